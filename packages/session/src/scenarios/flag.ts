import { SdcError } from "@sdc-risk/data";
import type { Scenario } from "./scenario.ts";

/**
 * A scenario as a flag gives it: `neighbour=region,sex,age`.
 * @throws BAD_OPTIONS
 */
export function scenarioOf(text: string): Scenario {
  const at = text.indexOf("=");
  const name = text.slice(0, Math.max(0, at)).trim();
  const keys = text
    .slice(at + 1)
    .split(",")
    .map((key) => key.trim())
    .filter((key) => key !== "");
  if (at < 0 || name === "" || keys.length === 0)
    throw new SdcError(
      "BAD_OPTIONS",
      `--scenario "${text}": expected a name and keys, such as --scenario neighbour=region,sex,age.`,
    );
  return { name, keys };
}
