import { counted, SdcError, unknownVariable } from "@sdc-risk/data";
import type { PlanContext } from "../plan/applied.ts";
import type { Plan } from "../plan/plan-schema.ts";
import type { AnyStep } from "../treatment/treatment.ts";
import type { Language } from "../treatment/treatment-script.ts";
import { treatedVariables } from "../treatment/treated-variables.ts";
import { prepared } from "./prepare.ts";
import { python } from "./python.ts";
import { r } from "./r.ts";
import { sas } from "./sas.ts";
import type { ScriptFiles, ScriptWriter } from "./script-files.ts";
import { spss } from "./spss.ts";
import { sql } from "./sql.ts";
import { stata } from "./stata.ts";

interface LanguageFacts {
  readonly language: Language;
  readonly ending: string;
  readonly title: string;
  /** What a line of a comment begins and ends with. */
  readonly comment: readonly [string, string];
  readonly writer: ScriptWriter;
}

/** The languages that scripts are written in. */
const LANGUAGES: readonly LanguageFacts[] = [
  { language: "r", ending: "R", title: "R", comment: ["# ", ""], writer: r },
  { language: "python", ending: "py", title: "Python", comment: ["# ", ""], writer: python },
  { language: "sql", ending: "sql", title: "SQL of DuckDB", comment: ["-- ", ""], writer: sql },
  { language: "stata", ending: "do", title: "Stata", comment: ["* ", ""], writer: stata },
  { language: "spss", ending: "sps", title: "SPSS", comment: ["* ", ""], writer: spss },
  { language: "sas", ending: "sas", title: "SAS", comment: ["/* ", " */"], writer: sas },
];

/** What files of scripts end in: R, py, sql, do, sps, sas. */
export const SCRIPT_ENDINGS: readonly string[] = LANGUAGES.map(({ ending }) => ending);

/**
 * A script that makes the treated file from the original, both as CSV in UTF-8, by the steps of a plan.
 * @param ending of the script's file, which names its language: one of `SCRIPT_ENDINGS`, in any case
 * @param context the treatments that the steps are of, and steps that are done already on the table of `files`
 * @throws BAD_OPTIONS for another ending, and for names or values that the language cannot hold; UNKNOWN_VARIABLE for a
 *   step on a variable that the file lacks
 */
export function scriptOf(
  plan: Pick<Plan, "data"> & { readonly steps: readonly AnyStep[] },
  ending: string,
  files: ScriptFiles,
  context: PlanContext = {},
): string {
  const facts = LANGUAGES.find((one) => one.ending.toLowerCase() === ending.toLowerCase());
  if (facts === undefined)
    throw new SdcError(
      "BAD_OPTIONS",
      `A script ends in ${SCRIPT_ENDINGS.map((one) => `.${one}`).join(", ")}, not in .${ending}.`,
    );
  const names = files.columns.map(({ name }) => name);
  for (const key of plan.steps.flatMap(treatedVariables))
    if (!names.includes(key)) throw unknownVariable(key, names, "treated by the plan");
  const { title, writer } = facts;
  const [open, close] = facts.comment;
  const about = [
    `${title}: treats ${onOneLine(plan.data.name)}, ${counted(plan.data.records, "record")}, by a plan of sdc-risk.`,
    "It names records that were treated: keep it as you keep the original.",
    `Reads ${onOneLine(files.input)}, a CSV file in UTF-8; writes ${onOneLine(files.output)}.`,
  ].map((line) => `${open}${line}${close}`);
  const { steps, data } = plan;
  writer.check?.(files, files.columns);
  const script = prepared({ records: data.records, steps }, files, facts, context);
  writer.check?.(files, script.columns);
  return [...about, "", ...writer.write(script, files), ""].join("\n");
}

/** A name of a file in a comment: nothing in it ends the comment or, as Stata would take it, begins a longer one. */
const onOneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, "?")
    .replaceAll("*/", "*?")
    .replaceAll("/*", "/?")
    .replaceAll("///", "/?/");
