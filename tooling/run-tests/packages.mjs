// Packages with tests, and what is known of their last run that passed.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

/** The packages with tests: their folders, and turbo's hash of all that they depend on. */
export function packagesWithTests(root) {
  const told = execFileSync("turbo", ["run", "test", "--dry=json"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  return JSON.parse(told)
    .tasks.filter(({ task, command }) => task === "test" && command.startsWith("vitest "))
    .map(({ package: name, hash, command }) => ({
      name,
      hash,
      folders: command.split(" ").filter((word) => word.endsWith("/")),
    }));
}

/**
 * What is known of runs that passed, by how much was checked: by package its hash then, what it lacked, and which
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
