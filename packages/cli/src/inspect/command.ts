import { SdcObject } from "@sdc-risk/core";
import { ticker, withoutPasswords, type Language } from "@sdc-risk/data";
import { inspect, type Inspection } from "@sdc-risk/inspect";
import { keepMissing, severalOf } from "@sdc-risk/io/node";
import { given, suggestedChains } from "@sdc-risk/session";
import type { EngineOptions } from "@sdc-risk/sql";
import { checkEncoding } from "../files/encoding.ts";
import { checkSpill, engineOf, openSource } from "../engines.ts";
import { checkOutputs, extensionOf, Outputs } from "../files/outputs.ts";
import { codebookOptions, codebookFiles, keptReasons, type ReadingFlags } from "../files/reading.ts";
import { commandWords } from "../language/words.ts";
import { print } from "../terminal/print.ts";
import { printableJson } from "../terminal/printable.ts";
import { progressBar, type ProgressBar } from "../terminal/progress.ts";
import { usualWidth } from "../terminal/terminal.ts";
import type { Watch } from "../watch.ts";
import { inspectionJson, type InspectedFile } from "./json.ts";
import { inspectionText, lackingText } from "./text.ts";
import { readFile } from "../files/read-file.ts";

/** The flags of `inspect`, as commander gives them. */
export interface InspectFlags extends ReadingFlags {
  readonly language?: Language;
  readonly out?: string;
  readonly configOut?: string;
  readonly engine?: string;
  readonly spill?: string;
}

/** Share of the run that reading takes in the progress bar. */
const READ = 0.7;

/** What was found in a file, and what it says of itself. */
interface Inspected {
  readonly inspection: Inspection;
  readonly file: InspectedFile;
}

type How = Omit<EngineOptions, "signal"> & {
  readonly keepMissing?: Readonly<Record<string, readonly string[]>>;
  readonly sheet?: string;
  readonly catalogFile?: string;
  readonly ddiFile?: string;
  readonly signal: AbortSignal;
};

async function inMemory(
  path: string,
  { keepMissing: kept, ...how }: How,
  bar: ProgressBar,
): Promise<Inspected> {
  const whole = await readFile(path, {
    ...how,
    onProgress: (share) => bar.update(share * READ, "reading"),
  });
  const file = keepMissing(whole, kept ?? {});
  const { missing = [], signal } = how;
  bar.update(READ, "looking at the variables");
  const sdc = SdcObject.fromArrow(file.table, {}, { missing });
  const inspection = await inspect(sdc, { signal, codebook: file.codebook });
  const chains = await suggestedChains(sdc, inspection.roles.keys ?? [], ticker(signal));
  return { inspection, file: { ...file, chains } };
}

async function inEngine(engine: string, address: string, how: How, bar: ProgressBar): Promise<Inspected> {
  const { missing = [], signal } = how;
  const { source, name, warnings, format, file } = await openSource(engine, address, {
    ...how,
    onProgress: (share) => bar.update(share * READ, "reading"),
  });
  try {
    bar.update(READ, "looking at the variables");
    const sdc = await SdcObject.fromSource(source, {}, { missing });
    const inspection = await inspect(sdc, { signal, codebook: file?.codebook });
    await source.close(); // what was read must have been one state of the data
    return { inspection, file: { name, warnings, sha256: null, format, ...file } };
  } finally {
    await source.close().catch(() => undefined); // closed above, unless something failed before
  }
}

/** `sdc-risk inspect FILE`: what is in a file, which roles its variables may have, and what to run next. */
export async function inspectCommand(
  path: string,
  { out, configOut, maxMemory, spill, engine: named, ...reading }: InspectFlags,
  { signal, io }: Watch,
): Promise<void> {
  const written = [out, configOut].filter((one) => one !== undefined);
  const { catalog, ddi, missing: codes, keepMissing: flags, language, ...plain } = reading;
  const missing = codes ?? [];
  const kept = flags === undefined ? undefined : keptReasons(flags);
  const engine = engineOf(path, named);
  await checkEncoding(plain.encoding);
  checkSpill([engine], spill);
  for (const one of written) extensionOf(one, ["json"]);
  const files = engineOf(path, undefined) === null ? [path] : []; // addresses are not listed as folders are
  checkOutputs(written, [path, ...codebookFiles(reading)], severalOf(files));
  const bar = await progressBar(true, io);
  const outputs = new Outputs();
  try {
    const how = {
      ...plain,
      missing,
      ...codebookOptions(reading),
      signal,
      ...given({ maxMemory, spill, keepMissing: kept }),
    };
    const { inspection, file } =
      engine === null ? await inMemory(path, how, bar) : await inEngine(engine, path, how, bar);
    if (out !== undefined) await outputs.addText(out, inspectionJson(inspection, file, missing));
    if (configOut !== undefined) {
      const others = given({ language, missing: codes, keepMissing: kept, engine: named, catalog, ddi });
      const settings = { ...plain, ...others };
      await outputs.addText(configOut, printableJson({ ...inspection.roles, ...settings }));
    }
    signal.throwIfAborted();
    outputs.commit();
    bar.stop();
    const words = commandWords(language);
    const look = { width: usualWidth(io.stdout), words };
    const shown = withoutPasswords(path);
    const told = written.map((one) => `${words.say("wrote", { path: one })}\n`).join("");
    // the summary says, too, what is lacking
    await print(
      out === undefined
        ? inspectionText(
            inspection,
            file,
            { path: shown, reading: { ...reading, ...given({ engine: named }) }, config: configOut },
            look,
          ) + told
        : told + lackingText(inspection, configOut, look),
      io.stdout,
    );
  } finally {
    bar.stop();
    outputs.discard();
  }
}
