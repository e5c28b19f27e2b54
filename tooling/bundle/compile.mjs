// Called with the `dist` of the command: runs it on a small file, and writes what V8 has compiled of it beside each
// file of the bundle whose name carries a hash.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [, , dist] = process.argv;
const { compiledPath, load, scripts } = await import(pathToFileURL(join(dist, "bundle.js")).href);
const file = join(import.meta.dirname, "../../examples/guide.csv");
const roles = ["--keys", "Residence,Gender,Educ,Lstat", "--sensitive", "Health", "--weight", "Weights"];
const { main } = load("command.cjs");
const code = await main(["assess", file, ...roles]);
if (code !== 0) throw new Error(`The command ended with ${code}.`);
load("worker.cjs");
for (const [name, script] of scripts)
  if (!/^(command|worker)\.cjs$/.test(name))
    writeFileSync(compiledPath(join(dist, name)), script.createCachedData());
process.exit(0);
