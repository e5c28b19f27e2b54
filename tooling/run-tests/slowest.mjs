import { relative } from "node:path";

/** Files of tests that are named. */
const NAMED = 20;
/** A run that took no longer names none. */
const SHORT = 60_000;

/** The files of tests that took longest, as the end of a run names them: what a run takes is mostly theirs. */
export function slowestLines(modules, root) {
  const took = modules.map((module) => {
    const { duration, collectDuration } = module.diagnostic();
    return { path: relative(root, module.moduleId), time: duration + collectDuration };
  });
  const all = took.reduce((sum, { time }) => sum + time, 0);
  if (all < SHORT) return [];
  const seconds = (time) => `${Math.round(time / 1000)} s`.padStart(7);
  const named = took.sort((a, b) => b.time - a.time).slice(0, NAMED);
  return [
    `All files of tests took ${seconds(all).trim()} one after the other, these the longest:`,
    ...named.map(({ path, time }) => `${seconds(time)}  ${path}`),
  ];
}
