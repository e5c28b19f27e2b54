import { SdcError } from "@sdc-risk/data";
import type { ScriptFiles } from "./script-files.ts";

/** What names a program takes for variables. */
interface NameRule {
  readonly pattern: RegExp;
  readonly reserved: RegExp;
  /** A name that the script itself uses. */
  readonly ownName?: string;
  /** Whether two names that differ in capitals only are one. */
  readonly ignoresCase?: boolean;
}

/** @throws BAD_OPTIONS for a variable that a program cannot name so */
export function checkNames({ columns }: ScriptFiles, program: string, rule: NameRule): void {
  const seen = new Set<string>();
  for (const { name } of columns) {
    const key = rule.ignoresCase === true ? name.toLowerCase() : name;
    const isTaken = seen.has(key);
    if (!isTaken && rule.pattern.test(name) && !rule.reserved.test(name) && name !== rule.ownName) {
      seen.add(key);
      continue;
    }
    throw new SdcError(
      "BAD_OPTIONS",
      isTaken
        ? `${program} takes ${JSON.stringify(name)} for the same name as another variable's. Write the script for R, Python or SQL.`
        : `${program} has no variable called ${JSON.stringify(name)}. Write the script for R, Python or SQL, or rename it first.`,
    );
  }
}

/** @throws BAD_OPTIONS for a value that holds a line break, where a program reads files line by line */
export function checkOneLine(text: string, program: string): void {
  if (/[\0\n\r]/u.test(text))
    throw new SdcError(
      "BAD_OPTIONS",
      `A script of ${program} cannot hold a value with a line break. Write it for R, Python or SQL.`,
    );
}
