#!/bin/sh
# Makes the data of corpus/winnability/, each part where it does not exist yet. With the same fgtools the same bytes but for the times;
# another one's engine may take other nodes and find other wins, which verify all the same.
#
#   winnability.sh certified GAME [returns]    certificates of the first deals, GAME.jsonl.gz
#   winnability.sh settle GAME NODES STATES GB [undecided|engine-only]
#                                              the deals of GAME.jsonl.gz that are not verified again, with these limits
#   winnability.sh counted GAME FIRST LAST [NODES]
#                                              further deals, of which the tally alone is kept
#   winnability.sh times                       what the searches take on this machine, times.csv
#   winnability.sh table                       certified.jsonl, the tallies of what is kept, and table.md
set -eu
cd "$(dirname "$0")/winnability"

games="flower-garden wildflower arizona phoenix brigade stonewall trevi-garden gloucestershire foundation-only"

certify() {
    # Exit code 4: some deals stay undecided or rest on the engine alone; the table says how many.
    fgtools certify --jobs "${JOBS:-2}" --max-memory 4G "$@" || test $? -eq 4
}

case "$1" in
certified)
    game=$2 kind=${3:-} name=$2
    test -z "$kind" || name=$game-returns
    test ! -e "$name.jsonl.gz" || exit 0
    # Parts: LAST:NODES:STATES. As far as a checker in Python goes in minutes; flower-garden's hardest would take hours.
    case $game in
    flower-garden) parts="4000:12000000:100000 7000:20000000:30000 10000:12000000:30000" ;;
    wildflower) parts="1000:50000000:400000 2000:50000000:50000 10000:20000000:50000" ;;
    arizona) parts=10000:50000000:400000 ;;
    phoenix | stonewall) parts=10000:50000000:50000 ;;
    *) parts=10000:50000000:2500000 ;;
    esac
    set --
    test -z "$kind" || { set -- --option foundation_return=true && parts=1000:3000000:1; }
    first=1 made=
    for part in $parts; do
        last=${part%%:*} limits=${part#*:}
        certify --variant "$game" "$@" --seeds "fg1:$first-$last" --max-nodes "${limits%:*}" --max-states "${limits#*:}" -o "$name-$first.jsonl"
        made="$made $name-$first.jsonl" first=$((last + 1))
    done
    cat $made | gzip -9 -n >"$name.part"
    mv "$name.part" "$name.jsonl.gz"
    rm $made
    ;;
settle)
    game=$2
    shift 2
    python ../settle.py "$game.jsonl.gz" "$@"
    ;;
counted)
    name=$2-$3-$4
    grep -q "\"variant\":\"$2\",\"options\":{},\"seeds\":\"fg1:$3-$4\"" counted.jsonl 2>/dev/null && exit
    certify --variant "$2" --seeds "fg1:$3-$4" --max-nodes "${5:-2000000}" --max-states 1 -o "$name.jsonl"
    fgtools tally --jobs "${JOBS:-2}" "$name.jsonl" >>counted.jsonl
    rm "$name.jsonl"
    ;;
times)
    : >times.csv
    for game in $games; do
        fgtools solve --variant $game --seeds fg1:1-300 --max-nodes 12000000 --max-memory 4G --csv one.csv >one.txt 2>&1 || test $? -ne 2
        test -s times.csv && sed 1d one.csv >>times.csv || cat one.csv >>times.csv
    done
    rm one.csv one.txt
    ;;
table)
    for kind in "" -returns; do
        for game in $games; do
            test ! -e "$game$kind.jsonl.gz" || echo "$game$kind.jsonl.gz"
        done
    done | xargs fgtools tally --jobs "${JOBS:-2}" >certified.jsonl
    fgtools report certified.jsonl counted.jsonl --times times.csv --table table.md
    ;;
esac
