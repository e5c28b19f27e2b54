import * as python from "../../script/python.ts";
import * as r from "../../script/r.ts";
import * as sas from "../../script/sas.ts";
import { pieces, wrapped } from "../../script/script-files.ts";
import * as sql from "../../script/sql.ts";
import type { TreatmentScript } from "../../treatment/treatment-script.ts";

interface Suppressed {
  readonly key: string;
  readonly records: readonly number[];
}

/** Records that one condition lists. */
const MOST = 100;

/** Suppressed values as code: records are named by their numbers. */
export const script: TreatmentScript<Suppressed> = {
  r: ({ key, records }) => [`data[[${r.literal(key)}]][c(`, wrapped(records.map(String), "  "), ')] <- ""'],
  python: ({ key, records }) => [
    `suppress(${python.literal(key)}, [`,
    wrapped(records.map(String), "    "),
    "])",
  ],
  sql: ({ key, records }, { record }) => [
    `* REPLACE (CASE WHEN ${sql.named(record)} IN (`,
    `${wrapped(records.map(String), "    ")}) THEN NULL ELSE ${sql.named(key)} END AS ${sql.named(key)})`,
  ],
  stata: ({ key, records }) =>
    pieces(records, MOST).map((some) => `replace ${key} = "" if inlist(_n, ${some.join(", ")})`),
  spss: ({ key, records }) =>
    pieces(records.map(String), MOST).map((some) => `IF ANY($CASENUM,\n${wrapped(some, "  ")}) ${key} = ''.`),
  sas: ({ key, records }) => [
    `  if _n_ in (\n${wrapped(records.map(String), "    ")}) then ${sas.named(key)} = '';`,
  ],
  functions: {
    python: [
      "def suppress(name, numbers):",
      "    at = names.index(name)",
      "    for number in numbers:",
      '        records[number - 1][at] = ""',
    ],
  },
};
