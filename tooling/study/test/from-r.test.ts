import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { recipeOf, type RSource } from "../src/populations/from-r.ts";
import { REAL, SOURCES } from "../src/populations/real.ts";

const SOURCE: RSource = {
  id: "few",
  name: "a few",
  about: "",
  package: "Some",
  debian: "r-cran-some",
  units: 3,
  code: "",
  keys: ["b", "a"],
  cluster: "c",
};
const directory = mkdtempSync(join(tmpdir(), "sdc-risk-study-r-"));
afterAll(() => {
  rmSync(directory, { recursive: true, force: true });
});
afterEach(() => {
  vi.unstubAllEnvs();
});

/** A program in the place of R that says this. */
function withR(script: string): void {
  const file = join(directory, "Rscript");
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  vi.stubEnv("PATH", `${directory}${delimiter}${process.env["PATH"] ?? ""}`);
}
const made = () => recipeOf(SOURCE).make(1000, 1);

describe("a population that comes with a package of R", () => {
  it("has the units and codes that R writes, whatever number is asked for", () => {
    withR("printf 'a,b,c\\n0,1,0\\n2,0,0\\n1,1,4\\n'");
    expect(made()).toMatchObject({
      units: 3,
      real: true,
      keys: [
        { name: "b", size: 2, codes: Int32Array.of(1, 0, 1) },
        { name: "a", size: 3, codes: Int32Array.of(0, 2, 1) },
      ],
      cluster: { name: "c", size: 5 },
      levels: null,
    });
  });

  it("says what to install where R has no such package", () => {
    withR("echo \"Error in data(x): there is no package called 'Some'\" >&2; exit 1");
    expect(made).toThrow(/no package called 'Some'.*apt-get install r-base-core r-cran-some/s);
  });

  it("says what to install where there is no R", () => {
    vi.stubEnv("PATH", join(directory, "nothing"));
    expect(made).toThrow(/no program Rscript.*apt-get install r-base-core r-cran-some.*--only/s);
  });

  it("is refused where another version of the package has other units", () => {
    withR("printf 'a,b,c\\n0,1,0\\n'");
    expect(made).toThrow("has 1 units in this version of the package Some; expected 3");
  });
});

it("the study has three real populations and more, one of them with clusters", () => {
  expect(REAL.length).toBeGreaterThanOrEqual(3);
  expect(SOURCES.filter(({ cluster }) => cluster !== undefined).length).toBeGreaterThan(0);
  expect(SOURCES.filter(({ levels }) => levels !== undefined).length).toBeGreaterThan(0);
});
