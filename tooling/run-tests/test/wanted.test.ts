import { readFileSync } from "node:fs";
import { WANTED } from "@sdc-risk/servers";
import { expect, it } from "vitest";

it("CI installs all that tests may want there, by the packages that the list at the end names", () => {
  const script = readFileSync(new URL("../../../.ci/debian", import.meta.url), "utf8");
  const words = script.split(/\s+/);
  const packages = Object.values(WANTED).flatMap(({ how, installed }) =>
    installed ? how.replace("apt-get install ", "").split(" ") : [],
  );
  expect(packages.length).toBeGreaterThan(10);
  expect(packages.filter((name) => !words.includes(name))).toEqual([]);
});
