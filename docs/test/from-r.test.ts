import { wants } from "@sdc-risk/servers";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROOT } from "./support/pages.ts";

const withR = wants("r");
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sdc-risk-r-"));
  const command = `#!/bin/sh\nexec "${process.execPath}" "${join(ROOT, "packages/cli/bin/sdc-risk.js")}" "$@"\n`;
  writeFileSync(join(folder, "sdc-risk"), command, { mode: 0o755 });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs R with the functions, the command known by an option; what it printed and what it said of errors. */
function r(code: string): { readonly printed: string; readonly said: string } {
  const path = JSON.stringify(join(ROOT, "examples/r/sdc-risk.R"));
  const script = `options(sdc_risk = "./sdc-risk")\nsource(${path})\n${code}\n`;
  writeFileSync(join(folder, "script.R"), script);
  const { stdout, stderr } = spawnSync("Rscript", ["--vanilla", "script.R"], {
    cwd: folder,
    encoding: "utf8",
  });
  return { printed: stdout, said: stderr };
}

const DATA = `
data <- data.frame(pid = c("007", "7", "b c", "a"), sex = c(1, 2, 1, 1), "two words" = c(3, 3, NA, 3), check.names = FALSE)
assessed <- function(file, ...) sdc_assess(file, "r.json", "r.csv", keys = c("sex", "two words"), measures = "frequency", ...)`;

test("ids keep their zeros, records in another order find theirs, names keep their spaces", withR, () => {
  const { printed, said } = r(`${DATA}
    write.csv(data[4:1, ], "data.csv", row.names = FALSE, na = "")
    got <- sdc_join(data, assessed("data.csv", id = "pid")$records, id = "pid")
    cat(got$pid, got$sex, got[["frequency.fk"]], sep = "|")`);
  expect(said).toBe("");
  expect(printed).toBe("007|7|b c|a|1|2|1|1|3|1|3|3");
});

test("without an id records are joined by their order, also those of a labelled file", withR, () => {
  const { printed, said } = r(`${DATA}
    data$sex <- haven::labelled(data$sex, c(Male = 1, Female = 2), "Sex")
    names(data)[3] <- "two.words"
    haven::write_sav(data, "data.sav")
    result <- sdc_assess("data.sav", "r.json", "r.csv", keys = c("sex", "two.words"), measures = "frequency")
    cat(sdc_join(data, result$records)[["frequency.fk"]], result$report$data$rows, sep = "|")`);
  expect(said).toBe("");
  expect(printed).toBe("3|1|3|3|4");
});

test.each([
  ["an error of the command", 'assessed("absent.csv")', '"absent.csv" was not found'],
  [
    "records that are not in the file",
    'sdc_join(data, data.frame(pid = c("x", "7", "b c", "a")), "pid")',
    "1 records of",
  ],
  ["an id that is none", 'sdc_join(data, data.frame(sex = 1:4), "sex")', "no id"],
  ["files of another length", "sdc_join(data, data.frame(record = 1:3))", "hold 4 records"],
  ["a name with a comma", 'sdc_risk("assess", "x.csv", keys = "a,b")', "configuration file"],
  ["a command that is not there", 'options(sdc_risk = "./none"); sdc_risk("measures")', "was not found"],
])("%s is an error of R", withR, (_, code, message) => {
  const { printed, said } = r(`${DATA}\n${code}\ncat("went on")`);
  expect(said).toContain(message);
  expect(printed).toBe("");
});
