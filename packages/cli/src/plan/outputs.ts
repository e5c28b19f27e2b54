import { RECORD_FORMATS, type RecordFormat } from "@sdc-risk/io/formats";
import { severalOf } from "@sdc-risk/io/node";
import type { DecisionName } from "@sdc-risk/session";
import { SCRIPT_ENDINGS } from "@sdc-risk/treat";
import { basename, extname } from "node:path";
import { UsageError } from "../exit.ts";
import { reportFormat } from "../files/documents.ts";
import { checkOutputs, extensionOf } from "../files/outputs.ts";

/** Where the treated file goes. */
export interface TreatedPlace {
  readonly path: string;
  readonly format: RecordFormat;
}

/** What a plan writes. */
export interface PlanOutputs {
  /** Treated files; one that is not written has a name all the same. */
  readonly treated: readonly TreatedPlace[];
  readonly reports: readonly (readonly [path: string, format: DecisionName])[];
  readonly plan: string | null;
  readonly scripts: readonly string[];
  readonly written: readonly string[];
}

const isTable = (extension: string): extension is RecordFormat =>
  (RECORD_FORMATS as readonly string[]).includes(extension);

/** The place of a treated file that nobody asked for. */
export const unwritten = (file: string): TreatedPlace => ({
  path: `${basename(file === "-" ? "stdin" : file, extname(file))}-treated.csv`,
  format: "csv",
});

/**
 * What is left out of it where nothing was treated and that does not do: a file named as the treated one would hold the
 * original, and a script would write it.
 */
export const withoutTreated = (outputs: PlanOutputs): PlanOutputs => ({
  ...outputs,
  treated: [],
  scripts: [],
  written: outputs.written.filter((path) => !notWritten(outputs).includes(path)),
});

/** The paths that are then left out. */
export const notWritten = ({ treated, scripts }: PlanOutputs): readonly string[] => [
  ...treated.map(({ path }) => path),
  ...scripts,
];

/** The flags of `plan` that name what it writes. */
export interface OutputFlags {
  readonly out?: readonly string[];
  readonly plan?: string;
  readonly script?: readonly string[];
  readonly template?: "decision";
}

/** Where a plan goes, checked before any work is done. @throws UsageError, CANNOT_WRITE */
export function planOutputs(
  { out = [], plan, script = [], template }: OutputFlags,
  inputs: readonly string[],
): PlanOutputs {
  const all = out.map((path) => ({
    path,
    extension: reportFormat(path, template !== undefined, RECORD_FORMATS),
  }));
  if (plan !== undefined) extensionOf(plan, ["json"]);
  for (const path of script)
    extensionOf(
      path,
      SCRIPT_ENDINGS.map((ending) => ending.toLowerCase()),
    );
  const written = [...out, ...(plan === undefined ? [] : [plan]), ...script];
  if (inputs.filter((path) => path === "-").length > 1)
    throw new UsageError("Standard input (-) can be read once only, but two files are to be read from it.");
  checkOutputs(written, inputs, severalOf(inputs));
  return {
    treated: all.flatMap(({ path, extension }) => (isTable(extension) ? [{ path, format: extension }] : [])),
    reports: all.flatMap(({ path, extension }) => (isTable(extension) ? [] : [[path, extension] as const])),
    plan: plan ?? null,
    scripts: script,
    written,
  };
}
