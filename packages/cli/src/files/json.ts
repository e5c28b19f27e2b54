import { isSdcError, parseJson } from "@sdc-risk/data";
import { readFileSync } from "node:fs";
import { UsageError } from "../exit.ts";
import { reasonOf } from "../failure.ts";

/** What stands in a JSON file. @throws UsageError */
export function readJson(path: string, what: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw new UsageError(`The ${what} "${path}" cannot be read: ${reasonOf(error)}.`, { cause: error });
  }
  try {
    return parseJson(text);
  } catch (error) {
    if (!isSdcError(error)) throw error;
    const wrong = error.cause === undefined ? "is wrong" : "is no valid JSON";
    throw new UsageError(`The ${what} "${path}" ${wrong}: ${error.message}.`, { cause: error });
  }
}
