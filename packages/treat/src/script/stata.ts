import { SdcError } from "@sdc-risk/data";
import { checkNames, checkOneLine } from "./program-names.ts";
import { keptNames, pieces, scriptSteps, type ScriptStep, type WriteScript } from "./script-files.ts";

/** Numbers and texts that one `inlist` takes. */
const MOST_NUMBERS = 100;
const MOST_TEXTS = 9;
const MOST_BYTES = 2045;
/** Words that no variable may be called. */
const RESERVED =
  /^(_all|_b|byte|_coef|_cons|double|float|if|in|int|long|_n|_N|_pi|_pred|_rc|_skip|str\d+|strL|using|with)$/;

/** A text as Stata writes it: what it would take for a macro or the end of a text is written by its code. */
function literal(text: string): string {
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

function lines(step: ScriptStep): readonly string[] {
  switch (step.kind) {
    case "recode":
      return [
        `generate strL sdc_risk_new = ${step.key}`,
        ...step.groups.flatMap(({ numbers, texts, to }) =>
          [
            ...pieces(numbers.map(String), MOST_NUMBERS).map(
              (some) => `inlist(real(${step.key}), ${some.join(", ")})`,
            ),
            ...pieces(texts.map(literal), MOST_TEXTS).map(
              (some) => `inlist(${step.key}, ${some.join(", ")})`,
            ),
          ].map((condition) => `replace sdc_risk_new = ${literal(to)} if ${condition}`),
        ),
        `order sdc_risk_new, before(${step.key})`,
        `drop ${step.key}`,
        `rename sdc_risk_new ${step.key}`,
      ];
    case "suppress":
      return pieces(step.records, MOST_NUMBERS).map(
        (some) => `replace ${step.key} = "" if inlist(_n, ${some.join(", ")})`,
      );
    case "leave-out":
      return [`drop ${step.key}`];
  }
}

/** Stata 16 and later. All values are read as texts, so that nothing is rounded. */
export const stataScript: WriteScript = ({ data, steps }, files) => {
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
  return [
    "version 16",
    "clear",
    `import delimited using ${pathLiteral(files.input)}, delimiters(${literal(files.delimiter ?? ",")}) varnames(nonames) rowrange(2) stringcols(_all) bindquote(strict) maxquotedrows(unlimited) encoding("UTF-8")`,
    ...files.columns.map((_, i) => `rename v${i + 1} sdc_risk_v${i + 1}`),
    ...files.columns.map(({ name }, i) => `rename sdc_risk_v${i + 1} ${name}`),
    `if _N != ${data.records} {`,
    `  display as error "The plan is for ${data.records} records, and the file has " _N "."`,
    "  exit 459",
    "}",
    ...scriptSteps(steps, files.columns).flatMap(lines),
    `order ${keptNames(files, steps).join(" ")}`,
    `export delimited using ${pathLiteral(files.output)}, replace quote`,
  ];
};
