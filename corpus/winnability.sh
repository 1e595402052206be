#!/bin/sh
# Makes the data of corpus/winnability/, each part where it does not exist yet; the same bytes but for the times.
#
#   winnability.sh certified GAME [returns]    certificates of the first deals, GAME.jsonl.gz
#   winnability.sh counted GAME FIRST LAST     further deals, of which the tally alone is kept
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
    # As far as a checker in Python goes in minutes; flower-garden's hardest would take hours.
    case $game in
    flower-garden) last=4000 nodes=12000000 states=100000 ;;
    wildflower) last=1000 nodes=50000000 states=400000 ;;
    arizona) last=10000 nodes=50000000 states=400000 ;;
    phoenix | stonewall) last=10000 nodes=50000000 states=50000 ;;
    *) last=10000 nodes=50000000 states=2500000 ;;
    esac
    set --
    test -z "$kind" || { set -- --option foundation_return=true && last=1000 nodes=3000000 states=1; }
    certify --variant "$game" "$@" --seeds "fg1:1-$last" --max-nodes $nodes --max-states $states -o "$name.jsonl"
    gzip -9 -n "$name.jsonl"
    ;;
counted)
    name=$2-$3-$4
    grep -q "\"variant\":\"$2\",\"options\":{},\"seeds\":\"fg1:$3-$4\"" counted.jsonl 2>/dev/null && exit
    certify --variant "$2" --seeds "fg1:$3-$4" --max-nodes 2000000 --max-states 1 -o "$name.jsonl"
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
