import { rolesWhere, type RoleName } from "@sdc-risk/core";
import { SMALLEST_GROUP } from "@sdc-risk/data";
import type { Value } from "../arbitraries/value.ts";
import { Random } from "../survey/random.ts";
import { computed, refuse, type Fault, type CheckedMeasure } from "./contract.ts";
import { openBlocks } from "./outcome.ts";
import { allValues, sizeOf, variablesIn, withValues, type SurveySample } from "./sample.ts";

/** A value that one or two records hold, and whose it is. */
interface RareValue {
  readonly value: string | number;
  readonly what: string;
}

const LETTERS = "bcdfghjkmnpqrstvwxz";

/** A name that no text holds by chance. */
const strange = (random: Random): string =>
  `zq7x${Array.from({ length: 8 }, () => LETTERS[random.below(LETTERS.length)]).join("")}`;

/** An unusual number: whole or not, far above what the survey holds or in the midst of it. */
function oddNumber(random: Random, whole: boolean, far: boolean): number {
  const large = (far ? 70_000_000 : 700_000) + random.below(100_000) * 7 + 3;
  return whole ? large : large / (far ? 1 : 350) + 0.3515625;
}

/** The places of records that share their household with no other; all places where there are none. */
function livingAlone(sample: SurveySample): readonly number[] {
  const homes = sample.cells[variablesIn(sample, "household")[0] ?? ""] ?? [];
  const places = Array.from({ length: sizeOf(sample) }, (_, i) => i);
  const alone = places.filter((i) => homes.indexOf(homes[i]) === i && homes.lastIndexOf(homes[i]) === i);
  return alone.length > 0 ? alone : places;
}

/**
 * The sample with values that nobody else holds: in every variable with a role, one record gets a value of its own and
 * two records share another. Households, ids and direct identifiers get such names throughout.
 */
export function withRareValues(sample: SurveySample): {
  readonly sample: SurveySample;
  readonly secrets: readonly RareValue[];
} {
  const random = new Random(7);
  const n = sizeOf(sample);
  const secrets: RareValue[] = [];
  const of = (roles: readonly RoleName[]): string[] =>
    variablesIn(sample, ...roles).filter((name) => Object.hasOwn(sample.cells, name));
  const names = of(rolesWhere(({ holds }) => holds === "names"));
  const planted = new Map<string, (value: Value, i: number) => Value>();
  const types = { ...sample.types };
  for (const name of names) {
    const labels = new Map<Value, string>();
    const counts = new Map<Value, number>();
    for (const value of allValues(sample, name)) if (!labels.has(value)) labels.set(value, strange(random));
    for (const value of sample.cells[name]) counts.set(value, (counts.get(value) ?? 0) + 1);
    for (const [value, count] of counts)
      if (value !== null && count < SMALLEST_GROUP)
        secrets.push({ value: labels.get(value)!, what: `"${name}"` });
    types[name] = "dictionary";
    planted.set(name, (value) => (value === null ? null : labels.get(value)!));
  }
  const alone = livingAlone(sample);
  const strata = variablesIn(sample, "strata");
  for (const [v, name] of of(rolesWhere(({ holds }) => holds === "values")).entries()) {
    // members of a household of several strata have none of them: rare strata are held by people who live alone
    const places = strata.includes(name) ? alone : Array.from({ length: n }, (_, i) => i);
    const place = (i: number): number => places[i % places.length];
    const type = sample.types[name];
    const make = (far: boolean): string | number =>
      type === "dictionary" ? strange(random) : oddNumber(random, type === "int32", far);
    const [one, two] = [make(true), make(false)];
    const at = place(17 * v + 5);
    const pair = [place(31 * v + 40), place(31 * v + 161)];
    secrets.push(
      { value: one, what: `"${name}", held by one record` },
      { value: two, what: `"${name}", held by at most two records` },
    );
    planted.set(name, (value, i) => (i === at ? one : pair.includes(i) ? two : value));
  }
  const rare = withValues(sample, (values, name) =>
    values.map((value, i) => planted.get(name)?.(value, i) ?? value),
  );
  return { sample: { ...rare, types }, secrets };
}

/** How a number may be written in a text. */
function spellings(value: string | number): readonly string[] {
  if (typeof value === "string") return [value];
  return [value, Math.round(value), Math.floor(value)].flatMap((x) => [
    String(x),
    x.toLocaleString("en"),
    x.toFixed(1),
    x.toFixed(2),
  ]);
}

/** The places of a JSON-safe value that name a secret. */
function mentions(value: unknown, secret: RareValue, spelt: readonly string[], path: string): Fault[] {
  const fault: Fault = { path, message: `names ${JSON.stringify(secret.value)}, a value of ${secret.what}` };
  if (typeof value === "string") return spelt.some((text) => value.includes(text)) ? [fault] : [];
  if (typeof value === "number")
    return typeof secret.value === "number" && Math.abs(value - secret.value) <= 1e-9 * secret.value
      ? [fault]
      : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    const at = Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`;
    return [
      ...(spelt.some((text) => key.includes(text)) ? [{ ...fault, path: at }] : []),
      ...mentions(item, secret, spelt, at),
    ];
  });
}

/** A risk report must itself be safe to pass on. */
export async function checkRareValues(subject: CheckedMeasure): Promise<void> {
  const wants =
    "A value that fewer than three records hold must not be named in a summary, a warning or a block " +
    'without `detail: "internal"`, nor the id of a record: a risk report must itself be safe to pass on.';
  const { sample, secrets } = withRareValues(subject.sample);
  const outcome = await computed(subject, wants, sample);
  const { summary, warnings } = outcome;
  const blocks = openBlocks(outcome);
  // a name of letters stands in JSON as it is
  const said = JSON.stringify([summary, blocks, warnings]);
  refuse(
    wants,
    secrets.flatMap((secret) => {
      const spelt = spellings(secret.value);
      if (typeof secret.value === "string" && !said.includes(secret.value)) return [];
      return [
        ...mentions(summary, secret, spelt, "summary"),
        ...mentions(blocks, secret, spelt, "blocks"),
        ...mentions(warnings, secret, spelt, "warnings"),
      ];
    }),
  );
}
