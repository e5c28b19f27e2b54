import { SdcError } from "@sdc-risk/data";
import { checkNames, checkOneLine } from "./program-names.ts";
import { pieces, type ScriptWriter } from "./script-files.ts";

const MOST_BYTES = 32_767;
/** Records of one block, so that a record is compared with those of its own only. */
const BLOCK = 100;

/** A text as SAS writes it: in single quotes, in which no macro is called. */
export function literal(text: string): string {
  checkOneLine(text, "SAS");
  return `'${text.replaceAll("'", "''")}'`;
}
/** A name as SAS writes it. */
export const named = (name: string): string => `${literal(name)}n`;

/** SAS 9.4 in a session of UTF-8. All values are read as texts, so that nothing is rounded. */
export const sas: ScriptWriter = {
  byRecord: (key, values) =>
    pieces(values, BLOCK).flatMap((some) => [
      `  if ${some[0].record} <= _n_ <= ${some.at(-1)!.record} then do;`,
      "    select (_n_);",
      ...some.map(({ record, text }) => `      when (${record}) ${named(key)} = ${literal(text)};`),
      "      otherwise;",
      "    end;",
      "  end;",
    ]),
  check(files, columns) {
    checkNames(files, "SAS", {
      pattern: /^\P{Cc}{1,32}$/u,
      reserved: /^_(n|error|all|character|numeric)_$/iu,
      ignoresCase: true,
    });
    for (const { name, bytes } of columns)
      if (bytes > MOST_BYTES || new TextEncoder().encode(name).length > 32)
        throw new SdcError(
          "BAD_OPTIONS",
          `SAS holds names of up to 32 bytes and values of up to ${MOST_BYTES}; ${name} is longer. Write the script for R, Python or SQL.`,
        );
  },
  write: ({ records, steps, kept, columns }, files) => [
    "options validvarname=any;",
    "data treated;",
    "  length",
    `${columns.map(({ name, bytes }) => `    ${named(name)} $${bytes}`).join("\n")};`,
    `  infile ${literal(files.input)} dsd dlm=${literal(files.delimiter ?? ",")} firstobs=2 truncover lrecl=1048576 encoding='utf-8' end=last;`,
    "  input",
    `${columns.map(({ name, bytes }) => `    ${named(name)} :$char${bytes}.`).join("\n")};`,
    ...steps.flat(),
    `  if last and _n_ ne ${records} then do;`,
    `    put "ERROR: The plan is for ${records} records, and the file has " _n_;`,
    "    abort cancel;",
    "  end;",
    "run;",
    `proc export data=treated (keep=${kept.map(named).join(" ")}) outfile=${literal(files.output)} dbms=csv replace;`,
    "run;",
  ],
};
