import { SdcError } from "@sdc-risk/data";
import { checkNames, checkOneLine } from "./program-names.ts";
import type { ScriptWriter } from "./script-files.ts";

const MOST_BYTES = 2045;
/** Words that no variable may be called. */
const RESERVED =
  /^(_all|_b|byte|_coef|_cons|double|float|if|in|int|long|_n|_N|_pi|_pred|_rc|_skip|str\d+|strL|using|with)$/;

/** A text as Stata writes it: what it would take for a macro or the end of a text is written by its code. */
export function literal(text: string): string {
  checkOneLine(text, "Stata");
  const parts = text.split(/(["`$'\\])/u).filter((part) => part !== "");
  if (parts.length === 0) return '""';
  return parts
    .map((part) => (/^["`$'\\]$/u.test(part) ? `char(${part.charCodeAt(0)})` : `"${part}"`))
    .join(" + ");
}

/** A path as Stata writes it, which no expression can give. */
function pathLiteral(path: string): string {
  if (!/["`$\p{Cc}]/u.test(path)) return `"${path}"`;
  throw new SdcError(
    "BAD_OPTIONS",
    `A script of Stata cannot name the file ${JSON.stringify(path)}: its name holds a quotation mark, a $ or a backtick. Give it another name.`,
  );
}

/** Stata 16 and later. All values are read as texts, so that nothing is rounded. */
export const stata: ScriptWriter = {
  byRecord: (key, values) => [
    `generate strL sdc_risk_new = ${key}`,
    ...values.map(({ record, text }) => `replace sdc_risk_new = ${literal(text)} in ${record}`),
    ...inPlaceOf(key),
  ],
  check(files) {
    checkNames(files, "Stata", {
      pattern: /^[\p{L}_][\p{L}\d_]{0,31}$/u,
      reserved: RESERVED,
      ownName: "sdc_risk_new",
    });
    for (const { name, bytes } of files.columns)
      if (bytes > MOST_BYTES)
        throw new SdcError(
          "BAD_OPTIONS",
          `Values of ${name} are longer than ${MOST_BYTES} bytes, which Stata does not compare. Write the script for R, Python or SQL.`,
        );
  },
  write: ({ records, steps, kept }, files) => [
    "version 16",
    "clear",
    `import delimited using ${pathLiteral(files.input)}, delimiters(${literal(files.delimiter ?? ",")}) varnames(nonames) rowrange(2) stringcols(_all) bindquote(strict) maxquotedrows(unlimited) encoding("UTF-8")`,
    ...files.columns.map((_, i) => `rename v${i + 1} sdc_risk_v${i + 1}`),
    ...files.columns.map(({ name }, i) => `rename sdc_risk_v${i + 1} ${name}`),
    `if _N != ${records} {`,
    `  display as error "The plan is for ${records} records, and the file has " _N "."`,
    "  exit 459",
    "}",
    ...steps.flat(),
    `order ${kept.join(" ")}`,
    `export delimited using ${pathLiteral(files.output)}, replace quote`,
  ],
};

/** The lines that put `sdc_risk_new` in the place of a variable. */
export const inPlaceOf = (key: string): readonly string[] => [
  `order sdc_risk_new, before(${key})`,
  `drop ${key}`,
  `rename sdc_risk_new ${key}`,
];
