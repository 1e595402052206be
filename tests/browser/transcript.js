// Plays a game that the test has chosen on the page's own rules, and says all that they find on the way.
function transcribe({ game, deal, texts, steps }) {
  const attempt = new Attempt(game, deal);
  const judged = (text) => {
    const entry = parseEntry(text);
    const code = attempt.whyIllegal(entry);
    return [text, code, code && !entry.code ? sentence(texts, game, attempt.position, entry, code) : null];
  };
  return steps.map(({ tries, entry }) => {
    const { position } = attempt;
    const moves = legalMoves(game, position);
    const found = {
      position: { ...position },
      moves: moves.map((move) => [entryText(move), describe(texts, game, position, move)]),
      ending: ending(game, position),
      tries: tries.map(judged),
    };
    if (entry !== null) attempt.enter(parseEntry(entry));
    return found;
  });
}
