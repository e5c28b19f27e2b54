import { SdcError } from "@sdc-risk/data";
import { checkNames, checkOneLine } from "./program-names.ts";
import { pieces, type ScriptWriter } from "./script-files.ts";

const MOST_BYTES = 32_767;
/** Records of one block, so that a case is compared with those of its own only. */
const BLOCK = 100;
const RESERVED = /^(ALL|AND|BY|EQ|GE|GT|LE|LT|NE|NOT|OR|TO|WITH)$/iu;

/** A text as SPSS writes it. @throws BAD_OPTIONS for a line break, which no line of CSV as SPSS reads it holds */
export function literal(text: string): string {
  checkOneLine(text, "SPSS");
  return `'${text.replaceAll("'", "''")}'`;
}

/** SPSS 21 and later, and PSPP. All values are read as texts, so that nothing is rounded. */
export const spss: ScriptWriter = {
  byRecord: (key, values) =>
    pieces(values, BLOCK).flatMap((some) => [
      `DO IF $CASENUM GE ${some[0].record} AND $CASENUM LE ${some.at(-1)!.record}.`,
      ...some.map(({ record, text }) => `  IF ($CASENUM = ${record}) ${key} = ${literal(text)}.`),
      "END IF.",
    ]),
  check(files, columns) {
    checkNames(files, "SPSS", {
      pattern: /^[\p{L}@#$_][\p{L}\d@#$_.]{0,62}(?<![.])$/u,
      reserved: RESERVED,
      ignoresCase: true,
    });
    for (const { name, bytes } of columns)
      if (bytes > MOST_BYTES)
        throw new SdcError(
          "BAD_OPTIONS",
          `Values of ${name} are longer than ${MOST_BYTES} bytes, the most that SPSS holds. Write the script for R, Python or SQL.`,
        );
  },
  write({ records, steps, functions, kept, columns }, files) {
    const left = columns.map(({ name }) => name).filter((name) => !kept.includes(name));
    return [
      `* The file is to have ${records} records .`,
      `GET DATA /TYPE=TXT /FILE=${literal(files.input)} /ENCODING='UTF8'`,
      `  /ARRANGEMENT=DELIMITED /DELCASE=LINE /FIRSTCASE=2 /DELIMITERS=${literal(files.delimiter ?? ",")} /QUALIFIER='"'`,
      "  /VARIABLES=",
      `${columns.map(({ name, bytes }) => `    ${name} A${bytes}`).join("\n")}.`,
      ...functions.flat(),
      ...steps.flat(),
      "EXECUTE.",
      `SAVE TRANSLATE /OUTFILE=${literal(files.output)} /TYPE=CSV /FIELDNAMES /CELLS=VALUES /REPLACE${left.length === 0 ? "" : `\n  /DROP=${left.join(" ")}`}.`,
    ];
  },
};
