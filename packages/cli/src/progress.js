const silent = { update: () => undefined, stop: () => undefined };
export async function progressBar(wanted) {
    if (!wanted || !process.stderr.isTTY)
        return silent;
    const { default: progress } = await import("cli-progress");
    const bar = new progress.SingleBar({ format: "{bar} {percentage}% {what}", hideCursor: true, clearOnComplete: true, stopOnComplete: false, barsize: 30, stream: process.stderr, fps: 10 }, progress.Presets.shades_classic);
    bar.start(100, 0, { what: "reading" });
    process.once("exit", () => bar.stop()); // shows the cursor again, however the run ends
    return { update: (share, what) => bar.update(Math.floor(share * 100), { what }), stop: () => bar.stop() };
}
