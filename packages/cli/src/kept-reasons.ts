import { UsageError } from "./exit.js";

/** The values of `--keep-missing` by variable: `marital=refused` each. */
export function keptReasons(flags: readonly string[]): Readonly<Record<string, readonly string[]>> {
  const kept = new Map<string, string[]>();
  for (const flag of flags) {
    const at = flag.indexOf("="),
      [name, reason] = [flag.slice(0, at).trim(), flag.slice(at + 1).trim()];
    if (at < 0 || name === "" || reason === "")
      throw new UsageError(
        `--keep-missing "${flag}": expected <variable>=<reason>, such as marital=refused or marital=-9.`,
      );
    kept.set(name, [...(kept.get(name) ?? []), reason]);
  }
  return Object.fromEntries(kept);
}

/** How the flag is explained. */
export const KEEP_MISSING =
  "a declared missing value as a level of its own, such as marital=refused; by label or code, may be given several times";

/** How the flag of a catalogue is explained. */
export const CATALOG =
  "SAS: value labels, a catalogue .sas7bcat (default: the one beside the file that has its name)";
