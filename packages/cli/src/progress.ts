import type { SingleBar } from "cli-progress";

/** One bar over the whole run, on a terminal only. */
export interface ProgressBar {
  update(share: number, what: string): void;
  stop(): void;
}

const silent: ProgressBar = { update: () => undefined, stop: () => undefined };

export async function progressBar(wanted: boolean): Promise<ProgressBar> {
  if (!wanted || !process.stderr.isTTY) return silent;
  const { default: progress } = await import("cli-progress");
  const bar: SingleBar = new progress.SingleBar({ format: "{bar} {percentage}% {what}", hideCursor: true, clearOnComplete: true, stopOnComplete: false, barsize: 30, stream: process.stderr, fps: 10 }, progress.Presets.shades_classic);
  bar.start(1, 0, { what: "reading" });
  process.once("exit", () => bar.stop()); // shows the cursor again, however the run ends
  return { update: (share, what) => bar.update(share, { what }), stop: () => bar.stop() };
}
