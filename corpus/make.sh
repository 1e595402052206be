#!/bin/sh
# Makes the certified deals and the pack, in the folder corpus/ (the files must not exist yet, or be this script's).
set -eu
cd "$(dirname "$0")"
mkdir -p certified packs
for game in flower-garden wildflower arizona phoenix brigade stonewall trevi-garden gloucestershire foundation-only; do
    # Exit code 4: some deals stay undecided or rest on the engine alone; README.md says how many.
    fgtools certify --variant "$game" --seeds fg1:1-200 --max-nodes 12000000 --max-memory 2G --max-states 2500000 --jobs 2 \
        -o "certified/$game.jsonl" || test $? -eq 4
done
test -e packs/flower-garden-100 ||
    fgtools pack build --variant flower-garden --count 100 --difficulty-mix 1:1:1:1 --jobs 2 -o packs/flower-garden-100
