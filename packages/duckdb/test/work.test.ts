import { spawnSync } from "node:child_process";
import { assess, type Assessment, type ClassesAsked } from "@sdc-risk/assess";
import { SdcObject, type AnyMeasure } from "@sdc-risk/core";
import { open } from "@sdc-risk/duckdb";
import { installed } from "@sdc-risk/session";
import type { EngineOptions } from "@sdc-risk/sql";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ownFolder } from "../src/spill.ts";
import { byDuckDB, checkSame, outcome } from "./support.ts";

const root = mkdtempSync(join(tmpdir(), "sdc-risk-work-"));
const people = join(root, "people.parquet");
const folder = join(root, "work");
const KEYS = ["region", "age", "job"];
const MEASURES: readonly AnyMeasure[] = installed.filter(({ id }) =>
  ["frequency", "kanon", "individual-risk", "knowledge", "suda2"].includes(id),
);
const OPTIONS = { suda2: { samplingFraction: 0.1 }, knowledge: { sets: 3 } };
const WORK = { at: folder, keys: KEYS, weight: "weight" };

const laid = (records: number, path: string): Promise<void> =>
  byDuckDB(
    `COPY (SELECT CASE WHEN hash(i) % 7 = 0 THEN -0.0::DOUBLE ELSE (hash(i) % 7) / 2.0 END AS region,
       hash(i, 1) % 30 AS age, (hash(i, 2) % 13)::VARCHAR AS job, 1.5 + (hash(i, 3) % 7) / 3.0 AS weight,
       CASE WHEN hash(i, 4) % 3 = 0 THEN NULL ELSE 'x' END AS gaps, i AS number
     FROM range(${records}) t(i)) TO '${path}' (FORMAT parquet)`,
  );

beforeAll(() => laid(5000, people));
beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
});
afterAll(() => {
  rmSync(root, { recursive: true });
});

/** Statements whose changes stay in the log beside a DuckDB file, as after a crash. */
const inLog = (sql: string): string =>
  `PRAGMA disable_checkpoint_on_shutdown; SET wal_autocheckpoint = '1GB'; ${sql}`;

/** What is asked of a file. */
interface Asked {
  readonly path?: string;
  readonly work?: EngineOptions["work"];
  readonly classes?: ClassesAsked;
  readonly keys?: readonly string[];
  /** Done once the file is open, and when measures have computed. */
  readonly meanwhile?: () => void;
  readonly after?: () => void;
}

async function told({
  path = people,
  work,
  classes = "engine",
  keys = KEYS,
  meanwhile,
  after,
}: Asked = {}): Promise<Assessment<unknown> & { readonly codes: readonly string[] }> {
  const { source, warnings } = await open(path, { maxMemory: 2 ** 28, ...(work && { work }) });
  try {
    const sdc = await SdcObject.fromSource(source, { keys, weight: "weight" });
    meanwhile?.();
    const found = await assess(sdc, MEASURES, { classes, options: OPTIONS });
    return { ...found, codes: [...warnings, ...found.warnings].map(({ code }) => code) };
  } finally {
    after?.();
    await source.close();
  }
}

describe("classes that are kept for a run", () => {
  it.each(["engine", "memory"] as const)(
    "give the figures of the records, classes in %s",
    async (classes) => {
      const plain = await told({ classes });
      checkSame(await told({ classes, work: WORK }), plain);
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  it("give the figures of the records for some of their keys, and with missing values", async () => {
    for (const keys of [["age"], ["gaps", "job"], ["gaps", "region", "age"]]) {
      const plain = await told({ keys });
      checkSame(await told({ keys, work: { ...WORK, keys: [...KEYS, "gaps"] } }), plain);
    }
  });

  it("give the figures where other keys are asked for than those that are kept", async () => {
    checkSame(await told({ work: { ...WORK, keys: ["age", "job"] } }), await told());
    checkSame(await told({ work: { ...WORK, weight: null } }), await told());
  });

  it("are all that measures read: the records may be gone", async () => {
    const plain = await told();
    const away = join(root, "away.parquet");
    const found = await told({
      work: WORK,
      meanwhile: () => renameSync(people, away),
      after: () => renameSync(away, people),
    });
    checkSame(found, plain);
    expect(found.codes).toContain("classes-stayed");
  });

  it("hold values of further variables where that makes few more rows, and measures of these read no record", async () => {
    const measures = installed.filter(({ id }) => id === "ldiversity" || id === "tcloseness");
    const roles = { keys: ["region", "gaps"], sensitive: ["job", "age"] };
    const path = join(root, "coded.parquet");
    await laid(60_000, path);
    const away = join(root, "away.parquet");
    const asked = async (work?: EngineOptions["work"], mayMove = false) => {
      const { source } = await open(path, { maxMemory: 2 ** 28, ...(work && { work }) });
      try {
        const sdc = await SdcObject.fromSource(source, roles);
        if (mayMove) renameSync(path, away);
        return await assess(sdc, measures, { classes: "engine", skip: true });
      } finally {
        if (mayMove) renameSync(away, path);
        await source.close();
      }
    };
    const plain = await asked();
    expect(plain.skipped).toEqual([]);
    const keys = ["region", "gaps"];
    const kept = { at: folder, keys, weight: null };
    checkSame(await asked({ ...kept, further: ["job", "age"] }, true), plain);
    // as many rows as records are not kept: each record would be a class
    checkSame(await asked({ ...kept, further: ["job", "age", "number"] }), plain);
    expect((await asked({ ...kept, further: ["job", "number"] }, true)).skipped).toHaveLength(2);
  });

  it("are in a folder of their own while they are read", async () => {
    const seen: string[][] = [];
    const look = (): void => void seen.push(readdirSync(folder));
    await told({ work: WORK, meanwhile: look });
    expect(seen).toEqual([[expect.stringMatching(/^sdc-risk-\d+-\d+-[0-9a-f]{12}-[0-9a-f]{8}$/u)]]);
  });

  it("of two runs at the same time are apart", async () => {
    const both = await Promise.all([told({ work: WORK }), told({ work: { ...WORK, keys: ["age", "job"] } })]);
    const plain = await told();
    for (const one of both) checkSame(one, plain);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("are gone after an interruption, whenever it comes", async () => {
    for (const begun of [false, true]) {
      const controller = new AbortController();
      const opening = open(people, { work: WORK, signal: controller.signal });
      let over = false;
      const end = (): void => void (over = true);
      void opening.then(end, end);
      while (begun && !over && readdirSync(folder).length === 0) await new Promise(setImmediate);
      controller.abort();
      // it may come too late
      const opened = await opening.catch((error: unknown) => {
        expect(error).toMatchObject({ code: "ABORTED" });
        return null;
      });
      await opened?.source.close();
      expect(readdirSync(folder)).toEqual([]);
    }
  });

  it("of a run that was killed go with the next one, which tells it", async () => {
    const { pid } = spawnSync(process.execPath, ["-e", ""]);
    const own = basename(ownFolder(folder, "work").path);
    const dead = join(folder, own.replace(/-\d+-\d+-/u, `-${pid}-1-`));
    mkdirSync(dead);
    writeFileSync(join(dead, "sdc_risk_work.duckdb"), "microdata");
    const { codes } = await told({ work: WORK });
    expect(codes).toContain("work-cleared");
    expect(readdirSync(folder)).toEqual([]);
  });

  it("are gone after an error", async () => {
    const bad = { at: folder, keys: ["region", "age"], weight: "weight" };
    const { source } = await open(people, { work: bad, maxMemory: 2 ** 28 });
    expect(readdirSync(folder)).toHaveLength(1);
    await expect(SdcObject.fromSource(source, { keys: ["none"] })).rejects.toMatchObject({
      code: "UNKNOWN_VARIABLE",
    });
    await source.close();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("are made of a table of a DuckDB file", async () => {
    const database = join(root, "survey.db");
    await byDuckDB(
      `CREATE TABLE people AS SELECT *, job::ENUM('0','1','2','3','4','5','6','7','8','9','10','11','12') AS work
         FROM '${people}'; CREATE VIEW seen AS SELECT * FROM survey.main.people WHERE age > 2;`,
      database,
    );
    for (const table of ["people", "seen"]) {
      const path = `duckdb:${database}?table=${table}`;
      const keys = ["region", "age", "work"];
      checkSame(await told({ path, keys, work: { ...WORK, keys } }), await told({ path, keys }));
    }
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe("classes that are kept in a file", () => {
  const file = join(root, "kept.duckdb");
  const work = { at: file, keys: KEYS, weight: "weight", onlyClasses: true };
  const taken = "classes-of-earlier-run";
  const old = (path: string): void => utimesSync(path, 1, 1);
  beforeEach(() => {
    rmSync(file, { force: true });
  });

  /** The time of a change of a file cannot be set, only waited for. */
  const settled = (): Promise<void> => new Promise((done) => setTimeout(done, 2100));

  it("are taken by a later run as long as the data are the same", async () => {
    const path = join(root, "changing.parquet");
    await laid(500, path);
    old(path);
    await settled();
    const plain = await told({ path });
    const first = await told({ path, work });
    const second = await told({ path, work });
    expect([first, second].map(({ codes }) => codes.includes(taken))).toEqual([false, true]);
    for (const one of [first, second]) checkSame(one, plain);
    // other keys are other classes
    const other = await told({ path, work: { ...work, keys: ["age", "job"] } });
    expect(other.codes).not.toContain(taken);
    // another file of the same name and time is another file
    await laid(499, path);
    old(path);
    await settled();
    const changed = await told({ path, work });
    expect(changed.codes).not.toContain(taken);
    checkSame(changed, await told({ path }));
  });

  it("are taken by no run that may need more than classes, such as one with a policy", async () => {
    const path = join(root, "judged.parquet");
    await laid(300, path);
    await settled();
    await told({ path, work });
    expect((await told({ path, work })).codes).toContain(taken);
    expect((await told({ path, work: { ...work, onlyClasses: false } })).codes).not.toContain(taken);
    expect((await told({ path, work })).codes).toContain(taken);
  });

  it("are those of a table of a DuckDB file, and of what only its log holds", async () => {
    const database = join(root, "logged.db");
    const path = `duckdb:${database}?table=people`;
    await byDuckDB(`CREATE TABLE people AS FROM '${people}' LIMIT 500`, database);
    await settled();
    const codes: boolean[] = [];
    const run = async (): Promise<void> => {
      const found = await told({ path, work });
      codes.push(found.codes.includes(taken));
      checkSame(found, await told({ path }));
    };
    await run();
    await run();
    await byDuckDB(inLog("UPDATE people SET age = number WHERE number % 2 = 0"), database);
    expect(existsSync(`${database}.wal`)).toBe(true);
    await settled();
    await run();
    await run();
    expect(codes).toEqual([false, true, false, true]);
  });

  it("are made anew where records are not all in the DuckDB file: of a view, of columns that are computed", async () => {
    const database = join(root, "outside.db");
    const path = join(root, "outside.parquet");
    await laid(500, path);
    await byDuckDB(
      `CREATE VIEW people AS FROM '${path}'; CREATE VIEW again AS SELECT * FROM people;
       CREATE TABLE computed (region INT, job INT, weight DOUBLE, age INT GENERATED ALWAYS AS (job % 3));
       INSERT INTO computed SELECT i % 5, i % 13, 1 FROM range(100) t(i);`,
      database,
    );
    await settled();
    for (const table of ["people", "again", "computed"]) {
      const asked = { path: `duckdb:${database}?table=${table}` };
      await told({ ...asked, work });
      await byDuckDB(
        `COPY (SELECT * REPLACE (CASE WHEN number < 99 THEN number ELSE age END AS age)
           FROM (SELECT * FROM '${path}')) TO '${path}.new' (FORMAT parquet)`,
      );
      renameSync(`${path}.new`, path);
      await settled();
      const found = await told({ ...asked, work });
      expect([table, found.codes.includes(taken)]).toEqual([table, false]);
      checkSame(found, await told(asked));
    }
  });

  it("are made anew where a CSV file became a table, which no query tells how it was read", async () => {
    const path = join(root, "latin.csv");
    const lines = Array.from({ length: 50 }, (_, i) => `\xe9${i % 3},${i % 5},${i % 2},1`);
    writeFileSync(path, ["region,age,job,weight", ...lines, ""].join("\n"), "latin1");
    await settled();
    for (let run = 0; run < 2; run++) expect((await told({ path, work })).codes).not.toContain(taken);
  });

  it("are made anew where the data changed a moment ago", async () => {
    const path = join(root, "fresh.parquet");
    await laid(200, path);
    for (let run = 0; run < 2; run++) expect((await told({ path, work })).codes).not.toContain(taken);
  });

  it("never take the place of other tables, or of another file", async () => {
    await byDuckDB("CREATE TABLE mine AS SELECT 1 AS a", file);
    expect(await outcome(() => told({ work }))).toMatchObject({
      code: "CANNOT_WRITE",
      message: expect.stringContaining("other tables") as unknown,
    });
    await byDuckDB("SELECT a FROM mine", file);
    writeFileSync(file, "a,b\n1,2\n");
    expect(await outcome(() => told({ work }))).toMatchObject({ code: "CANNOT_WRITE" });
    expect(readFileSync(file, "utf8")).toBe("a,b\n1,2\n");
  });

  it("leave no file behind where they cannot be made", async () => {
    const controller = new AbortController();
    const opening = open(people, { work, signal: controller.signal });
    controller.abort();
    expect(await outcome(() => opening)).toMatchObject({ code: "ABORTED" });
    expect(existsSync(file)).toBe(false);
  });

  it("need a folder or a DuckDB file that is not the one that is read", async () => {
    const at = (place: string): Promise<unknown> => outcome(() => told({ work: { ...work, at: place } }));
    expect(await at(join(root, "nowhere"))).toMatchObject({ code: "BAD_OPTIONS" });
    expect(await at(join(root, "nowhere", "a.db"))).toMatchObject({ code: "BAD_OPTIONS" });
    const database = join(root, "read.db");
    await byDuckDB(`CREATE TABLE people AS FROM '${people}'`, database);
    const same = () => told({ path: `duckdb:${database}?table=people`, work: { ...work, at: database } });
    expect(await outcome(same)).toMatchObject({ code: "BAD_OPTIONS" });
  });
});
