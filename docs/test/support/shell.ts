import { execFileSync } from "node:child_process";
import { isHere, type Wanted } from "@sdc-risk/servers";

/** Commands that install, build or fetch: shown, not run. */
const SET_UP = ["npm", "npx", "pnpm", "git", "cd", "alias"];
/** Commands that examples may run beside the one that is documented. */
const ALLOWED = [
  "sdc-risk",
  "node packages/cli/bin/sdc-risk.js",
  "cat",
  "head",
  "gzip",
  "Rscript",
  "python3",
];

/** Programs that some machines lack, by the first word of a command. */
const PROGRAMS: Readonly<Record<string, Wanted>> = { Rscript: "r", python3: "python" };

/** What a script runs and this machine lacks; null where nothing is lacking. */
export function lacking(code: string): Wanted | null {
  const wanted = commandsOf(code).map((line) => PROGRAMS[line.split(" ")[0]]);
  return wanted.find((one): one is Wanted => one !== undefined && !isHere(one)) ?? null;
}

/** The commands of a block: lines joined where they go on, without comments and empty lines. */
export function commandsOf(code: string): string[] {
  return code
    .replace(/\\\n\s*/g, "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
}

/** A line that is nothing but one run of the documented command: variables, and what follows its name. */
const RUN = /^((?:[A-Z_]+=\S* )*)(?:sdc-risk|node packages\/cli\/bin\/sdc-risk\.js) ([^|<>;&$`]*)$/;

/** The arguments and variables of a run of the documented command, as the shell splits them; null where a line is or does something else. */
export function commandIn(
  line: string,
  cwd: string,
): { readonly args: readonly string[]; readonly env: Readonly<Record<string, string>> } | null {
  const [, variables, words] = RUN.exec(line) ?? [];
  if (variables === undefined || words === undefined) return null;
  const split = execFileSync("sh", ["-eu", "-c", `printf '%s\\0' ${words}`], { cwd, encoding: "utf8" });
  const pairs = variables.split(" ").filter((pair) => pair !== "");
  return {
    args: split.split("\0").slice(0, -1),
    env: Object.fromEntries(
      pairs.map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]),
    ),
  };
}

/** Whether a block only sets things up. @throws where it holds a command that is neither that nor safe to run */
export function isSetUp(code: string): boolean {
  const commands = commandsOf(code);
  const setUp = commands.filter((line) => SET_UP.includes(line.split(" ")[0]));
  if (setUp.length === commands.length) return true;
  const stray = commands.find(
    (line) => !ALLOWED.some((start) => `${line.replace(/^[A-Z_]+=\S* /, "")} `.startsWith(`${start} `)),
  );
  if (stray !== undefined)
    throw new Error(
      `"${stray}" is not run by the tests of the documentation. Write set-up commands in a block of their own.`,
    );
  return false;
}
