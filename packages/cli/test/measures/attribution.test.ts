import { describe, expect, it } from "vitest";
import { Desk, PEOPLE, type Report } from "../support/command.ts";

const ROLES = ["--keys", "region,sex", "--sensitive", "age"];
/** Five synthetic persons without an id; nobody is "South,m", and the West is only here. */
const SYNTHETIC = [
  "age,sex,region,income",
  "30,f,North,1000",
  "31,f,North,1100",
  "30,f,South,900.5",
  "31,m,North,1200",
  "45,m,West,2000",
];
const desk = (files: Readonly<Record<string, readonly string[]>> = {}): Desk =>
  new Desk({ "people.csv": PEOPLE, "synthetic.csv": SYNTHETIC, ...files });

interface Attribution {
  readonly targets: readonly {
    readonly target: string;
    readonly capReleased: number;
    readonly undefinedRecords: number;
    readonly found: { readonly records: number; readonly capReleased: number };
  }[];
  readonly files: readonly { readonly file: number; readonly records: number }[];
  readonly levels: readonly object[];
  readonly control: number | null;
}
const attributionOf = (report: Report): Attribution =>
  report.measures["attribution"].summary as unknown as Attribution;

describe("a synthetic file of another length and without an id", () => {
  it("is compared with the original as a whole", async () => {
    const folder = desk();
    const { code, stderr } = await folder.assess(
      "people.csv",
      ...ROLES,
      "--released",
      "synthetic.csv",
      "--quiet",
      "--out",
      "report.json",
      "--out",
      "report.html",
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const {
      targets: [age],
      files,
      levels,
    } = attributionOf(folder.json("report.json"));
    // North,f: 30, 30, 62 against 30, 31; North,m: 31 against 31; South,f: 30, 30 against 30; South,m: 45, 45 against none
    expect(age).toMatchObject({ target: "age", undefinedRecords: 2, found: { records: 6 } });
    expect(age.capReleased).toBeCloseTo((0.5 + 0.5 + 0 + 1 + 1 + 1) / 8, 12);
    expect(age.found.capReleased).toBeCloseTo(4 / 6, 12);
    expect(files).toMatchObject([{ file: 1, records: 5, undefinedRecords: 2 }]);
    expect(levels).toEqual([
      {
        file: 1,
        variable: "region",
        onlyOriginal: 0,
        originalRecords: 0,
        onlyReleased: 1,
        releasedRecords: 1,
      },
      { file: 1, variable: "age", onlyOriginal: 1, originalRecords: 1, onlyReleased: 0, releasedRecords: 0 },
    ]);
    expect(folder.text("report.html")).toContain("of the 6 records whose key the released file holds");
  });

  it("may be one of several, of any lengths, beside a control file", async () => {
    const folder = desk({ "other.csv": PEOPLE.slice(0, 4) });
    const { code, stderr } = await folder.assess(
      "people.csv",
      ...ROLES,
      "--released",
      "synthetic.csv",
      "--control",
      "other.csv",
      "--released",
      "people.csv",
      "--quiet",
      "--out",
      "report.json",
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const { files, control } = attributionOf(folder.json("report.json"));
    expect({ control, files: files.map(({ file, records }) => [file, records]) }).toEqual({
      control: 3,
      files: [
        [1, 5],
        [2, 8],
      ],
    });
  });

  it("is refused beside a control file that is the original", async () => {
    const people = [
      "id,region,age,health",
      ...Array.from({ length: 60 }, (_, i) => `${i},${i % 7},${i},x${i % 3}`),
    ];
    const folder = desk({
      "original.csv": people,
      "control.csv": people,
      "release.csv": people.slice(0, 30),
    });
    const roles = ["--keys", "region,age", "--sensitive", "health", "--id", "id"];
    const files = ["--released", "release.csv", "--control", "control.csv"];
    const { code, stderr } = await folder.assess("original.csv", ...roles, ...files, "--quiet");
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining(
        "The control file shares 60 of its 60 records with the original (100 %), on all of the 3 variables compared",
      ) as string,
    });
  });

  it("is no file for measures of matched records, which are skipped with the reason", async () => {
    const folder = desk();
    const { code, stderr } = await folder.assess(
      "people.csv",
      ...ROLES,
      "--numeric",
      "income",
      "--released",
      "synthetic.csv",
      "--quiet",
      "--out",
      "report.json",
    );
    expect(code).toBe(0);
    expect(stderr).toContain(
      '"continuous" was not computed: The released file has 5 records, the original has 8. Give the role id to match records by it.',
    );
    const report = folder.json("report.json");
    expect(report.skipped).toContainEqual(
      expect.objectContaining({
        measure: "continuous",
        reason: expect.stringContaining("Give the role id") as string,
      }),
    );
    expect(attributionOf(report).files).toHaveLength(1);
  });

  it("is refused where only a measure of matched records is asked for, and where no variable is sensitive", async () => {
    const reason =
      "The released file has 5 records, the original has 8. Give the role id to match records by it.";
    await desk().refuses(
      [
        "people.csv",
        ...ROLES,
        "--numeric",
        "income",
        "--measures",
        "continuous",
        "--released",
        "synthetic.csv",
        "--out",
        "report.json",
      ],
      1,
      reason,
    );
    await desk().refuses(
      ["people.csv", "--keys", "region,sex", "--released", "synthetic.csv", "--out", "report.json"],
      1,
      reason,
    );
  });
});

describe("attribution alone is refused", () => {
  const refuses = (released: readonly string[], ...messages: readonly string[]): Promise<string> =>
    desk({ "synthetic.csv": released }).refuses(
      [
        "people.csv",
        ...ROLES,
        "--measures",
        "attribution",
        "--released",
        "people.csv",
        "--released",
        "synthetic.csv",
        "--out",
        "report.json",
      ],
      1,
      ...messages,
    );

  it("where a released file lacks a key or a target, and says which file", async () => {
    await refuses(["age,sex", "30,f"], 'Released file 2 has no variable "region", which is a key.');
    await refuses(["sex,region", "f,North"], 'Released file 2 has no variable "age", which is a target.');
  });

  it("where a variable is of another type", async () => {
    await refuses(
      ["age,sex,region", "old,f,North"],
      'Variable "age" holds numbers in the original and text in released file 2',
    );
    await refuses(
      ["age,sex,region", "30,1,North"],
      'Variable "sex" holds text in the original and numbers in released file 2',
    );
  });

  it("where nothing is sensitive or nothing is released", async () => {
    await desk().refuses(
      [
        "people.csv",
        "--keys",
        "region,sex",
        "--measures",
        "attribution",
        "--released",
        "people.csv",
        "--out",
        "report.json",
      ],
      1,
      "sensitive",
    );
    await desk().refuses(
      ["people.csv", ...ROLES, "--measures", "attribution", "--out", "report.json"],
      1,
      "released",
    );
  });
});
