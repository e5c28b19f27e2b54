import { SdcObject } from "@sdc-risk/core";
import { inspect } from "@sdc-risk/inspect";
import { keepMissing, readFile, severalOf } from "@sdc-risk/io/node";
import { checkEncoding } from "../encoding.js";
import { checkOutputs, extensionOf, Outputs } from "../outputs.js";
import { besideOptions, filesBeside, keptReasons, type ReadingFlags } from "../reading.js";
import { print } from "../terminal/print.js";
import { printableJson } from "../terminal/printable.js";
import { progressBar } from "../terminal/progress.js";
import { usualWidth } from "../terminal/terminal.js";
import type { Watch } from "../watch.js";
import { inspectionJson } from "./json.js";
import { inspectionText, lackingText } from "./text.js";

/** The flags of `inspect`, as commander gives them. */
export interface InspectFlags extends ReadingFlags {
  readonly out?: string;
  readonly configOut?: string;
}

/** Share of the run that reading takes in the progress bar. */
const READ = 0.7;

/** `sdc-risk inspect FILE`: what is in a file, which roles its variables may have, and what to run next. */
export async function inspectCommand(
  file: string,
  { out, configOut, maxMemory, ...reading }: InspectFlags,
  { signal, io }: Watch,
): Promise<void> {
  const written = [out, configOut].filter((path) => path !== undefined),
    { catalog: _catalog, ddi: _ddi, ...settings } = reading;
  const { missing = [], keepMissing: flags, ...how } = settings,
    kept = flags === undefined ? undefined : keptReasons(flags);
  if (how.encoding !== undefined) checkEncoding(how.encoding);
  for (const path of written) extensionOf(path, ["json"]);
  checkOutputs(written, [file, ...filesBeside(reading)], severalOf([file]));
  const bar = await progressBar(true, io),
    outputs = new Outputs();
  try {
    const whole = await readFile(file, {
      ...how,
      missing,
      ...besideOptions(reading),
      ...(maxMemory === undefined ? {} : { maxMemory }),
      signal,
      onProgress: (share) => bar.update(share * READ, "reading"),
    });
    const read = keepMissing(whole, kept ?? {});
    bar.update(READ, "looking at the variables");
    const inspection = await inspect(SdcObject.fromArrow(read.table, {}, { missing }), {
      signal,
      codebook: read.codebook,
    });
    const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
    if (out !== undefined)
      await outputs.add(out, (put) => put(encode(inspectionJson(inspection, read, missing))));
    if (configOut !== undefined)
      await outputs.add(configOut, (put) =>
        put(encode(printableJson({ ...inspection.roles, ...settings, ...(kept && { keepMissing: kept }) }))),
      );
    signal.throwIfAborted();
    outputs.commit();
    bar.stop();
    const width = usualWidth(io.stdout),
      told = written.map((path) => `Wrote ${path}\n`).join("");
    // the summary says, too, what is lacking
    await print(
      out === undefined
        ? inspectionText(inspection, read, file, reading, configOut, width) + told
        : told + lackingText(inspection, configOut, width),
      io.stdout,
    );
  } finally {
    bar.stop();
    outputs.discard();
  }
}
