import { readFileSync } from "node:fs";
import { WANTED } from "@sdc-risk/servers";
import { expect, it } from "vitest";

const scriptOf = (name: string): string =>
  readFileSync(new URL(`../../../.ci/${name}`, import.meta.url), "utf8");
const APT = "apt-get install ";

it("CI installs all that tests may want there, by the packages that the list at the end names", () => {
  const hows = Object.values(WANTED).flatMap(({ how, installed }) => (installed ? [how] : []));
  const words = scriptOf("debian").split(/\s+/);
  const packages = hows
    .filter((how) => how.startsWith(APT))
    .flatMap((how) => how.slice(APT.length).split(" "));
  expect(packages.length).toBeGreaterThan(10);
  expect(packages.filter((name) => !words.includes(name))).toEqual([]);
  const steps = scriptOf("run").split("\n");
  const scripts = hows.filter((how) => !how.startsWith(APT));
  expect(scripts).toEqual([".ci/chdb"]);
  expect(scripts.filter((script) => !steps.includes(script))).toEqual([]);
});
