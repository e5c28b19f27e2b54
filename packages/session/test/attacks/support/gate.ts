import { SdcError } from "@sdc-risk/data";
import type { Verdict } from "@sdc-risk/report";
import { checkSettings, microdata, PRESETS, run, settingsOf, type DataFile } from "@sdc-risk/session";
import { Float64, Table, Utf8, vectorFromArray, type Vector } from "apache-arrow";
import { verdictOf } from "../../../src/policy/judging/verdict.ts";
import type { PersonRecord, Row, Value } from "./survey.ts";

/** What the gate says of a file: a verdict, or that it refuses to assess it, and why. */
export type Outcome = Verdict | "refused";

/** The names of all presets. */
export const NAMES = Object.keys(PRESETS);

/** What is given to the gate. */
export interface Delivery {
  /** Settings as in a configuration; keys and sensitive variables among them. */
  readonly settings: object;
  readonly file: readonly PersonRecord[];
  /** The treated file, where one is given beside the original. */
  readonly released?: readonly PersonRecord[];
  /** Tables that count the population, to which weights are raked. */
  readonly margins?: readonly (readonly Row[])[];
  /** A file of the population: its combinations of keys, and how many people have each. */
  readonly population?: readonly Row[];
}

const ORIGIN = { software: { name: "test", version: "1" }, createdAt: new Date(0) };
/** The variable that counts people. */
export const PEOPLE = "people";
const MEASURES = ["kanon", "individual-risk", "population", "ldiversity"];

/** The rules of all presets as one policy, so that a file is assessed once; each tells the preset by its source. */
const ALL = {
  name: "all presets",
  rules: Object.entries(PRESETS).flatMap(([source, { rules }]) => rules.map((rule) => ({ ...rule, source }))),
};

function vectorOf(values: readonly Value[]): Vector {
  return values.every((value) => typeof value !== "string")
    ? vectorFromArray(values, new Float64())
    : vectorFromArray(
        values.map((value) => (value === null ? null : String(value))),
        new Utf8(),
      );
}

const tableOf = (rows: readonly Row[], name: string): DataFile =>
  fileOf(
    rows.map((row) => ({ person: null, row })),
    name,
  );

function fileOf(records: readonly PersonRecord[], name: string): DataFile {
  const names = Object.keys(records[0]?.row ?? {});
  const columns = names.map((one) => [one, vectorOf(records.map(({ row }) => row[one] ?? null))]);
  const table = new Table(Object.fromEntries(columns) as Record<string, Vector>);
  return { table, name, sha256: "0".repeat(64), warnings: [] } as unknown as DataFile;
}

/** The report on a file, by a policy. */
export async function assessed(
  { settings, file, released, margins, population }: Delivery,
  policy: object | string = ALL,
) {
  const tables = margins?.map((rows, i) => tableOf(rows, `margin${i}.csv`));
  const names = {
    ...(tables === undefined ? {} : { margins: tables.map(({ name }) => name) }),
    ...(population === undefined ? {} : { population: "population.csv", populationCount: PEOPLE }),
  };
  // whoever attacks has the file counted in the population that they made up, too
  const measures = population === undefined ? MEASURES : [...MEASURES, "known-population"];
  const given = settingsOf(checkSettings({ measures, policy, ...names, ...settings }));
  const data = microdata(
    given,
    fileOf(file, "file.csv"),
    released === undefined ? [] : [fileOf(released, "cut.csv")],
    {
      ...(tables === undefined ? {} : { margins: tables }),
      ...(population === undefined ? {} : { population: tableOf(population, "population.csv") }),
    },
  );
  return (await run(given, data, { origin: ORIGIN, keysAdvice: "name keys.", remedies: false })).report;
}

/** What the gate says of a file, by preset. */
export async function outcomes(delivery: Delivery): Promise<Readonly<Record<string, Outcome>>> {
  try {
    const { rules, against = [] } = (await assessed(delivery)).policy!;
    return Object.fromEntries(
      NAMES.map((name) => [
        name,
        verdictOf(
          rules.filter(({ source }) => source === name),
          against,
        ).verdict,
      ]),
    );
  } catch (error) {
    if (!(error instanceof SdcError)) throw error;
    return Object.fromEntries(NAMES.map((name) => [name, "refused" as const]));
  }
}
