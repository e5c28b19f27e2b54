#!/usr/bin/env bash
# Assesses each of the files that come after the flags (--name=value): `each-file.sh --policy=k3 a.csv b.csv`. All are assessed; the
# exit code is the first that is not 0. SDC_RISK names another command than the one of npm.
set -uo pipefail
flags=()
while [ $# -gt 0 ] && [[ $1 == --* ]]; do
  flags+=("$1")
  shift
done
if [ -n "${SDC_RISK:-}" ]; then command=("$SDC_RISK"); else command=(npx --yes sdc-risk@0.1.0); fi
worst=0
for file in "$@"; do
  code=0
  told=$("${command[@]}" assess "${flags[@]}" -- "$file" 2>&1) || code=$?
  if [ "$code" -ne 0 ]; then
    printf '%s (exit code %s)\n%s\n' "$file" "$code" "$told" >&2
    [ "$worst" -ne 0 ] || worst=$code
  fi
done
exit "$worst"
