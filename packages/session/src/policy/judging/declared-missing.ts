import type { SdcObject } from "@sdc-risk/core";
import { codesFor, type MissingCodes, type Tick } from "@sdc-risk/data";
import { allKeys } from "../../scenarios/keys.ts";
import { valuesHeld } from "../../outgoing/columns/columns.ts";
import { readLikeCodes } from "../../variables/code-words.ts";
import type { Settings } from "../../settings.ts";
import { isMet, type FileFindings } from "../limit.ts";
import { readingOf, type Doubt } from "./reading.ts";
import type { Limit } from "../rules.ts";
import { figureText } from "../words.ts";

/** The codes of some variables only. */
function codesOf({ missing, variables }: SdcObject, names: ReadonlySet<string>): MissingCodes {
  return Object.fromEntries(
    variables.flatMap((name) => {
      const codes = names.has(name) ? codesFor(missing, name) : [];
      return codes.length === 0 ? [] : [[name, codes]];
    }),
  );
}

/** A released file by its place; null for the data themselves. */
const fileOf = (sdc: SdcObject, released: number | null): SdcObject =>
  released === null ? sdc : sdc.releasedFile(released);

/**
 * The data with the values of keys that were declared missing in the settings, though they do not read like codes
 * for missing values: an intruder sees them. What a file itself declares as missing stays missing.
 * @returns null where no key of a file that is to go out holds such a value
 * @throws ABORTED, and what sources throw
 */
export async function withValues(
  sdc: SdcObject,
  settings: Pick<Settings, "roles" | "scenarios">,
  tick: Tick,
): Promise<SdcObject | null> {
  const declared = new Set(Object.keys(codesOf(sdc, new Set(sdc.variables))));
  const keys = allKeys(settings).filter((key) => declared.has(key));
  if (keys.length === 0) return null;
  const left = (values: readonly string[]): MissingCodes =>
    codesOf(sdc, new Set(sdc.variables.filter((name) => !values.includes(name))));
  const plain = await sdc.withMissing(left(keys));
  const places = sdc.released.length === 0 ? [null] : [...sdc.released.keys()];
  const files = places.map((place) => ({ file: fileOf(sdc, place), plain: fileOf(plain, place) }));
  const values: string[] = [];
  for (const { file, plain: before } of files)
    for (const key of keys.filter((name) => file.variables.includes(name) && !values.includes(name))) {
      const others = await valuesHeld(file, key, tick);
      const known = new Set(others);
      const gone = (await valuesHeld(before, key, tick)).filter((text) => !known.has(text));
      if (!readLikeCodes(gone, others)) values.push(key);
    }
  return values.length === 0 ? null : sdc.withMissing(left(values));
}

/** That a limit is not met where values that were declared missing are values; null where it is met. */
export async function declaredDoubt(limit: Limit, found: FileFindings, tick: Tick): Promise<Doubt | null> {
  const { value, strict } = await readingOf(limit, found, tick);
  const worse = [value, strict ?? value].find((one) => !isMet(limit, one));
  if (worse === undefined) return null;
  const figure =
    worse === null ? "has no value" : `is ${figureText(limit, worse)}, which does not meet the limit`;
  return {
    result: "cannot tell",
    code: "declared missing",
    mark: "values declared missing",
    text:
      "Values of keys were declared missing that do not read like codes for missing values, and whoever has the file " +
      `sees them. With these as values it ${figure}. Empty their cells in the file, or declare codes only.`,
  };
}
