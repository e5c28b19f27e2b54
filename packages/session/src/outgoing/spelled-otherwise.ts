import { identifiedClasses, type SdcObject } from "@sdc-risk/core";
import { counted, isSdcError, plural, ticker, type Classes, type ClassVariable } from "@sdc-risk/data";
import type { Against } from "@sdc-risk/report";
import type { Microdata } from "../microdata.ts";
import { allKeys } from "../scenarios/keys.ts";
import type { Settings } from "../settings.ts";
import { plainText } from "./columns/alike.ts";
import { CODES } from "./against.ts";
import { MOST_LISTED, someOf } from "./listed.ts";

/** What is left of a value without blanks, case, and the form of a number: 01 and 1.0 are 1. */
function plainValue(text: string): string {
  const plain = plainText(text);
  const number = plain === "" ? NaN : Number(plain);
  return Number.isNaN(number) ? plain : String(number);
}

/** Values of a key that only the identified file holds, though the file holds them spelled otherwise. */
function spelledOtherwise({ codes, label }: ClassVariable, { counts, weights }: Classes): number {
  const ours = new Set<number>();
  const theirs = new Set<number>();
  for (const [at, code] of codes.entries()) {
    if (code < 0) continue;
    if ((counts[at] ?? 0) > 0) ours.add(code);
    if ((weights[at] ?? 0) > 0) theirs.add(code);
  }
  const known = new Set([...ours].map((code) => plainValue(label(code))));
  return [...theirs].filter((code) => !ours.has(code) && known.has(plainValue(label(code)))).length;
}

/** The data with all keys that the identified file holds. */
function withSharedKeys(sdc: SdcObject, settings: Pick<Settings, "roles" | "scenarios">): SdcObject | null {
  const held = new Set(sdc.identified?.table.schema.fields.map(({ name }) => name));
  const keys = allKeys(settings).filter((key) => held.has(key));
  return keys.length === 0 ? null : sdc.with({ roles: { ...sdc.roles, keys } });
}

/** Classes of both files together; null where these cannot be compared, which the measure tells. */
async function jointClasses(sdc: SdcObject, signal: AbortSignal): Promise<Classes | null> {
  try {
    return (await identifiedClasses(sdc, ticker(signal))).classes;
  } catch (error) {
    if (isSdcError(error) && error.code === "BAD_IDENTIFIED") return null;
    throw error;
  }
}

/**
 * Keys that an identified file spells otherwise than the data: "A " for "A", or 01 for 1. Values are compared as they
 * are written, so that nobody is linked by them, and an intruder who reads them links all the same.
 * @throws ABORTED, and what the source throws
 */
export async function spelledAgainst(
  settings: Pick<Settings, "scenarios">,
  { sdc, identified }: Microdata,
  signal: AbortSignal,
): Promise<readonly Against[]> {
  if (identified === undefined) return [];
  const shared = withSharedKeys(sdc, { ...settings, roles: sdc.roles });
  if (shared === null) return [];
  const classes = await jointClasses(shared, signal);
  if (classes === null) return [];
  const found = classes.variables.flatMap((variable) => {
    const values = spelledOtherwise(variable, classes);
    return values === 0 ? [] : [{ name: variable.name, values }];
  });
  if (found.length === 0) return [];
  const texts = found.map(({ name, values }) => `${name} (${counted(values, "value")})`);
  return [
    {
      code: CODES.spelled,
      result: "cannot tell",
      variables: found.map(({ name }) => name),
      text:
        `${identified.name} spells values of ${plural(found.length, "a key", "keys")} otherwise than the data, by blanks, ` +
        `capital letters or zeros: ${someOf(texts, MOST_LISTED)}. Values are compared as they are written, so figures of ` +
        "links are too low for whoever sees that they are the same. Write them in one form in both files.",
    },
  ];
}
