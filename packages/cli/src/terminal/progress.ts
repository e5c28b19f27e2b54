import type { SingleBar } from "cli-progress";
import type { Io, Stream } from "../io.ts";
import { printable } from "./printable.ts";
import { fit, obeys, widthOf } from "./terminal.ts";

/** How far the run is, on a terminal only. */
export interface ProgressBar {
  update(share: number, what: string): void;
  stop(): void;
}

const silent: ProgressBar = { update: () => undefined, stop: () => undefined };
/** The bar, its percentage, and room for what is being done. */
const BAR = 30;
const NEEDED = 60;

/** A line for each thing that is begun, where a bar cannot be drawn over and over. */
function lines(stream: Stream): ProgressBar {
  let last = "";
  const update = (_share: number, what: string): void => {
    if (what !== last) stream.write(fit(`${printable(what)}\n`, stream));
    last = what;
  };
  return { update, stop: () => undefined };
}

export async function progressBar(
  wanted: boolean,
  { stderr: stream, env }: Pick<Io, "stderr" | "env">,
): Promise<ProgressBar> {
  if (!wanted || stream.isTTY !== true) return silent;
  if (!obeys(stream, env) || widthOf(stream) < NEEDED) return lines(stream);
  const { default: progress } = await import("cli-progress");
  const settings = {
    format: "{bar} {percentage}% {what}",
    clearOnComplete: true,
    stopOnComplete: false,
    barsize: BAR,
    stream,
    fps: 10,
  };
  const bar: SingleBar = new progress.SingleBar(settings, progress.Presets.shades_classic);
  bar.start(1, 0, { what: "reading" });
  process.once("exit", () => bar.stop());
  return { update: (share, what) => bar.update(share, { what: printable(what) }), stop: () => bar.stop() };
}
