import { assessCommand, fileNames } from "@sdc-risk/session";
import { SETTINGS_FILE } from "../api.js";

/** The shell command that gives the report again in a folder that holds the files and the settings, under the name that they are saved by. */
export function commandFor(file: string, released: readonly string[]): string {
  const nameFor = fileNames();
  const [original, ...rest] = [file, ...released, SETTINGS_FILE].map((name, place) =>
    nameFor(String(place), name),
  );
  return assessCommand(original!, { released: rest.slice(0, -1), config: rest.at(-1)! });
}
