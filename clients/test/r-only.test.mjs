// R and the single executable, without packages of Node: installed into an empty library, from nothing to the first report.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";

const root = join(import.meta.dirname, "../..");
const work = mkdtempSync(join(tmpdir(), "sdc-risk-r-only-"));
after(() => rmSync(work, { recursive: true, force: true }));
const hasR = spawnSync("Rscript", ["-e", "library(jsonlite)"], { stdio: "ignore" }).status === 0;
const lacks = hasR ? false : "R with jsonlite is not installed here";
if (lacks && process.env.CI) assert.fail(lacks);

const FIRST = `library(sdcrisk)
survey <- read.csv("survey.csv", na.strings = "")
report <- sdc_assess(survey, keys = c("region", "sex", "age"), weight = "weight", policy = "k3", measures = "kanon")
writeLines(report$html, "report.html")
figures <- sdc_figures(report)
cat(report$verdict, figures$value[figures$figure == "violations.2.records"], sdc_command())
`;

test("R with the executable comes from nothing to a report", { skip: lacks }, () => {
  const library = join(work, "library");
  mkdirSync(library);
  copyFileSync(join(root, "examples/survey.csv"), join(work, "survey.csv"));
  writeFileSync(join(work, "first.R"), FIRST);
  const executable = join(root, "release-output/sdc-risk");
  const env = { ...process.env, R_LIBS: library, SDC_RISK: executable };
  const options = { cwd: work, env, encoding: "utf8" };
  const source = join(root, "clients/r");
  const installed = spawnSync("R", ["CMD", "INSTALL", `--library=${library}`, source], options);
  assert.equal(installed.status, 0, installed.stderr);
  const { status, stdout, stderr } = spawnSync("Rscript", ["first.R"], options);
  assert.equal(status, 0, stderr);
  assert.equal(stdout, `no 897 ${executable}`);
  assert.match(readFileSync(join(work, "report.html"), "utf8"), /^<!doctype html>/i);
});
