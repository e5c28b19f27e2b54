import type { SdcObject } from "@sdc-risk/core";
import { codesFor, type MissingCodes, type Tick } from "@sdc-risk/data";
import { allKeys } from "../../scenarios/keys.ts";
import type { Settings } from "../../settings.ts";
import { isMet, type FileFindings } from "../limit.ts";
import { readingOf, type Doubt } from "./reading.ts";
import type { Limit } from "../rules.ts";
import { figureText } from "../words.ts";

/** Codes of one variable that a file declares for missing values, at most: SPSS has room for three. */
const MOST_CODES = 3;

/** Words that stand for a value which is not known. */
const WORDS =
  /^[\s.?*–-]+$|^\W*(#?n\/?a|nan|null|none given|dk|nr|ns\/nr|nsp|k\.? ?a\.?|n\.d\.)\W*$|missing|refus|reject|declin|don.?t know|do not know|unknown|not (known|stated|given|applicable|asked|answered|available|reported|specified|recorded)|no (answer|data|response|information)|inapplicable|unspecified|undetermined|keine? (angabe|antwort)|weiß nicht|weiss nicht|verweigert|unbekannt|entfällt|trifft nicht zu|ne sait pas|sans réponse|non déclaré|inconnu|no sabe|no contesta|no responde|desconocid|não sabe|não respond|non sa|non rispond|brak danych|nie wiem|нет данных|не знаю/iu;

/** Numbers that stand for one: below zero, or nines, eights and sevens behind a gap above all values. */
const isCodeNumber = (code: number, most: number): boolean =>
  code < 0 || (code > most + 1 && /^(9*[6-9]|7+|8+)$/.test(String(code)));

const numberOf = (text: string): number => (text.trim() === "" ? NaN : Number(text));

/** Whether values that were declared missing read like codes for missing values beside the others of a variable. */
export function readLikeCodes(declared: readonly string[], others: readonly string[]): boolean {
  if (declared.length > MOST_CODES) return false;
  const most = others.map(numberOf).reduce((a, b) => Math.max(a, b), -Infinity);
  return declared.every((text) => WORDS.test(text) || isCodeNumber(numberOf(text), most));
}

/** The labels of the values of a variable that records hold. */
async function heldIn(sdc: SdcObject, name: string, tick: Tick): Promise<readonly string[]> {
  const { codes, label } = (await sdc.classes([name], tick)).variable(name);
  return [...new Set(codes)].filter((code) => code >= 0).map((code) => label(code));
}

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
      const others = await heldIn(file, key, tick);
      const known = new Set(others);
      const gone = (await heldIn(before, key, tick)).filter((text) => !known.has(text));
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
