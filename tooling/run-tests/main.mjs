// `pnpm test`: the tests of every package in which something has changed since they last passed, in one run. All draw by
// the same seeds everywhere. `--full`: all random files, of the same seeds; of a package whose tests have passed as it is,
// the files of tests that check more then. `--fresh`: all, of seeds that no run had before, or of `--seed N`.
// To start vitest anew for each package, and to read the same sources anew, took longer than most of the tests.
import { randomInt } from "node:crypto";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startVitest } from "vitest/node";
import { isHere } from "@sdc-risk/servers/wanted";
import { failedProperties, propertyLines } from "./failed-properties.mjs";
import { leftOutLines, leftOutOf, silentLines, together } from "./left-out.mjs";
import { moreInFull, packagesWithTests, Passed } from "./packages.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const MOST = 2 ** 31;
const { values: flags } = parseArgs({
  options: { full: { type: "boolean" }, fresh: { type: "boolean" }, seed: { type: "string" } },
});
const fresh = flags.fresh === true || flags.seed !== undefined;
const full = fresh || flags.full === true;
const seed = fresh ? (flags.seed ?? String(randomInt(MOST))) : undefined;
// what the shell has set is not for everybody
process.env.SDC_CHECKS = full ? "full" : "";
process.env.SDC_SEED = seed ?? "";

const print = (lines) => {
  if (lines.length > 0) console.log(`\n${lines.join("\n")}`);
};
const seedLines = fresh ? [`Seed of this run: ${seed}. Again: pnpm test:fresh --seed ${seed}`] : [];

/** Whether a package has to run again: it has not passed as it is, something is here that it lacked, or CI asks why not. */
const isOutdated = (lacks) =>
  lacks === undefined || (lacks.length > 0 && (process.env.CI || lacks.some(({ wanted }) => isHere(wanted))));

const all = packagesWithTests(root);
const passed = new Passed(root, full ? "full" : "tests");
const lacksBefore = new Map(all.map((one) => [one, fresh ? undefined : passed.lacksOf(one)]));
const changed = all.filter((one) => isOutdated(lacksBefore.get(one)));
const same = all.filter((one) => !changed.includes(one));
const lacksOfSame = same.map((one) => lacksBefore.get(one));
if (same.length > 0)
  console.log(
    `Tests passed before, and nothing has changed since: ${same.length} of ${all.length} packages.`,
  );
// of a package whose tests have passed as it is, what checks no more in full than then is not run again
const some = full && !fresh ? new Passed(root, "tests") : undefined;
const lacksOfSome = new Map(changed.map((one) => [one, some?.lacksOf(one)]));
const filesOf = (one) => (isOutdated(lacksOfSome.get(one)) ? one.folders : some.moreInFull(one));
const files = changed.flatMap(filesOf);
if (changed.some((one) => !isOutdated(lacksOfSome.get(one))))
  console.log("Of tests that have passed, those run again that check more in full.");
if (files.length === 0) {
  for (const one of changed) passed.note(one, lacksOfSome.get(one), []);
  passed.write();
  print(leftOutLines(together([...lacksOfSame, ...changed.map((one) => lacksOfSome.get(one))])));
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
for (const one of changed) {
  const own = modules.filter(({ moduleId }) =>
    one.folders.some((folder) => moduleId.startsWith(join(root, folder))),
  );
  const before = lacksOfSome.get(one);
  const isPart = !isOutdated(before);
  const found = leftOutOf(own);
  const isWell =
    whole &&
    (isPart ? own.length === filesOf(one).length : own.length > 0) &&
    found.silent.length === 0 &&
    own.every((module) => module.ok());
  if (isWell && !fresh) passed.note(one, isPart ? before : found.lacks, moreInFull(own, root));
  else if (!isWell) passed.forget(one);
}
passed.write();

const { lacks, silent } = leftOutOf(modules);
if (silent.length > 0) process.exitCode = 1;
print(propertyLines(failedProperties(modules), { full, seed }));
print(silentLines(silent));
print(leftOutLines(together([...lacksOfSame, lacks])));
print(seedLines);
