import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** Where a program is that the shell finds by its name, and nothing where there is none. */
export function onPath(program: string): string | undefined {
  return (process.env["PATH"] ?? "")
    .split(delimiter)
    .filter((folder) => folder !== "")
    .map((folder) => join(folder, program))
    .find(runs);
}

/** Whether a file is there and may be run. */
export function runs(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
