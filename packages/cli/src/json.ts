import { readFileSync } from "node:fs";
import { UsageError } from "./exit.js";
import { reasonOf } from "./failure.js";

/** What stands in a JSON file; a byte order mark is skipped. @throws UsageError */
export function readJson(path: string, what: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, "utf8").replace(/^\uFEFF/, "");
  } catch (error) {
    throw new UsageError(`The ${what} "${path}" cannot be read: ${reasonOf(error)}.`, { cause: error });
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`The ${what} "${path}" is no valid JSON: ${placed((error as SyntaxError).message, text)}`, { cause: error });
  }
}

/** The parser's message, with a line in place of a position. */
function placed(message: string, text: string): string {
  return `${message.replace(/ in JSON at position (\d+).*$/s, (_, at: string) => ` on line ${text.slice(0, Number(at)).split("\n").length}`).replace(/ is not valid JSON$/, "").replace(/\s+/g, " ")}.`;
}
