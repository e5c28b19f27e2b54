// Asks with the command line, as a user would, whether the example survey may go out as a public use file, and says
// where the reports are.
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const out = join(root, "demo-output");
mkdirSync(out, { recursive: true });
/** What the command ends with where the file does not meet the policy, and where that cannot be told. */
const NOT_MET = 4;
const CANNOT_TELL = 5;
const at = (name) => relative(process.cwd(), join(out, name));
const example = (name) => relative(process.cwd(), join(root, "examples", name));
const args = [
  "assess",
  example("survey.csv"),
  "--config",
  example("survey.sdc-risk.json"),
  "--policy",
  example("policies/public-use.json"),
  "--out",
  at("risk-report.html"),
  "--out",
  at("risk-report.json"),
  "--records",
  at("risk-records.csv"),
];
console.log(`$ sdc-risk ${args.join(" ")}\n`);
const { status } = spawnSync(process.execPath, [join(root, "packages/cli/bin/sdc-risk.js"), ...args], {
  stdio: "inherit",
});
const isAnswered = [0, NOT_MET, CANNOT_TELL].includes(status);
if (isAnswered)
  console.log(
    `\nThe risk report is at ${join(out, "risk-report.html")}\nOpen it in a browser. Risks per record are in risk-records.csv beside it.`,
  );
process.exitCode = isAnswered ? 0 : (status ?? 1);
