// What a run leaves out since this machine lacks something, and how to have it. Tests say so by `wants` and `leaveOut` of
// tooling/servers; whoever skips otherwise does so in silence, which is told, too.

/** @typedef {{ wanted: string, title: string, how: string, tests: number }} Lack what so many tests want, and how to have it */

/**
 * What tests lack, and the names of those that were skipped without a reason.
 * @returns {{ lacks: Lack[], silent: string[] }}
 */
export function leftOutOf(modules) {
  const byWanted = new Map();
  const silent = [];
  for (const module of modules)
    for (const test of module.children.allTests()) {
      const { lacks = [] } = test.meta();
      for (const lack of lacks) {
        const before = byWanted.get(lack.wanted) ?? { ...lack, tests: 0 };
        byWanted.set(lack.wanted, { ...before, tests: before.tests + 1 });
      }
      if (lacks.length === 0 && test.result().state === "skipped")
        silent.push(`${module.relativeModuleId}: ${test.fullName}`);
    }
  return { lacks: [...byWanted.values()], silent };
}

/**
 * One list of the lacks of several packages, with the tests of all.
 * @param {Lack[][]} lists
 * @returns {Lack[]}
 */
export function together(lists) {
  const all = new Map();
  for (const lack of lists.flat())
    all.set(lack.wanted, { ...lack, tests: lack.tests + (all.get(lack.wanted)?.tests ?? 0) });
  return [...all.values()].sort((a, b) => b.tests - a.tests || (a.title < b.title ? -1 : 1));
}

/**
 * Lines for a terminal of 80 columns; none where nothing was left out.
 * @param {Lack[]} lacks
 * @returns {string[]}
 */
export function leftOutLines(lacks) {
  if (lacks.length === 0) return [];
  const digits = Math.max(...lacks.map(({ tests }) => String(tests).length));
  const width = Math.max(...lacks.map(({ title }) => title.length));
  return [
    "Tests that were left out for want of something, and how to have it:",
    ...lacks.map(
      ({ tests, title, how }) => `  ${String(tests).padStart(digits)}  ${title.padEnd(width)}  ${how}`,
    ),
  ];
}

/**
 * Lines about tests that were skipped without a reason.
 * @param {string[]} silent
 */
export function silentLines(silent) {
  if (silent.length === 0) return [];
  return [
    "Tests that were skipped without a reason, which is a failure (see `wants` of",
    "tooling/servers):",
    ...silent.map((name) => `  ${name}`),
  ];
}

/** For runs of vitest alone: what was left out, at the end. Tests that `-t` or `only` leave out are meant to be. */
export default class LeftOutReporter {
  onTestRunEnd(modules) {
    const lines = leftOutLines(together([leftOutOf(modules).lacks]));
    if (lines.length > 0) console.log(`\n${lines.join("\n")}`);
  }
}
