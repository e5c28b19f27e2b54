// Packages with tests, and what is known of their last run that passed.
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { groupOf } from "./groups.mjs";

/** @typedef {{ name: string, hash: string, group: string, files: string[] }} TestSet files of tests of one package and group */

/**
 * The tests of every package, by group, with turbo's hash of all that the package depends on.
 * @returns {TestSet[]}
 */
export function testSets(root) {
  const printed = execFileSync("turbo", ["run", "test", "--dry=json"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  return JSON.parse(printed)
    .tasks.filter(({ task, command }) => task === "test" && command.startsWith("vitest "))
    .flatMap(({ package: name, hash, command }) => {
      const folders = command.split(" ").filter((word) => word.endsWith("/"));
      return setsOf(
        name,
        folders.flatMap((folder) => testFiles(root, folder)),
      ).map((set) => ({ ...set, hash }));
    });
}

/** The files of a package in sets, by group. */
function setsOf(name, files) {
  const groups = [...new Set(files.map(groupOf))];
  return groups.map((group) => ({
    name: group === "" ? name : `${name}, ${group}`,
    group,
    files: files.filter((file) => groupOf(file) === group),
  }));
}

/** All files of tests in a folder, from the root. */
function testFiles(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !["node_modules", "dist"].includes(name))
    .flatMap((entry) => {
      const path = `${folder}${entry.name}`;
      if (entry.isDirectory()) return testFiles(root, `${path}/`);
      return entry.name.endsWith(".test.ts") ? [path] : [];
    })
    .sort();
}

/**
 * What is known of runs that passed, by how much was checked: by set of tests the package's hash then, what it lacked, and which
 * files of tests check more in full.
 */
export class Passed {
  constructor(root, checks) {
    this.folder = join(root, ".turbo");
    this.path = join(this.folder, `passed-${checks}.json`);
    this.packages = read(this.path);
  }

  /** What a package lacked when it passed as it is now; nothing where it has to run. */
  lacksOf({ name, hash }) {
    return this.of(name, hash)?.lacks;
  }

  /** The files of tests that check more in full, of a package that passed as it is now; else nothing. */
  moreInFull({ name, hash }) {
    return this.of(name, hash)?.moreInFull;
  }

  of(name, hash) {
    const before = this.packages[name];
    return before?.hash === hash && before.moreInFull !== undefined ? before : undefined;
  }

  note({ name, hash }, lacks, moreInFull) {
    this.packages[name] = { hash, lacks, moreInFull };
  }

  forget({ name }) {
    delete this.packages[name];
  }

  write() {
    mkdirSync(this.folder, { recursive: true });
    writeFileSync(this.path, JSON.stringify(this.packages, null, 2));
  }
}

/** Those files of tests that check more in full, as `packages/testkit/test/support/seed.ts` notes it, from the root. */
export function moreInFull(modules, root) {
  return modules
    .filter((module) => module.meta().checksMoreInFull === true)
    .map(({ moduleId }) => relative(root, moduleId))
    .sort();
}

function read(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return {}; // none have passed here yet
  }
}
