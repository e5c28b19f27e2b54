// Runs the commands of an example on files that are texts, with the packages that the command is made of. What is printed
// is what the command prints.
import manifest from "@sdc-risk/core/package.json" with { type: "json" };
import { SdcError, required, ticker } from "@sdc-risk/data";
import { inTurns } from "@sdc-risk/data/kernels";
import { convert, keepMissing, readBytes, writeParts } from "@sdc-risk/io";
import { toText, withoutInternal } from "@sdc-risk/report";
import {
  assessTreated,
  checkRun,
  commandText,
  given,
  installed,
  microdata,
  planTreatment,
  recordParts,
  requestOf,
  run,
  treatmentsOf,
  withoutCodebookWarnings,
  type DataFile,
  type Microdata,
  type PlannedTreatment,
  type RunOptions,
  type Settings,
} from "@sdc-risk/session";
import { settingsWhere } from "@sdc-risk/session/settings";
import { appliedSteps, applyToCells } from "@sdc-risk/treat";
import { fingerprint } from "../../../../apps/workbench/src/worker/file/fingerprint.ts";
import { readSettings } from "../../../../apps/workbench/src/worker/run/settings-file.ts";
import { leavesAsItIs, notWrittenText, planText } from "../../../../packages/cli/src/plan/plan-text.ts";
import { commandOf, type ExampleCommand } from "./commands.ts";

type Assess = Extract<ExampleCommand, { kind: "assess" }>;
type Plan = Extract<ExampleCommand, { kind: "plan" }>;

/** The columns of what is printed. */
const WIDTH = 80;
const KEYS_ADVICE = 'name the key variables in the settings: "keys".';
const signal = new AbortController().signal;

/** Files by name. */
export type Files = Map<string, string>;

const textOf = (files: Files, name: string): string => required(files.get(name), `file ${name}`);
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** Collects what is written, as text. */
function collector(): { readonly sink: (bytes: Uint8Array) => void; readonly text: () => string } {
  const decoder = new TextDecoder();
  let text = "";
  return {
    sink: (bytes) => void (text += decoder.decode(bytes, { stream: true })),
    text: () => text + decoder.decode(),
  };
}

/** The settings of a file. @throws BAD_OPTIONS where they name files, which a page does not have */
function settingsIn(files: Files, name: string): Settings {
  const settings = readSettings(textOf(files, name));
  const naming = settingsWhere((row) => row.stored && row.names !== undefined);
  const values = new Map<string, unknown>(Object.entries(settings));
  const named = naming.find((row) => [values.get(row.name)].flat().some((one) => typeof one === "string"));
  if (named !== undefined)
    throw new SdcError(
      "BAD_OPTIONS",
      `"${named.name}" names a file, and the example has only those that are shown here. The command on your machine takes it.`,
    );
  return settings;
}

/** The data of a file, with what the settings say of its variables. */
async function dataOf(text: string, name: string, settings: Settings, isJudged: boolean): Promise<Microdata> {
  const bytes = bytesOf(text);
  const { missing, delimiter, keepMissing: kept = {} } = settings;
  const read = await readBytes(bytes, name, {
    format: "csv",
    keepCodes: true,
    forms: isJudged,
    ...given({ missing, delimiter }),
  });
  const sha256 = await fingerprint(bytes, ticker(signal));
  return microdata(settings, { ...keepMissing(read, kept), name, sha256 }, [], {});
}

const runOptions = (command: string): RunOptions => ({
  origin: { software: { name: "sdc-risk", version: manifest.version }, createdAt: new Date(), command },
  keysAdvice: KEYS_ADVICE,
  signal,
});

/** Assesses a file, and writes the risks of its records where the command says so. */
async function assess({ file, config, records, quiet }: Assess, files: Files): Promise<string> {
  const settings = settingsIn(files, config);
  checkRun(settings, installed, 0);
  const data = await dataOf(textOf(files, file), file, settings, settings.policy !== undefined);
  const options = runOptions(commandText(file, { config }));
  const {
    report,
    assessment,
    data: seen,
  } = await run(settings, data, {
    ...options,
    writesRecords: records !== undefined,
  });
  if (records !== undefined) {
    const { sink, text } = collector();
    await writeParts(await recordParts(seen.sdc, assessment, signal), "csv", sink, { signal });
    files.set(records, text());
  }
  const failed = assessment.skipped.filter(({ cause }) => cause === "failure");
  const complaints = failed.map(
    ({ measure, reason }) => `sdc-risk: "${measure}" was not computed: ${reason}\n`,
  );
  const shown = toText(withoutInternal(report), { width: WIDTH, color: false });
  const written = records === undefined ? "" : `Wrote ${records}\n`;
  return [...complaints, ...(quiet ? [] : [shown, written])].join("");
}

/** The treated file as CSV: what was not treated is as it was written. */
async function treatedText(
  text: string,
  name: string,
  data: Microdata,
  { plan: { steps }, applied: moves }: PlannedTreatment,
): Promise<string> {
  const { table } = data.sdc;
  const { delimiter } = data.original;
  const treatments = treatmentsOf(data);
  const work = appliedSteps(table, { steps }, { treatments, applied: moves });
  const applied = await inTurns(work, ticker(signal));
  const cells = await readBytes(bytesOf(text), name, {
    format: "csv",
    asWritten: true,
    ...given({ delimiter }),
  });
  const own = { treatments: applied.map(({ treatment }) => treatment), applied };
  const treated = applyToCells(cells.table, table, { steps: applied.map(({ step }) => step) }, own);
  const { sink, text: written } = collector();
  await convert({ table: treated }, "csv", sink, { signal, asWritten: true });
  return written();
}

/** Searches a treatment of a file, and writes the treated one. */
async function plan({ file, config, out, quiet }: Plan, files: Files): Promise<string> {
  const settings = settingsIn(files, config);
  if (settings.policy === undefined)
    throw new SdcError(
      "BAD_OPTIONS",
      'plan searches what meets a policy, and none is given. Name one in the settings: "policy": "k3".',
    );
  if (settings.otherPolicies !== undefined)
    throw new SdcError(
      "BAD_OPTIONS",
      "plan searches what meets one policy, and several are given. Name one.",
    );
  checkRun(settings, installed, 1);
  const text = textOf(files, file);
  const data = await dataOf(text, file, settings, true);
  const options = runOptions(commandText(file, { config, released: [out] }));
  const found = await planTreatment(settings, data, requestOf(settings), options);
  const treated = await treatedText(text, file, data, found);
  const bytes = bytesOf(treated);
  const { missing } = settings;
  const read = await readBytes(bytes, out, { missing, keepCodes: true, forms: true, format: "csv" });
  const sha256 = await fingerprint(bytes, ticker(signal));
  const released: DataFile = withoutCodebookWarnings({ ...read, name: out, sha256 });
  const done = await assessTreated(settings, data, found, { ...options, file: released });
  const report = withoutInternal(done.report);
  const [written, leftOut] = leavesAsItIs(report) ? [[], [out]] : [[out], []];
  for (const path of written) files.set(path, treated);
  if (!quiet) return planText(report, { width: WIDTH, written, leftOut, roles: settings.roles });
  const left = notWrittenText(report, leftOut);
  return left === null ? "" : `${left}\n`;
}

/**
 * Runs commands one after the other.
 * @param files by name; what commands write is added
 * @returns what they print
 */
export async function runCommands(lines: readonly string[], files: Files): Promise<string> {
  let printed = "";
  for (const command of lines.map(commandOf)) {
    if (command.kind === "show") printed += textOf(files, command.file);
    else if (command.kind === "assess") printed += await assess(command, files);
    else printed += await plan(command, files);
  }
  return printed;
}
