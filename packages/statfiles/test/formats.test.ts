import { describe, expect, it } from "vitest";
import type { StatFile } from "../src/index.ts";
import { dtaBytes } from "./dta-bytes.ts";
import { read } from "./oracle.ts";
import { savBytes } from "./sav-bytes.ts";
import { sasBytes } from "./sas7bdat-bytes.ts";

/** A table of SAS whose variables hold the same numbers, each by a format. */
const ofSas = (formats: readonly string[], values: readonly number[]): Promise<StatFile> =>
  read(
    sasBytes({
      wide: true,
      little: true,
      variables: formats.map((format, i) => ({ name: `V${i}`, width: 8, format, values })),
    }),
  );

const ofSpss = (format: readonly [number, number, number], values: readonly number[]): Promise<StatFile> =>
  read(savBytes({ little: true, compression: 0, variables: [{ name: "V", width: 0, format, values }] }));

const ofStata = (format: string, values: readonly number[]): Promise<StatFile> =>
  read(
    dtaBytes({
      format: 118,
      little: true,
      variables: [{ name: "V", type: "double", format, values }],
    }),
  );

const typesOf = ({ table }: StatFile): string[] => table.schema.fields.map(({ type }) => String(type));
const valuesOf = ({ table }: StatFile): unknown[] => Array.from(table.getChildAt(0)!);
const isoOf = (file: StatFile): string[] =>
  valuesOf(file).map((value) => new Date(Number(value)).toISOString());

describe("numbers of SAS", () => {
  it("are days by every format that shows a day or a part of it", async () => {
    const formats = (
      "DATE9 DAY2 DOWNAME JULDAY3 JULIAN7 MONNAME MONTH2 MONYY7 QTR1 QTRR3 WEEKDATE29 WEEKDATX WEEKDAY1 WORDDATE18 WORDDATX " +
      "YEAR4 YYMON7 YYQZ4 DDMMYY10 DDMMYYB DDMMYYC DDMMYYD DDMMYYN8 DDMMYYP DDMMYYS MMDDYY8 MMDDYYD10 YYMMDD10 YYMMDDN8 " +
      "MMYY7 MMYYD MMYYN6 YYMM7 YYMMN6 YYMMS YYQ6 YYQC YYQR6 YYQRP WEEKU WEEKV11 WEEKW YYWEEKU PDJULG4 PDJULI4 NENGO10 MINGUO8 " +
      "HDATE17 NLDATE20 NLDATEMN NLDATEYM B8601DA8 E8601DA10 IS8601DA EURDFDD8 DEUDFDE9 FRADFWDX NLDDFMY5"
    ).split(" ");
    const file = await ofSas(formats, [21_915, 0, -1]);
    expect(Object.fromEntries(typesOf(file).map((type, i) => [formats[i], type]))).toEqual(
      Object.fromEntries(formats.map((format) => [format, "Date32<DAY>"])),
    );
    expect(isoOf(file).map((day) => day.slice(0, 10))).toEqual(["2020-01-01", "1960-01-01", "1959-12-31"]);
    expect(file.warnings).toEqual([]);
  });

  it("are moments by every format that shows a moment or a part of it", async () => {
    const formats = (
      "DATETIME20 DATETIME22.3 DATEAMPM22 MDYAMPM25 DTDATE9 DTMONYY7 DTWKDATX29 DTYEAR4 DTYYQC6 NLDATM30 NLDATMTM B8601DT15 " +
      "B8601DN8 B8601DZ20 B8601DX26 B8601LX26 E8601DT19 E8601DN10 E8601DZ20 E8601DX26 E8601LX26 IS8601DT EURDFDT18"
    ).split(" ");
    const file = await ofSas(formats, [1_893_456_000.5, 1]);
    expect(new Set(typesOf(file))).toEqual(new Set(["Timestamp<MICROSECOND>"]));
    expect(isoOf(file)).toEqual(["2020-01-01T00:00:00.500Z", "1960-01-01T00:00:01.000Z"]);
  });

  it("are times by every format of times, and moments where TOD shows the time of moments", async () => {
    const formats =
      "TIME8 TIME11.2 HHMM5 HOUR2 MMSS5 TOD8 TIMEAMPM11 NLTIME20 NLTIMAP10 B8601TM E8601TM8 E8601LZ14".split(
        " ",
      );
    const within = await ofSas(formats, [18_367, 0, 86_399.25]);
    for (let i = 0; i < formats.length; i++)
      expect(Array.from(within.table.getChildAt(i)!), formats[i]).toEqual([
        "05:06:07",
        "00:00:00",
        "23:59:59.25",
      ]);
    const beyond = await ofSas(["TIME8", "TOD8", "TIMEAMPM11"], [18_367, 1_893_456_000, -1]);
    expect(typesOf(beyond).slice(1)).toEqual(["Timestamp<MICROSECOND>", "Timestamp<MICROSECOND>"]);
    expect(valuesOf(beyond)).toEqual(["05:06:07", "525960:00:00", "-00:00:01"]);
    expect(within.warnings.concat(beyond.warnings)).toEqual([]);
  });

  it("are numbers by formats that people make, however these begin", async () => {
    const formats =
      "MONEY8 DAYS3 YYN1 WEEKS2 YEARS4 QTRS2 DTX4 TIMES5 MONTHLY8 DATES9 JULY4 NLNUM9 BEST12 F8 DOLLAR10 PERCENT8".split(
        " ",
      );
    const file = await ofSas(formats, [1, 2, 3]);
    expect(new Set(typesOf(file))).toEqual(new Set(["Int32"]));
    expect(file.warnings).toEqual([]);
  });

  it("that are no days are kept, and what they are is told", async () => {
    const { warnings } = await ofSas(["YEAR4"], [2020, 1e9]);
    expect(warnings).toEqual([
      {
        code: "not-dates",
        message:
          'Some numbers of "V0" are beyond what its format YEAR4 can show (dates from year 1 to 9999), so ' +
          "all were kept as numbers: days since 1960.",
      },
    ]);
  });
});

describe("times of SPSS", () => {
  it.each([
    [21, "TIME"],
    [25, "DTIME"],
    [40, "MTIME"],
  ])("may be beyond a day, or below zero: %d (%s)", async (type) => {
    const file = await ofSpss([type, 12, 0], [3723, 86_400, 104_767.5, -3723, 360_000, -0.25, 0]);
    expect(valuesOf(file)).toEqual([
      "01:02:03",
      "24:00:00",
      "29:06:07.5",
      "-01:02:03",
      "100:00:00",
      "-00:00:00.25",
      "00:00:00",
    ]);
    expect(file.warnings).toEqual([]);
  });

  it("that no microsecond can tell are kept as numbers, which is told", async () => {
    const file = await ofSpss([21, 12, 0], [1, 1e300]);
    expect(valuesOf(file)).toEqual([1, 1e300]);
    expect(file.warnings).toMatchObject([
      { code: "not-dates", message: expect.stringMatching(/kept as numbers: seconds\.$/) as string },
    ]);
  });
});

describe("numbers whose format tells something else than a day or a time", () => {
  it.each([
    [26, "WKDAY9", "days of the week, 1 is Sunday"],
    [27, "MONTH9", "months, 1 is January"],
  ])("of SPSS are kept, and told: %d", async (type, shown, what) => {
    const file = await ofSpss([type, 9, 0], [1, 7]);
    expect(valuesOf(file)).toEqual([1, 7]);
    expect(file.warnings).toEqual([
      { code: "number-format", message: `"V" has the format ${shown}: its numbers are ${what}.` },
    ]);
  });

  it("of Stata are kept: business days, which is told, and years", async () => {
    const days = await ofStata("%tbnyse", [1, 2]);
    expect(valuesOf(days)).toEqual([1, 2]);
    expect(days.warnings).toMatchObject([
      { code: "number-format", message: expect.stringContaining("business days of a calendar") as string },
    ]);
    const years = await ofStata("%ty", [1960, 2020]);
    expect(valuesOf(years)).toEqual([1960, 2020]);
    expect(years.warnings).toEqual([]);
  });
});
