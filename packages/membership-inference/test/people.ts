import { assess } from "@sdc-risk/assess";
import { SdcObject } from "@sdc-risk/core";
import { uniforms } from "@sdc-risk/data/kernels";
import { Float64, Int32, Table, Utf8, vectorFromArray } from "apache-arrow";
import { membershipInference } from "../src/index.ts";
import type { Options } from "../src/options.ts";

export type Person = readonly [region: string, sex: string, age: number, health: string, income: number];

const REGIONS = ["north", "south", "east", "west", "coast"];
const HEALTH = ["well", "ill", "injured", "frail"];

/** Independent draws of a made-up population: incomes go up with age, health goes with age, and all are rounded. */
export function people(records: number, seed: number): Person[] {
  const random = uniforms(seed);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Array.from({ length: records }, (): Person => {
    const age = 18 + Math.floor(60 * random() ** 1.3);
    const region = REGIONS[Math.floor(5 * random() ** 1.5)];
    const health = HEALTH[random() < age / 90 ? 1 + Math.floor(3 * random()) : 0];
    const income = Math.round(5 * Math.exp(3 + 0.01 * age + 0.4 * normal())) * 10;
    return [region, random() < 0.5 ? "f" : "m", age, health, income];
  });
}

/** Releases made of originals in a known way, of as many records. */
export const RELEASES = {
  independent: (original: readonly Person[], seed: number): Person[] =>
    people(original.length, seed + 77_777),
  /** The marginal distributions of other people, none of which is a value of an original because it is theirs. */
  marginals: (original: readonly Person[], seed: number): Person[] => {
    const others = people(original.length, seed + 55_555);
    const random = uniforms(seed + 5);
    const draw = <K extends 0 | 1 | 2 | 3 | 4>(k: K): Person[K] =>
      others[Math.floor(random() * others.length)][k];
    return original.map((): Person => [draw(0), draw(1), draw(2), draw(3), draw(4)]);
  },
  noise: (original: readonly Person[], seed: number): Person[] => {
    const random = uniforms(seed + 6);
    return original.map(([region, sex, age, health, income]): Person => [
      region,
      sex,
      age,
      health,
      Math.round(income * (1 + 0.02 * (random() - 0.5)) * 10) / 10,
    ]);
  },
  copies:
    (share: number) =>
    (original: readonly Person[], seed: number): Person[] => {
      const fresh = people(original.length, seed + 99_999);
      return original.map((person, i) => (i < share * original.length ? person : fresh[i]));
    },
};

export function tableOf(rows: readonly Person[]): Table {
  const texts = (k: 0 | 1 | 3) =>
    vectorFromArray(
      rows.map((row) => row[k]),
      new Utf8(),
    );
  return new Table({
    region: texts(0),
    sex: texts(1),
    age: vectorFromArray(
      rows.map((row) => row[2]),
      new Int32(),
    ),
    health: texts(3),
    income: vectorFromArray(
      rows.map((row) => row[4]),
      new Float64(),
    ),
  });
}

export const ROLES = { keys: ["region", "sex", "age"], sensitive: ["health"], numeric: ["income"] };

export interface Files {
  readonly original: readonly Person[];
  readonly released: readonly (readonly Person[])[];
  readonly control?: readonly Person[];
}

export async function measured({ original, released, control }: Files, options: Partial<Options> = {}) {
  const sdc = SdcObject.fromArrow(tableOf(original), ROLES, {
    released: released.map(tableOf),
    ...(control === undefined ? {} : { control: tableOf(control) }),
  });
  const { findings, results, warnings } = await assess(sdc, [membershipInference], {
    options: { "membership-inference": { measured: ["age"], ...options } },
  });
  return { ...results["membership-inference"], warnings, blocks: findings.map(({ blocks }) => blocks) };
}
