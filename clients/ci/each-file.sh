#!/usr/bin/env bash
# Assesses each of the files that come after the flags (--name=value): `each-file.sh --policy=k3 a.csv b.csv`. All are assessed; the
# exit code is the first that is not 0. Without a policy, by a flag or in the configuration file, every file fails. SDC_RISK names
# another command than the one of npm.
set -uo pipefail
flags=()
while [ $# -gt 0 ] && [[ $1 == --* ]]; do
  flags+=("$1")
  shift
done
if [ -n "${SDC_RISK:-}" ]; then command=("$SDC_RISK"); else command=(npx --yes sdc-risk@0.1.0); fi
rules=$(mktemp -d) || exit 1
trap 'rm -rf "$rules"' EXIT
worst=0
for file in "$@"; do
  code=0
  # a run without a policy ends with 0 whatever the file holds; one that is to write its rules is refused
  told=$("${command[@]}" assess "--policy-out=$rules/rules.xml" "${flags[@]}" -- "$file" 2>&1) || code=$?
  if [ "$code" -ne 0 ]; then
    printf '%s (exit code %s)\n%s\n' "$file" "$code" "$told" >&2
    [ "$worst" -ne 0 ] || worst=$code
  fi
done
exit "$worst"
