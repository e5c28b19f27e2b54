/** Commands that install, build or fetch: shown, not run. */
const SET_UP = ["npm", "npx", "pnpm", "git", "cd", "alias"];
/** Commands that examples may run beside the one that is documented. */
const ALLOWED = ["sdc-risk", "node packages/cli/bin/sdc-risk.js", "cat", "head", "gzip"];

/** The commands of a block: lines joined where they go on, without comments and empty lines. */
export function commandsOf(code: string): string[] {
  return code
    .replace(/\\\n\s*/g, "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
}

/** Whether a block only sets things up. @throws where it holds a command that is neither that nor safe to run */
export function isSetUp(code: string): boolean {
  const commands = commandsOf(code),
    setUp = commands.filter((line) => SET_UP.includes(line.split(" ")[0]!));
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
