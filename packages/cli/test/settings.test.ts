import { describe, expect, it } from "vitest";
import { Desk, idsWith, PEOPLE, type Report } from "./support/command.ts";

/** The report of a run on `people.csv` with files for the configuration and the options. */
async function report(
  files: { readonly config?: object; readonly options?: object },
  args: readonly string[],
  people: readonly string[] = PEOPLE,
): Promise<Report> {
  const desk = new Desk({
    "people.csv": people,
    "c.json": JSON.stringify(files.config ?? {}),
    "o.json": `\uFEFF${JSON.stringify(files.options ?? {})}`,
  });
  const given = [
    ...(files.config ? ["--config", "c.json"] : []),
    ...(files.options ? ["--options", "o.json"] : []),
  ];
  expect(await desk.assess("people.csv", ...given, ...args, "--quiet", "--out", "r.json")).toEqual({
    code: 0,
    stdout: "",
    stderr: "",
  });
  return desk.json("r.json");
}

const CONFIG = {
  keys: ["sex"],
  weight: "weight",
  household: "hid",
  measures: ["kanon"],
  options: { kanon: { k: [4] }, frequency: { missing: "category" } },
  missing: ["-9"],
};

describe.concurrent("the configuration file", () => {
  it("says what the flags say", async () => {
    const { roles, missing, measures, skipped } = await report({ config: CONFIG }, []);
    expect({ roles, missing, skipped }).toEqual({
      roles: { keys: ["sex"], weight: ["weight"], household: ["hid"] },
      missing: ["-9"],
      skipped: [],
    });
    expect(Object.keys(measures)).toEqual(["kanon"]);
    expect(measures["kanon"]?.options).toMatchObject({ k: [4], combinations: { maxSize: 3 } });
    expect(measures["kanon"]?.uses["frequency"]).toMatchObject({ missing: "category" });
  });

  it("gives way to flags, setting by setting", async () => {
    const { roles, missing, measures } = await report(
      { config: CONFIG, options: { frequency: { alpha: 0.5 } } },
      ["--keys", "region,age", "--measures", "frequency,individual-risk", "--missing", "NA"],
    );
    expect({ roles, missing }).toEqual({
      roles: { keys: ["region", "age"], weight: ["weight"], household: ["hid"] },
      missing: ["NA"],
    });
    expect(Object.keys(measures)).toEqual(["frequency", "individual-risk"]);
    expect(measures["frequency"]?.options).toEqual({ missing: "wildcard", alpha: 0.5 });
  });

  it("may ask for all measures", async () => {
    expect(Object.keys((await report({ config: { keys: ["sex"], measures: "all" } }, [])).measures)).toEqual(
      idsWith("keys"),
    );
  });

  it("cannot replace a role by two contradicting ones", async () => {
    const desk = new Desk({ "people.csv": PEOPLE, "c.json": JSON.stringify(CONFIG) });
    await desk.refuses(
      ["people.csv", "--config", "c.json", "--keys", "hid"],
      1,
      'Variable "hid" is given both as household and as keys',
    );
  });
});

describe.concurrent("codes for missing values", () => {
  const coded = [
    "region,age,w",
    "North,-999,1",
    "NA,30,1",
    "North,30,1",
    "South,-999,1",
    "South,31,1",
    "NA,-999.0,1",
  ];

  it("of the flag hold for every variable, numbers also where they are written otherwise", async () => {
    const { missing, measures } = await report({}, ["--keys", "region,age", "--missing", "-999,NA"], coded);
    expect(missing).toEqual(["-999", "NA"]);
    expect(measures["frequency"]?.summary).toMatchObject({ incompleteRecords: 4, classes: 6 });
  });

  it("by variable hold for that variable only", async () => {
    const { missing, measures } = await report(
      { config: { keys: ["region", "age"], missing: { age: [-999], region: ["North"] } } },
      [],
      coded,
    );
    expect(missing).toEqual({ age: [-999], region: ["North"] });
    expect(measures["frequency"]?.summary).toMatchObject({ incompleteRecords: 4 });
  });

  it("for a variable that does not exist are refused", async () => {
    const desk = new Desk({
      "in.csv": coded,
      "c.json": JSON.stringify({ keys: ["region"], missing: { agee: [1] } }),
    });
    await desk.refuses(
      ["in.csv", "--config", "c.json"],
      1,
      'There is no variable "agee" (given with codes for missing values). Did you mean "age"?',
    );
  });

  it("of single variables are refused in the flag, with how they are declared", async () => {
    const desk = new Desk({ "in.csv": coded });
    await desk.refuses(
      ["in.csv", "--keys", "region", "--missing", "NA,age=-999,age=99"],
      2,
      '"age=-999" is given as a code for missing values of all variables',
      '"missing": {"age":["-999","99"]}, for the command line in a configuration file (--config of assess).',
    );
  });

  it("that are text make a column of numbers out of the rest", async () => {
    const { measures } = await report(
      {},
      ["--keys", "region", "--weight", "w", "--missing", "x", "--numeric", "age"],
      ["region,age,w", "a,x,1.5", "b,2,2.5"],
    );
    expect(measures["frequency"]?.summary["population"]).toBe(4);
  });
});

describe.concurrent("measures", () => {
  it("named twice are computed once", async () => {
    const desk = new Desk({ "people.csv": PEOPLE });
    expect(
      await desk.assess(
        "people.csv",
        "--keys",
        "sex",
        "--measures",
        "frequency,frequency",
        "--records",
        "r.csv",
        "--quiet",
      ),
    ).toMatchObject({ code: 0, stderr: "" });
    expect(desk.text("r.csv").split("\n")[0]).toBe("record,frequency.fk,frequency.Fk");
  });

  it("of a flag that is given again are added to those before", async () => {
    const given = ["--keys", "sex", "--measures", "kanon", "--measures", "frequency"];
    const { measures, skipped } = await report({}, given);
    expect(Object.keys(measures).sort()).toEqual(["frequency", "kanon"]);
    expect(skipped).toEqual([]);
  });
});
