#!/usr/bin/env bash
# Builds the package and its vignette and runs R CMD check, with the command that SDC_RISK names, else the built one of this
# repository. Fails at an error, a warning or a note.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
export SDC_RISK=${SDC_RISK:-$here/../../packages/cli/bin/sdc-risk.js}
export _R_CHECK_CRAN_INCOMING_=false _R_CHECK_FUTURE_FILE_TIMESTAMPS_=false _R_CHECK_FORCE_SUGGESTS_=true
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
R CMD build "$here"
R CMD check --no-manual sdcrisk_*.tar.gz || { find . -name '*.Rout.fail' -exec tail -n 60 {} +; exit 1; }
# real objects of sdcMicro, which is not in Debian
if Rscript -e 'library(sdcMicro)' >/dev/null 2>&1; then
  R CMD INSTALL --no-docs --library="$work/sdcrisk.Rcheck" sdcrisk_*.tar.gz >/dev/null 2>&1
  R_LIBS="$work/sdcrisk.Rcheck:${R_LIBS:-}" Rscript "$here/with-sdcmicro.R"
else
  echo "sdcMicro is not installed: its real objects were not tried, only a class of the same slots."
fi
grep -q '^Status: OK$' sdcrisk.Rcheck/00check.log
