import { SdcError } from "@sdc-risk/data";
import { checkNames, checkOneLine } from "./program-names.ts";
import {
  bytesOf,
  keptNames,
  scriptSteps,
  wrapped,
  type ScriptStep,
  type WriteScript,
} from "./script-files.ts";

const MOST_BYTES = 32_767;

/** A text as SAS writes it: in single quotes, in which no macro is called. */
function literal(text: string): string {
  checkOneLine(text, "SAS");
  return `'${text.replaceAll("'", "''")}'`;
}
const named = (name: string): string => `${literal(name)}n`;

function recoded(key: string, groups: Extract<ScriptStep, { kind: "recode" }>["groups"]): readonly string[] {
  const branches = groups.flatMap(({ numbers, texts, to }) =>
    [
      ...(numbers.length === 0
        ? []
        : [`input(${named(key)}, ?? best32.) in (\n${wrapped(numbers.map(String), "    ")})`]),
      ...(texts.length === 0 ? [] : [`${named(key)} in (\n${wrapped(texts.map(literal), "    ")})`]),
    ].map((condition) => [condition, to] as const),
  );
  return branches.map(
    ([condition, to], i) => `  ${i === 0 ? "" : "else "}if ${condition} then ${named(key)} = ${literal(to)};`,
  );
}

function lines(step: ScriptStep): readonly string[] {
  switch (step.kind) {
    case "recode":
      return recoded(step.key, step.groups);
    case "suppress":
      return [`  if _n_ in (\n${wrapped(step.records.map(String), "    ")}) then ${named(step.key)} = '';`];
    case "leave-out":
      return [`  drop ${named(step.key)};`];
  }
}

/** SAS 9.4 in a session of UTF-8. All values are read as texts, so that nothing is rounded. */
export const sasScript: WriteScript = ({ data, steps }, files) => {
  checkNames(files, "SAS", {
    pattern: /^\P{Cc}{1,32}$/u,
    reserved: /^_(n|error|all|character|numeric)_$/iu,
    ignoresCase: true,
  });
  const widths = files.columns.map((column) => [column.name, bytesOf(column, steps)] as const);
  for (const [name, bytes] of widths)
    if (bytes > MOST_BYTES || new TextEncoder().encode(name).length > 32)
      throw new SdcError(
        "BAD_OPTIONS",
        `SAS holds names of up to 32 bytes and values of up to ${MOST_BYTES}; ${name} is longer. Write the script for R, Python or SQL.`,
      );
  return [
    "options validvarname=any;",
    "data treated;",
    "  length",
    `${widths.map(([name, bytes]) => `    ${named(name)} $${bytes}`).join("\n")};`,
    `  infile ${literal(files.input)} dsd dlm=${literal(files.delimiter ?? ",")} firstobs=2 truncover lrecl=1048576 encoding='utf-8' end=last;`,
    "  input",
    `${widths.map(([name, bytes]) => `    ${named(name)} :$char${bytes}.`).join("\n")};`,
    ...scriptSteps(steps, files.columns).flatMap(lines),
    `  if last and _n_ ne ${data.records} then do;`,
    `    put "ERROR: The plan is for ${data.records} records, and the file has " _n_;`,
    "    abort cancel;",
    "  end;",
    "run;",
    `proc export data=treated (keep=${keptNames(files, steps).map(named).join(" ")}) outfile=${literal(files.output)} dbms=csv replace;`,
    "run;",
  ];
};
