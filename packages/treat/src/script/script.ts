import { counted, SdcError, unknownVariable } from "@sdc-risk/data";
import type { Plan } from "../plan/plan-schema.ts";
import { pythonScript } from "./python.ts";
import { rScript } from "./r.ts";
import { sasScript } from "./sas.ts";
import type { ScriptFiles, WriteScript } from "./script-files.ts";
import { spssScript } from "./spss.ts";
import { sqlScript } from "./sql.ts";
import { stataScript } from "./stata.ts";

interface Language {
  readonly ending: string;
  readonly title: string;
  /** What a line of a comment begins and ends with. */
  readonly comment: readonly [string, string];
  readonly write: WriteScript;
}

/** The languages that scripts are written in. */
const LANGUAGES = [
  { ending: "R", title: "R", comment: ["# ", ""], write: rScript },
  { ending: "py", title: "Python", comment: ["# ", ""], write: pythonScript },
  { ending: "sql", title: "SQL of DuckDB", comment: ["-- ", ""], write: sqlScript },
  { ending: "do", title: "Stata", comment: ["* ", ""], write: stataScript },
  { ending: "sps", title: "SPSS", comment: ["* ", ""], write: spssScript },
  { ending: "sas", title: "SAS", comment: ["/* ", " */"], write: sasScript },
] as const satisfies readonly Language[];

/** What files of scripts end in: R, py, sql, do, sps, sas. */
export const SCRIPT_ENDINGS: readonly string[] = LANGUAGES.map(({ ending }) => ending);

/**
 * A script that makes the treated file from the original, both as CSV in UTF-8, by the steps of a plan.
 * @param ending of the script's file, which names its language: one of `SCRIPT_ENDINGS`, in any case
 * @throws BAD_OPTIONS for another ending, and for names or values that the language cannot hold; UNKNOWN_VARIABLE for a
 *   step on a variable that the file lacks
 */
export function scriptOf(plan: Pick<Plan, "data" | "steps">, ending: string, files: ScriptFiles): string {
  const language = LANGUAGES.find((one) => one.ending.toLowerCase() === ending.toLowerCase());
  if (language === undefined)
    throw new SdcError(
      "BAD_OPTIONS",
      `A script ends in ${SCRIPT_ENDINGS.map((one) => `.${one}`).join(", ")}, not in .${ending}.`,
    );
  const names = files.columns.map(({ name }) => name);
  for (const { key } of plan.steps)
    if (!names.includes(key)) throw unknownVariable(key, names, "treated by the plan");
  const [open, close] = language.comment;
  const about = [
    `${language.title}: treats ${onOneLine(plan.data.name)}, ${counted(plan.data.records, "record")}, by a plan of sdc-risk.`,
    "It names records that were treated: keep it as you keep the original.",
    `Reads ${onOneLine(files.input)}, a CSV file in UTF-8; writes ${onOneLine(files.output)}.`,
  ].map((line) => `${open}${line}${close}`);
  return [...about, "", ...language.write(plan, files), ""].join("\n");
}

/** A name of a file in a comment: nothing in it ends the comment or, as Stata would take it, begins a longer one. */
const onOneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, "?")
    .replaceAll("*/", "*?")
    .replaceAll("/*", "/?")
    .replaceAll("///", "/?/");
