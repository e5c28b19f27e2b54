import { UsageError } from "../exit.ts";

/** A pair such as region=2. @throws UsageError */
function pairOf(flag: string, text: string, example: string): readonly [string, string] {
  const at = text.indexOf("=");
  const [key, value] = [text.slice(0, Math.max(0, at)).trim(), text.slice(at + 1).trim()];
  if (at > 0 && key !== "" && value !== "") return [key, value];
  throw new UsageError(`--${flag} "${text}": expected ${example}.`);
}

/** The values of `--importance` by key: `region=2` each. @throws UsageError */
export function importanceOf(texts: readonly string[]): Readonly<Record<string, number>> {
  return Object.fromEntries(
    texts.map((text) => {
      const [key, value] = pairOf("importance", text, "<key>=<number>, such as region=2");
      const number = Number(value);
      if (number > 0 && number < Infinity) return [key, number];
      throw new UsageError(`--importance "${text}": expected a number above 0, such as region=2.`);
    }),
  );
}

/** The values of `--levels` by key: `age=5,10` each. @throws UsageError */
export const levelsOf = (texts: readonly string[]): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    texts.map((text) => {
      const [key, value] = pairOf("levels", text, "<key>=<levels>, such as age=5,10");
      return [key, value.split(",").map((level) => level.trim())];
    }),
  );
