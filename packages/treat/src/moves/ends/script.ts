import * as python from "../../script/python.ts";
import * as r from "../../script/r.ts";
import * as sas from "../../script/sas.ts";
import * as spss from "../../script/spss.ts";
import * as sql from "../../script/sql.ts";
import * as stata from "../../script/stata.ts";
import type { StepContext, TreatmentScript } from "../../treatment/treatment-script.ts";
import { codeNumbers } from "../numbers/codes.ts";
import { readNumbers } from "../numbers/numbers.ts";
import { endValues } from "./kernel.ts";
import type { Ends } from "./options.ts";

/** Values beyond one bound. */
interface End {
  readonly sign: "<" | ">";
  readonly bound: string;
  /** The text that they become. */
  readonly to: string;
}

/** The bounds beyond which there are values; a mean is written as the number that it is. */
function endsOf({ key, missing, ...codes }: Ends, { before }: StepContext): readonly End[] {
  const { bottom, top } = endValues(key, readNumbers(before, key, missing), codes);
  return [
    ...(bottom === null ? [] : [{ sign: "<", bound: String(codes.bottom), to: String(bottom) } as const]),
    ...(top === null ? [] : [{ sign: ">", bound: String(codes.top), to: String(top) } as const]),
  ];
}

/** Bottom and top codes as code. Codes for missing values are listed, and stay. */
export const script: TreatmentScript<Ends> = {
  r: (step, context) =>
    endsOf(step, context).map(
      ({ sign, bound, to }) =>
        `data <- beyond(data, ${r.literal(step.key)}, "${sign}", ${bound}, ${r.literal(to)}, c(${codesOf(step)}))`,
    ),
  python: (step, context) =>
    endsOf(step, context).map(
      ({ sign, bound, to }) =>
        `beyond(${python.literal(step.key)}, "${sign}", ${bound}, ${python.literal(to)}, [${codesOf(step)}])`,
    ),
  sql: (step, context) => {
    const key = sql.named(step.key);
    const number = `TRY_CAST(${key} AS DOUBLE)`;
    const known = endsOf(step, context);
    if (known.length === 0) return ["*"];
    const codes = codeNumbers(step.key, step.missing).map((code) => `'${code}'::DOUBLE`);
    return [
      "* REPLACE (CASE",
      ...(codes.length === 0 ? [] : [`    WHEN ${number} IN (${codes.join(", ")}) THEN ${key}`]),
      ...known.map(
        ({ sign, bound, to }) => `    WHEN ${number} ${sign} '${bound}'::DOUBLE THEN ${sql.literal(to)}`,
      ),
      `    ELSE ${key} END AS ${key})`,
    ];
  },
  stata: (step, context) => {
    const { key } = step;
    const codes = codesOf(step);
    const isCode = codes === "" ? "" : ` & !inlist(real(${key}), ${codes})`;
    return endsOf(step, context).map(
      ({ sign, bound, to }) =>
        `replace ${key} = ${stata.literal(to)} if real(${key}) ${sign} ${bound} & !missing(real(${key}))${isCode}`,
    );
  },
  spss: (step, context) => {
    const known = endsOf(step, context);
    const codes = codesOf(step);
    const isCode = codes === "" ? "" : ` AND NOT ANY(#number, ${codes})`;
    return known.length === 0
      ? []
      : [
          `COMPUTE #number = NUMBER(${step.key}, F40).`,
          ...known.map(
            ({ sign, bound, to }) =>
              `IF (#number ${sign} ${bound}${isCode}) ${step.key} = ${spss.literal(to)}.`,
          ),
        ];
  },
  sas: (step, context) => {
    const key = sas.named(step.key);
    const number = `input(${key}, ?? best32.)`;
    const codes = codesOf(step);
    const isCode = codes === "" ? "" : ` and ${number} not in (${codes})`;
    return endsOf(step, context).map(
      ({ sign, bound, to }) =>
        `  if not missing(${number}) and ${number} ${sign} ${bound}${isCode} then ${key} = ${sas.literal(to)};`,
    );
  },
  functions: {
    r: [
      "beyond <- function(data, name, sign, bound, to, codes) {",
      "  x <- suppressWarnings(as.numeric(data[[name]]))",
      "  x[x %in% codes] <- NA",
      "  data[[name]][which(match.fun(sign)(x, bound))] <- to",
      "  data",
      "}",
    ],
    python: [
      "def beyond(name, sign, bound, to, codes):",
      "    at = names.index(name)",
      "    for record in records:",
      "        try:",
      "            x = float(record[at])",
      "        except ValueError:",
      "            continue",
      '        if x not in codes and (x < bound if sign == "<" else x > bound):',
      "            record[at] = to",
    ],
  },
};

const codesOf = ({ key, missing }: Ends): string => codeNumbers(key, missing).join(", ");
