// How to run a property again that failed, and how to pin what it failed on.

/** What fast-check says of a failure. */
const SAID = /\{ seed: (-?\d+), path: "([^"]*)".*?\}\s*Counterexample: (.*)/;
/** Counterexamples are shown to so many characters: the message of the failure has them whole. */
const SHOWN = 400;

/** @typedef {{ file: string, name: string, seed: string, path: string, counterexample: string }} Failed */

/**
 * The properties among the tests that failed.
 * @returns {Failed[]}
 */
export function failedProperties(modules) {
  return modules.flatMap((module) =>
    [...module.children.allTests("failed")].flatMap((test) =>
      test.result().errors.flatMap(({ message }) => {
        const [, seed, path, counterexample] = SAID.exec(message) ?? [];
        return seed === undefined
          ? []
          : [{ file: module.relativeModuleId, name: test.fullName, seed, path, counterexample }];
      }),
    ),
  );
}

/**
 * Lines that say of each property how to run it again and how to pin its counterexample.
 * @param {Failed[]} failed
 * @param {{ full: boolean, seed: string | undefined }} run its seed, where new ones are drawn
 */
export function propertyLines(failed, { full, seed }) {
  if (failed.length === 0) return [];
  const set = [full ? "SDC_CHECKS=full " : "", seed === undefined ? "" : `SDC_SEED=${seed} `].join("");
  return [
    "Properties that failed. Mend the cause, and pin each counterexample, so that it",
    "is tried at every run: `examples` among the property's parameters.",
    ...failed.flatMap((one) => [
      "",
      `  ${one.file}: ${one.name}`,
      `  seed ${one.seed}, path ${one.path}`,
      `  again: ${set}pnpm exec vitest run ${one.file}`,
      `  pin:   { ...propertyRuns(…), examples: [${short(one.counterexample)}] }`,
    ]),
  ];
}

const short = (text) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);
