import { firstOf } from "../required.ts";
import { DuckDBInstance } from "@duckdb/node-api";
import { readFile, stat } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { defineBench } from "../bench.ts";
import { inFolder } from "../process/in-folder.ts";
import { timedCommand } from "../process/run-command.ts";
import { sizeOf } from "./sizes.ts";

/** Memory that the engine may take; the classes come on top. */
const ENGINE = "1GB";

/** What was counted, by the command or by plain SQL. */
interface Figures {
  readonly population: number;
  readonly records: number;
  readonly unknownKeys: number;
  readonly tau1: number;
  readonly tau2: number;
  readonly expectedMatches: number;
}

/** The keys: what each is called, and its levels; a level is a number or, behind a word, a text. */
const KEYS = [
  { name: "region", levels: 20, word: "region " },
  { name: "sex", levels: 2, word: null },
  { name: "age", levels: 90, word: null },
  { name: "marital", levels: 5, word: "status " },
  { name: "education", levels: 7, word: null },
  { name: "labour", levels: 9, word: null },
] as const;

/** A key. */
interface Key {
  readonly name: string;
  readonly levels: number;
  readonly word: string | null;
}

/** The keys, with one more where places are told apart. */
const keysOf = (places: number): readonly Key[] =>
  places > 1 ? [...KEYS, { name: "place", levels: places, word: null }] : KEYS;

const namesOf = (keys: readonly Key[]): readonly string[] => keys.map(({ name }) => name);

/**
 * Writes a Parquet file of people by six keys: small codes are more frequent, as each is the product of two
 * numbers that are spread evenly, from bytes of two hashes. The same query makes the same file.
 */
async function writeRegister(file: string, units: number, all: readonly Key[]): Promise<void> {
  const byte = (hash: string, at: number): string => `((${hash} >> ${8 * at}) & 255)`;
  const keys = all.map(({ name, levels, word }, v) => {
    const hash = v < 3 ? "a" : "b";
    const at = v === KEYS.length ? 6 : 2 * (v % 3);
    const code = `(${byte(hash, at)} * ${byte(hash, at + 1)} * ${levels}) >> 16`;
    return `${word === null ? `CAST(${code} AS INTEGER)` : `'${word}' || (${code})`} AS ${name}`;
  });
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  try {
    await connection.run(
      `COPY (SELECT ${keys.join(", ")} FROM (SELECT hash(i) AS a, hash(i + ${units}) AS b FROM range(${units}) AS numbers(i)))
       TO '${file.replaceAll("'", "''")}' (FORMAT parquet)`,
    );
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

const read = (file: string): string =>
  `read_parquet('${file.replaceAll("'", "''")}', file_row_number = true)`;

/** Writes every so many records of the register as a file, and counts by plain SQL. */
async function drawn(register: string, file: string, every: number, all: readonly Key[]): Promise<Figures> {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  const keys = namesOf(all).join(", ");
  const classes = (of: string, name: string): string =>
    `(SELECT ${keys}, count(*) AS ${name} FROM ${read(of)} GROUP BY ${keys})`;
  try {
    await connection.run(
      `COPY (SELECT ${keys}, ${every}::DOUBLE AS weight FROM ${read(register)} WHERE file_row_number % ${every} = 0)
       TO '${file.replaceAll("'", "''")}' (FORMAT parquet)`,
    );
    // each of the keys has a value on every record
    const rows = await connection.runAndReadAll(
      `SELECT sum(f), coalesce(sum(f) FILTER (units IS NULL), 0), count(*) FILTER (f = 1 AND units = 1),
         sum(1 / units) FILTER (f = 1), sum(f / units)
       FROM ${classes(file, "f")} AS ours LEFT JOIN ${classes(register, "units")} AS theirs USING (${keys})`,
    );
    const units = await connection.runAndReadAll(`SELECT count(*) FROM ${read(register)}`);
    const [records = 0, unknownKeys = 0, tau1 = 0, tau2 = 0, expectedMatches = 0] = firstOf(
      rows.getRows(),
    ).map(Number);
    return {
      population: Number(firstOf(firstOf(units.getRows()))),
      records,
      unknownKeys,
      tau1,
      tau2,
      expectedMatches,
    };
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** Runs the command; a report that counted otherwise than plain SQL is an error, and its time means nothing. */
async function measured(
  folder: string,
  what: string,
  args: readonly string[],
  plain: Figures,
): Promise<void> {
  const out = join(folder, "report.json");
  const peakFile = join(folder, "peak");
  const [load = 0] = loadavg();
  const ms = await timedCommand(
    [
      "assess",
      ...args,
      "--max-memory",
      ENGINE,
      "--weight",
      "weight",
      "--measures",
      "known-population",
      "--out",
      out,
      "--quiet",
    ],
    peakFile,
    0,
  );
  const { measures } = JSON.parse(await readFile(out, "utf8")) as {
    measures: { "known-population": { summary: Figures } };
  };
  const { summary } = measures["known-population"];
  for (const [name, value] of Object.entries(plain) as [keyof Figures, number][])
    if (Math.abs(summary[name] - value) > 1e-9 * Math.abs(value))
      throw new Error(`The report says ${name} ${summary[name]}, and plain SQL ${value}.`);
  const cpu = Number(await readFile(`${peakFile}.cpu`, "utf8"));
  const peak = Number(await readFile(peakFile, "utf8")) / 2 ** 20;
  console.log(
    `${what}: ${(ms / 1000).toFixed(1)} s, ${cpu.toFixed(1)} s of processor time, peak ` +
      `${Math.round(peak)} MiB (load ${load.toFixed(1)} before)`,
  );
}

/** A file beside the register that it comes from. */
export const bench = defineBench({
  about: ["A file beside the register that it is drawn from, in memory and in DuckDB, beside plain SQL."],
  flags: {
    units: { value: "NUMBER", help: "of the register", default: "50M" },
    records: { value: "NUMBER", help: "of the file", default: "1M" },
    places: { value: "NUMBER", help: "levels of a seventh key, which makes classes many", default: "1" },
    folder: { value: "FOLDER", help: "where the files go while they are needed", default: tmpdir() },
  },
  run: (values) =>
    inFolder(values.folder, "register", async (folder) => {
      const units = sizeOf(values.units);
      const records = sizeOf(values.records);
      const register = join(folder, "register.parquet");
      const file = join(folder, "file.parquet");
      const begun = performance.now();
      const keys = keysOf(sizeOf(values.places));
      await writeRegister(register, units, keys);
      const made = (performance.now() - begun) / 1000;
      const plain = await drawn(register, file, Math.max(1, Math.floor(units / records)), keys);
      console.log(
        `${plain.records} records of ${units} units, register of ` +
          `${Math.round((await stat(register)).size / 2 ** 20)} MiB made in ${made.toFixed(1)} s`,
      );
      const inEngine = ["--population", `duckdb:${register}`];
      const both = [file, "--engine", "duckdb", "--population", register];
      for (const [what, ...args] of [
        ["file in memory", file, ...inEngine],
        ["file in DuckDB", ...both],
        ["file in DuckDB, all classes of the register come over", ...both, "--classes", "memory"],
      ] as const)
        await measured(folder, what, [...args, "--keys", namesOf(keys).join(",")], plain);
    }),
});
