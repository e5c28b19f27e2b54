import { SdcError } from "@sdc-risk/data";
import { checkNames, checkOneLine } from "./program-names.ts";
import {
  bytesOf,
  keptNames,
  pieces,
  scriptSteps,
  wrapped,
  type ScriptStep,
  type WriteScript,
} from "./script-files.ts";

/** Values that one condition lists. */
const MOST = 100;
const MOST_BYTES = 32_767;
const RESERVED = /^(ALL|AND|BY|EQ|GE|GT|LE|LT|NE|NOT|OR|TO|WITH)$/iu;

/** A text as SPSS writes it. @throws BAD_OPTIONS for a line break, which no line of CSV as SPSS reads it holds */
function literal(text: string): string {
  checkOneLine(text, "SPSS");
  return `'${text.replaceAll("'", "''")}'`;
}

const any = (of: string, items: readonly string[]): string => `ANY(${of},\n${wrapped(items, "  ")})`;

function recoded(key: string, groups: Extract<ScriptStep, { kind: "recode" }>["groups"]): readonly string[] {
  const branches = groups.flatMap(({ numbers, texts, to }) =>
    [
      ...pieces(numbers.map(String), MOST).map((some) => any("#number", some)),
      ...pieces(texts.map(literal), MOST).map((some) => any(key, some)),
    ].map((condition) => [condition, to] as const),
  );
  if (branches.length === 0) return [];
  const hasNumbers = groups.some(({ numbers }) => numbers.length > 0);
  return [
    ...(hasNumbers ? [`COMPUTE #number = NUMBER(${key}, F40).`] : []),
    ...branches.flatMap(([condition, to], i) => [
      `${i === 0 ? "DO IF" : "ELSE IF"} ${condition}.`,
      `  COMPUTE ${key} = ${literal(to)}.`,
    ]),
    "END IF.",
  ];
}

function lines(step: ScriptStep): readonly string[] {
  switch (step.kind) {
    case "recode":
      return recoded(step.key, step.groups);
    case "suppress":
      return pieces(step.records.map(String), MOST).map(
        (some) => `IF ${any("$CASENUM", some)} ${step.key} = ''.`,
      );
    case "leave-out":
      return [];
  }
}

/** SPSS 21 and later, and PSPP. All values are read as texts, so that nothing is rounded. */
export const spssScript: WriteScript = ({ data, steps }, files) => {
  checkNames(files, "SPSS", {
    pattern: /^[\p{L}@#$_][\p{L}\d@#$_.]{0,62}(?<![.])$/u,
    reserved: RESERVED,
    ignoresCase: true,
  });
  const widths = files.columns.map((column) => [column.name, bytesOf(column, steps)] as const);
  for (const [name, bytes] of widths)
    if (bytes > MOST_BYTES)
      throw new SdcError(
        "BAD_OPTIONS",
        `Values of ${name} are longer than ${MOST_BYTES} bytes, the most that SPSS holds. Write the script for R, Python or SQL.`,
      );
  const left = files.columns
    .map(({ name }) => name)
    .filter((name) => !keptNames(files, steps).includes(name));
  return [
    `* The file is to have ${data.records} records .`,
    `GET DATA /TYPE=TXT /FILE=${literal(files.input)} /ENCODING='UTF8'`,
    `  /ARRANGEMENT=DELIMITED /DELCASE=LINE /FIRSTCASE=2 /DELIMITERS=${literal(files.delimiter ?? ",")} /QUALIFIER='"'`,
    "  /VARIABLES=",
    `${widths.map(([name, bytes]) => `    ${name} A${bytes}`).join("\n")}.`,
    ...scriptSteps(steps, files.columns).flatMap(lines),
    "EXECUTE.",
    `SAVE TRANSLATE /OUTFILE=${literal(files.output)} /TYPE=CSV /FIELDNAMES /CELLS=VALUES /REPLACE${left.length === 0 ? "" : `\n  /DROP=${left.join(" ")}`}.`,
  ];
};
