// Runs the bundle without the globals that only Node has.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { argv, stdout } = process;
const { keys, weight } = JSON.parse(readFileSync("survey.sdc-risk.json", "utf8"));
const bytes = new Uint8Array(readFileSync("survey.csv"));
for (const name of ["process", "Buffer", "global", "setImmediate", "clearImmediate"]) delete globalThis[name];
const { risk } = await import(pathToFileURL(argv[2]).href);
stdout.write(JSON.stringify(await risk(bytes, "survey.csv", { keys, weight })));
