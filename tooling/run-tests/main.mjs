// `pnpm test`: the tests of every package in which something has changed since they last passed, in one run, without those
// that have a command of their own: `--group NAME` runs these. All draw by the same seeds everywhere. `--full`: all groups
// and all random files, of the same seeds; of a package whose tests have passed as it is, the files of tests that check
// more then. `--fresh`: the same of seeds that no run had before, or of `--seed N`.
// To start vitest anew for each package, and to read the same sources anew, took longer than most of the tests.
import { randomInt } from "node:crypto";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startVitest } from "vitest/node";
import { isHere } from "@sdc-risk/servers/wanted";
import { failedProperties, propertyLines } from "./failed-properties.mjs";
import { groupLines, GROUPS } from "./groups.mjs";
import { leftOutLines, leftOutOf, silentLines, together } from "./left-out.mjs";
import { moreInFull, Passed, testSets } from "./packages.mjs";
import { slowestLines } from "./slowest.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const MOST = 2 ** 31;
const { values: flags } = parseArgs({
  options: {
    full: { type: "boolean" },
    fresh: { type: "boolean" },
    seed: { type: "string" },
    group: { type: "string" },
  },
});
const fresh = flags.fresh === true || flags.seed !== undefined;
const full = fresh || flags.full === true;
const seed = fresh ? (flags.seed ?? String(randomInt(MOST))) : undefined;
const group = flags.group ?? "";
const names = GROUPS.map(({ name }) => name);
if (group !== "" && !names.includes(group))
  throw new Error(`There is no group ${group}: ${names.join(", ")}.`);
// what the shell has set is not for everybody
process.env.SDC_CHECKS = full ? "full" : "";
process.env.SDC_SEED = seed ?? "";

const print = (lines) => {
  if (lines.length > 0) console.log(`\n${lines.join("\n")}`);
};
const seedLines = fresh ? [`Seed of this run: ${seed}. Again: pnpm test:fresh --seed ${seed}`] : [];

/** Whether tests have to run again: they have not passed as they are, something is here that they lacked, or CI asks why not. */
const isOutdated = (lacks) =>
  lacks === undefined || (lacks.length > 0 && (process.env.CI || lacks.some(({ wanted }) => isHere(wanted))));

const sets = testSets(root);
const all = full ? sets : sets.filter((set) => set.group === group);
const passed = new Passed(root, full ? "full" : "tests");
const lacksBefore = new Map(all.map((set) => [set, fresh ? undefined : passed.lacksOf(set)]));
const changed = all.filter((set) => isOutdated(lacksBefore.get(set)));
const same = all.filter((set) => !changed.includes(set));
const lacksOfSame = same.map((set) => lacksBefore.get(set));
if (same.length > 0)
  console.log(
    `Tests passed before, and nothing has changed since: ${same.length} of ${all.length} packages.`,
  );
/** The groups that this run does not include, as its end names them. */
const otherGroups = () =>
  full || group !== ""
    ? []
    : names.map((name) => {
        const own = sets.filter((set) => set.group === name);
        return {
          name,
          files: own.flatMap(({ files }) => files).length,
          hasPassed: own.every((set) => passed.lacksOf(set) !== undefined),
        };
      });
// of a package whose tests have passed as it is, what checks no more in full than then is not run again
const some = full && !fresh ? new Passed(root, "tests") : undefined;
const lacksOfSome = new Map(changed.map((set) => [set, some?.lacksOf(set)]));
const filesOf = (set) => (isOutdated(lacksOfSome.get(set)) ? set.files : some.moreInFull(set));
const files = changed.flatMap(filesOf);
if (changed.some((set) => !isOutdated(lacksOfSome.get(set))))
  console.log("Of tests that have passed, those run again that check more in full.");
if (files.length === 0) {
  for (const set of changed) passed.note(set, lacksOfSome.get(set), []);
  passed.write();
  print(leftOutLines(together([...lacksOfSame, ...changed.map((set) => lacksOfSome.get(set))])));
  print(groupLines(otherGroups()));
  process.exit(0);
}
print(seedLines);

const vitest = await startVitest("test", files, {
  root,
  run: true,
  watch: false,
  maxWorkers: "100%",
  reporters: ["dot"],
});
const modules = vitest.state.getTestModules();
const whole = vitest.state.getUnhandledErrors().length === 0;
for (const set of changed) {
  const own = modules.filter(({ relativeModuleId }) => filesOf(set).includes(relativeModuleId));
  const before = lacksOfSome.get(set);
  const found = leftOutOf(own);
  const isWell =
    whole &&
    own.length === filesOf(set).length &&
    found.silent.length === 0 &&
    own.every((module) => module.ok());
  if (isWell && !fresh) passed.note(set, isOutdated(before) ? found.lacks : before, moreInFull(own, root));
  else if (!isWell) passed.forget(set);
}
passed.write();

const { lacks, silent } = leftOutOf(modules);
if (silent.length > 0) process.exitCode = 1;
print(slowestLines(modules, root));
print(propertyLines(failedProperties(modules), { full, seed }));
print(silentLines(silent));
print(leftOutLines(together([...lacksOfSame, lacks])));
print(groupLines(otherGroups()));
print(seedLines);
