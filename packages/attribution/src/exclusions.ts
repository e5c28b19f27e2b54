import { levelsByWord, SdcError, suggestion, type Levels } from "@sdc-risk/data";
import type { JointClasses } from "./files/joint.ts";
import type { UnifiedVariable } from "./files/variable.ts";
import type { LeftOut } from "./formulas/left-out.ts";
import type { Options } from "./options.ts";

function refuse(what: string): never {
  throw new SdcError("BAD_OPTIONS", `Options of "attribution": ${what}`);
}

function codesOf(
  levels: Pick<Levels, "size" | "label" | "shown">,
  wanted: readonly string[],
  where: string,
): number[] {
  const byWord = levelsByWord(levels);
  return wanted.map(
    (word) => byWord.get(word) ?? refuse(`${where} names the level "${word}", which no file holds.`),
  );
}

/** Refuses exclusions for variables that are neither targets nor keys. @throws BAD_OPTIONS */
export function checkExclusions(
  { levels, pairs }: Options["exclude"],
  targets: readonly string[],
  keys: readonly string[],
): void {
  const known = (name: string, names: readonly string[], where: string, role: string): void => {
    if (!names.includes(name))
      refuse(`${where} names "${name}", which is no ${role}.${suggestion(name, names)}`);
  };
  for (const target of Object.keys(levels)) known(target, targets, "exclude.levels", "target");
  for (const { key, target } of pairs) {
    known(key, keys, "exclude.pairs", "key");
    known(target, targets, "exclude.pairs", "target");
  }
}

/**
 * What is left out of the attribution of one target.
 * @throws BAD_OPTIONS where a level is in no file
 */
export function leftOutOf(
  target: UnifiedVariable,
  joint: JointClasses,
  { levels, pairs }: Options["exclude"],
): LeftOut {
  const wanted = Object.hasOwn(levels, target.name) ? levels[target.name] : [];
  const mine = pairs.filter((pair) => pair.target === target.name);
  let values: Uint8Array | null = null;
  let classes: Uint8Array | null = null;
  if (wanted.length > 0) {
    // one place more than levels: a missing value is one
    values = new Uint8Array(target.size + 1);
    for (const code of codesOf(target, wanted, `exclude.levels of "${target.name}"`)) values[code] = 1;
  }
  if (mine.length > 0) classes = new Uint8Array(joint.size);
  for (const { key, level } of mine) {
    const variable = joint.keys.find(({ name }) => name === key)!;
    const { codes } = variable;
    const [code] = codesOf(variable, [level], `exclude.pairs of "${key}"`);
    for (let c = 0; c < joint.size; c++) if (codes[c] === code) classes![c] = 1;
  }
  return { values, classes };
}
