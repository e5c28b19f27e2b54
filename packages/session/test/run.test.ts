import type { SdcError } from "@sdc-risk/data";
import {
  chosenMeasures,
  installed,
  microdata,
  optionsFor,
  recordParts,
  run,
  settingsOf,
  type DataFile,
  type RunProgress,
  type SettingsFile,
} from "@sdc-risk/session";
import { surveyTable, treatedTable } from "@sdc-risk/testkit";
import { Table, Utf8, vectorFromArray } from "apache-arrow";
import { describe, expect, it } from "vitest";

const origin = {
  software: { name: "test", version: "1" },
  createdAt: new Date(0),
  command: "sdc-risk assess survey.csv",
};
const survey = (treated = false): DataFile => {
  const options = { rows: 300, seed: 3 };
  const name = treated ? "treated.csv" : "survey.csv";
  const warnings = [{ code: "encoding", message: `About ${name}.` }];
  return {
    table: treated ? treatedTable(options) : surveyTable(options),
    format: "csv",
    warnings,
    name,
    sha256: "0".repeat(64),
  };
};
const KEYS = { keys: ["region", "sex"], measures: ["frequency", "kanon"] } satisfies SettingsFile;

function runOn(
  file: SettingsFile,
  released: readonly DataFile[] = [],
  onProgress?: (progress: RunProgress) => void,
) {
  const settings = settingsOf(file);
  const data = microdata(settings, survey(), released);
  return run(settings, data, {
    origin,
    keysAdvice: "name the keys.",
    ...(onProgress === undefined ? {} : { onProgress }),
  });
}

describe("a run", () => {
  it("reports what was chosen, where it came from, and what the reader found", async () => {
    const { report } = await runOn({ ...KEYS, options: { kanon: { k: [4] }, suda2: { maxSize: 2 } } });
    expect(Object.keys(report.measures)).toEqual(["frequency", "kanon"]);
    expect(report).toMatchObject({
      ...{ software: origin.software, createdAt: "1970-01-01T00:00:00.000Z", command: origin.command },
      data: { name: "survey.csv", rows: 300 },
      warnings: [
        { code: "encoding", message: "About survey.csv.", measure: null },
        { code: "setting-without-effect", measure: null },
      ],
      measures: { kanon: { options: { k: [4] } } },
    });
  });

  it("assesses released files by themselves, in the second half of its progress", async () => {
    const told: RunProgress[] = [];
    const { report } = await runOn(KEYS, [survey(true)], (progress) => told.push(progress));
    expect(report.released).toMatchObject([
      { name: "treated.csv", rows: 300, assessment: { measures: { kanon: {} } } },
    ]);
    const totals = told.map(({ total }) => total);
    expect(totals).toEqual([...totals].sort((a, b) => a - b));
    expect(totals.at(-1)).toBe(1);
    for (const { released, total } of told) expect(released ? total >= 0.5 : total <= 0.5).toBe(true);
  });

  it("warns of a released file that still holds a direct identifier, not of one that is empty there", async () => {
    const named = { ...KEYS, directIdentifiers: ["language", "hid"] };
    const whole = survey(true);
    const { report } = await runOn(named, [whole]);
    expect(report.warnings.filter(({ code }) => code === "identifier-released")).toEqual([
      {
        code: "identifier-released",
        measure: null,
        message:
          'The released file "treated.csv" still holds "language", "hid", declared as direct identifiers. No figure takes account of that: remove them before a release.',
      },
    ]);
    const nothing = new Table({ language: vectorFromArray(Array<null>(300).fill(null), new Utf8()) });
    const emptied = { ...whole, table: whole.table.select(["id", "region", "sex", "age"]).assign(nothing) };
    const codes = (await runOn(named, [emptied])).report.warnings.map(({ code }) => code);
    expect(codes).not.toContain("identifier-released");
  });

  it("without keys says what to do, the variables and the reasons, each with its measures", async () => {
    const error = await runOn({}).then(
      () => null,
      (reason: unknown) => reason as SdcError,
    );
    expect(error).toMatchObject({ code: "MISSING_ROLE" });
    expect(error!.message).toMatch(
      /^No measure can run: name the keys\. The file has "id", .*, …\. population, frequency, kanon, .*: It needs the role keys\. /,
    );
  });

  it("refuses a measure that does not exist, with the nearest name", async () => {
    await expect(runOn({ ...KEYS, measures: ["kanonn"] })).rejects.toMatchObject({
      code: "UNKNOWN_MEASURE",
      message: 'There is no measure "kanonn". Did you mean "kanon"?',
    });
  });

  it("can be interrupted", async () => {
    const settings = settingsOf(KEYS);
    const data = microdata(settings, survey(), []);
    const controller = new AbortController();
    controller.abort();
    await expect(
      run(settings, data, { origin, keysAdvice: "", signal: controller.signal }),
    ).rejects.toMatchObject({ code: "ABORTED" });
  });
});

describe("a released file of other records", () => {
  const fewer = (): DataFile => ({ ...survey(true), table: survey(true).table.slice(0, 200) });

  it("is refused, unless files are compared as wholes, with sensitive variables", () => {
    const settings = settingsOf(KEYS);
    expect(() => microdata(settings, survey(), [fewer()])).toThrow(
      "The released file has 200 records, the original has 300.",
    );
    expect(
      microdata(settingsOf({ ...KEYS, sensitive: ["health"] }), survey(), [fewer()]).sdc.released,
    ).toHaveLength(1);
  });
});

describe("columns of records", () => {
  it("are the record's number or id, and every column of every measure by the measure's id", async () => {
    const numbered = await runOn(KEYS);
    const { signal } = new AbortController();
    const { fields, rows, parts } = await recordParts(numbered.data.sdc, numbered.assessment, signal);
    const names = fields.map(({ name }) => name);
    expect(names).toEqual(["record", "frequency.fk", "frequency.Fk", ...names.slice(3)]);
    let written = 0;
    for await (const columns of parts()) {
      expect(columns.map(({ name }) => name)).toEqual(names);
      for (const { values } of columns) expect(values).toHaveLength(columns[0].values.length);
      written += columns[0].values.length;
    }
    expect([written, rows]).toEqual([300, 300]);
    const named = await runOn({ ...KEYS, id: "id" });
    expect((await recordParts(named.data.sdc, named.assessment, signal)).fields[0]).toEqual({
      name: "id",
      kind: "text",
    });
  });
});

describe("measures", () => {
  it("named twice are taken once; null means all", () => {
    expect(chosenMeasures(["kanon", "kanon"], installed).map(({ id }) => id)).toEqual(["kanon"]);
    expect(chosenMeasures(null, installed)).toBe(installed);
  });

  it("that take no part leave their options aside, also unknown ones keep theirs to be refused", () => {
    const options = { frequency: {}, kanon: {}, suda2: {}, nonsense: {} };
    expect(Object.keys(optionsFor(chosenMeasures(["kanon"], installed), installed, options))).toEqual([
      "frequency",
      "kanon",
      "nonsense",
    ]);
  });
});
