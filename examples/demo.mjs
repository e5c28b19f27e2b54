// Assesses the example survey with the command line, as a user would, and says where the reports are.
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url))),
  out = join(root, "demo-output");
mkdirSync(out, { recursive: true });
const at = (name) => relative(process.cwd(), join(out, name));
const args = [
  "assess",
  relative(process.cwd(), join(root, "examples/survey.csv")),
  "--config",
  relative(process.cwd(), join(root, "examples/survey.sdc-risk.json")),
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
if (status === 0)
  console.log(
    `\nThe risk report is at ${join(out, "risk-report.html")}\nOpen it in a browser. Risks per record are in risk-records.csv beside it.`,
  );
process.exitCode = status ?? 1;
