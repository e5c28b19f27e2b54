import { SdcError, type Language } from "@sdc-risk/data";
import { compareReports, toText, parseReport, type RiskReport } from "@sdc-risk/report";
import { RENDERER_NAMES, RENDERERS, type RendererName } from "@sdc-risk/session/renderers";
import { readFile } from "node:fs/promises";
import { reasonOf } from "../failure.ts";
import { checkOutputs, extensionOf, Outputs } from "../files/outputs.ts";
import { commandWords } from "../language/words.ts";
import { print } from "../terminal/print.ts";
import { terminal } from "../terminal/terminal.ts";
import type { Watch } from "../watch.ts";

/** The flags of `compare`, as commander gives them. */
export interface CompareFlags {
  readonly out?: readonly string[];
  readonly language?: Language;
  readonly quiet?: boolean;
}

/** @throws CANNOT_READ, BAD_FILE, each with the name of the file */
async function readReport(path: string, signal: AbortSignal): Promise<RiskReport> {
  const text = await readFile(path, { encoding: "utf8", signal }).catch((error: unknown) => {
    throw new SdcError("CANNOT_READ", `Cannot read "${path}": ${reasonOf(error)}.`, { cause: error });
  });
  try {
    return parseReport(text);
  } catch (error) {
    throw error instanceof SdcError
      ? new SdcError(error.code, `"${path}": ${error.message}`, { cause: error })
      : error;
  }
}

/** `sdc-risk compare A B`: reads two JSON reports and writes how the second differs from the first. */
export async function compareCommand(
  a: string,
  b: string,
  flags: CompareFlags,
  { signal, io }: Watch,
): Promise<void> {
  const out = flags.out ?? [];
  const { quiet = false, language } = flags;
  const formats = out.map((path) => extensionOf(path, RENDERER_NAMES) as RendererName);
  checkOutputs(out, [a, b]);
  const [one, other] = [await readReport(a, signal), await readReport(b, signal)];
  const comparison = compareReports(one, other, language === undefined ? {} : { language });
  const { say } = commandWords(comparison.language);
  const outputs = new Outputs();
  try {
    for (const [i, path] of out.entries()) {
      await outputs.addText(path, RENDERERS[formats[i]!].write(comparison));
    }
    signal.throwIfAborted();
    outputs.commit();
  } finally {
    outputs.discard();
  }
  if (!quiet)
    await print(
      out.length === 0
        ? toText(comparison, terminal(io))
        : out.map((path) => `${say("wrote", { path })}\n`).join(""),
      io.stdout,
    );
}
