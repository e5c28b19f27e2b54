import { firstOf } from "../required.ts";
import { DuckDBInstance } from "@duckdb/node-api";
import { readFile } from "node:fs/promises";
import { timedCommand } from "../process/run-command.ts";
import type { Counted } from "./bare.ts";
import { PEOPLE_KEYS } from "./people.ts";

/** What one run of the command took. */
export interface Took {
  readonly seconds: number;
  /** Bytes of resident memory of the whole process at its highest, the engine in it. */
  readonly peak: number;
}

/** Measures of classes, and household risk. */
const MEASURES = "frequency,kanon,knowledge,individual-risk,household";

/** Memory that the engine may take; the classes come on top. */
const ENGINE = "1GB";

const roles = (people: string): readonly string[] => [
  "assess",
  people,
  "--engine",
  "duckdb",
  "--max-memory",
  ENGINE,
  "--keys",
  PEOPLE_KEYS.join(","),
];

async function took(args: readonly string[], folder: string): Promise<Took> {
  const peakFile = `${folder}/peak`;
  const ms = await timedCommand([...args, "--quiet"], peakFile, 0);
  return { seconds: ms / 1000, peak: Number(await readFile(peakFile, "utf8")) };
}

/**
 * Measures of classes and household risk over a file.
 * @param records the file of records that is written; null for none
 */
export function measure(people: string, folder: string, records: string | null): Promise<Took> {
  const more = records === null ? [] : ["--records", records];
  return took(
    [
      ...roles(people),
      "--weight",
      "weight",
      "--household",
      "hid",
      "--measures",
      MEASURES,
      "--out",
      `${folder}/report.json`,
      ...more,
    ],
    folder,
  );
}

/** Special uniques of up to three keys. */
export function special(people: string, folder: string): Promise<Took> {
  return took(
    [
      ...roles(people),
      "--measures",
      "suda2",
      "--options",
      `${folder}/options.json`,
      "--out",
      `${folder}/suda.json`,
    ],
    folder,
  );
}

/** A report, as far as it is read here. */
interface Report {
  readonly data: { readonly rows: number };
  readonly measures: {
    readonly frequency: {
      readonly summary: {
        readonly classes: number;
        readonly sampleUniques: number;
        readonly population: number;
      };
    };
    readonly household: { readonly summary: { readonly households: number } };
  };
}

/** What the report counted. */
export async function counted(folder: string): Promise<Counted> {
  const { data, measures } = JSON.parse(await readFile(`${folder}/report.json`, "utf8")) as Report;
  const { classes, sampleUniques, population } = measures.frequency.summary;
  return {
    records: data.rows,
    classes,
    uniques: sampleUniques,
    weight: population,
    households: measures.household.summary.households,
  };
}

/**
 * Columns of figures in a file of records, beside the number of the record.
 * @throws Error where it has not so many records
 */
export async function recordColumns(file: string, records: number): Promise<number> {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  const source = `read_parquet('${file.replaceAll("'", "''")}')`;
  try {
    const rows = await connection.runAndReadAll(`SELECT count(*) FROM ${source}`);
    const columns = await connection.runAndReadAll(`DESCRIBE SELECT * FROM ${source}`);
    const written = Number(firstOf(firstOf(rows.getRows())));
    if (written !== records) throw new Error(`The file of records has ${written} of ${records} records.`);
    return columns.currentRowCount - 1;
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
