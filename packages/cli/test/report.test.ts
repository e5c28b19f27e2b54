import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { Desk, fixture, idsWith, PEOPLE, words } from "./support/command.ts";

const KEYS = ["people.csv", "--keys", "region,sex,age", "--weight", "weight", "--quiet"];
const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

describe.concurrent("the JSON report", () => {
  it("has the documented fields and no others", async () => {
    const desk = new Desk({ "data/people.csv": PEOPLE, "data/treated.csv": PEOPLE });
    expect(
      await desk.assess(
        ...words("data/people.csv --keys region,sex --weight weight --direct-identifiers name --id pid"),
        ...words("--missing 77 --released data/treated.csv --out r.json"),
      ),
    ).toMatchObject({ code: 0, stderr: "" });
    const report = desk.json("r.json");
    const digest = sha256(desk.text("data/people.csv"));
    expect(Object.keys(report as object)).toEqual([
      "schema",
      "software",
      "createdAt",
      "command",
      "data",
      "roles",
      "missing",
      "released",
      "answer",
      "measures",
      "skipped",
      "warnings",
      "terms",
    ]);
    expect(report).toMatchObject({
      schema: "sdc-risk-report-1",
      software: { name: "sdc-risk", version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
      roles: { keys: ["region", "sex"], weight: ["weight"], directIdentifiers: ["name"], id: ["pid"] },
      missing: ["77"],
      skipped: [
        {
          measure: "known-population",
          title: "Known population",
          reason: "It needs the role population.",
        },
        {
          measure: "identified-linkage",
          title: "Linkage with an identified file",
          reason: "It needs the role identified.",
        },
        { measure: "household", title: "Household risk", reason: "It needs the role household." },
        { measure: "ldiversity", title: "l-diversity", reason: "It needs the role sensitive." },
        { measure: "tcloseness", title: "t-closeness", reason: "It needs the role sensitive." },
        { measure: "continuous", title: "Continuous keys", reason: "It needs the role numeric." },
        {
          measure: "dominance",
          title: "Dominance in totals",
          reason: "It needs the role numeric.",
        },
        { measure: "attribution", title: "Attribute disclosure", reason: "It needs the role sensitive." },
        { measure: "prediction", title: "Prediction", reason: "It needs the role sensitive." },
        {
          measure: "membership-inference",
          title: "Copies and membership inference",
          reason: "It needs the role sensitive.",
        },
      ],
      warnings: [
        { code: "identifier-released", measure: null },
        // four records in pairs and one alone
        { code: "individual-risk-too-high", measure: "individual-risk" },
        { code: "missing-code-unused", measure: null },
      ],
    });
    expect(report.data).toEqual({ name: "people.csv", rows: 8, columns: 8, sha256: digest });
    expect(report.released).toEqual([
      {
        name: "treated.csv",
        rows: 8,
        sha256: digest,
        matching: 'Records are matched by "pid".',
        assessment: expect.anything() as object,
      },
    ]);
    expect(Object.keys(report.measures)).toEqual(idsWith("keys", "released"));
    for (const measure of Object.values(report.measures))
      expect(Object.keys(measure as object)).toEqual([
        "title",
        "answers",
        "options",
        "uses",
        "missing",
        "summary",
        "blocks",
      ]);
  });

  it("has the summaries that scripts read", async () => {
    const desk = new Desk({ "people.csv": PEOPLE });
    expect(await desk.assess(...KEYS, "--household", "hid", "--out", "r.json")).toMatchObject({ code: 0 });
    const { measures } = desk.json("r.json");
    expect(measures["kanon"]?.summary["violations"]).toMatchObject([
      { k: 2, records: 2, share: 0.25 },
      { k: 3, records: 8, share: 1 },
      { k: 5, records: 8, share: 1 },
    ]);
    expect(measures["kanon"]?.summary["leaveOneOut"]).toMatchObject([
      { key: "region" },
      { key: "sex" },
      { key: "age" },
    ]);
    expect(measures["kanon"]?.summary["combinations"]).toContainEqual(
      expect.objectContaining({ keys: ["region", "sex"], unsafeCells: expect.any(Number) as number }),
    );
    expect(measures["kanon"]?.summary["attack"]).toMatchObject({
      prosecutor: { max: 1, mean: 5 / 8 },
      journalist: { max: 1 / 8 },
      marketer: expect.any(Number) as number,
    });
    for (const id of ["individual-risk", "household"])
      expect(measures[id]?.summary).toMatchObject({
        globalRisk: expect.any(Number) as number,
        expectedReidentifications: expect.any(Number) as number,
      });
  });

  it("carries warnings with their code and measure", async () => {
    const desk = new Desk({ "people.csv": PEOPLE });
    expect(
      await desk.assess("people.csv", "--keys", "name", "--plugin", fixture("twins.mjs"), "--out", "r.json"),
    ).toMatchObject({ code: 0 });
    expect(desk.json("r.json").warnings).toEqual([
      { code: "unique-key", message: expect.stringContaining('"name"') as string, measure: "frequency" },
      {
        code: "extent-unknown",
        message: expect.stringContaining("counted as if it held the whole population") as string,
        measure: "population",
      },
      {
        code: "guessed-sampling-fraction",
        message: expect.stringContaining("which is a guess") as string,
        measure: "suda2",
      },
      {
        code: "dis-suda-unreliable",
        message: expect.stringContaining("no key is shared by exactly two records") as string,
        measure: "suda2",
      },
      { code: "no-twins", message: "No two records are alone with each other.", measure: "twins" },
    ]);
  });
});

describe.concurrent("two runs", () => {
  it("with SOURCE_DATE_EPOCH give the same bytes in every format", async () => {
    const desk = new Desk({ "people.csv": PEOPLE });
    const env = { SOURCE_DATE_EPOCH: "1700000000" };
    const formats = ["html", "json", "md"];
    const records = ["csv", "arrow", "parquet"];
    for (const run of ["a", "b"]) {
      for (const [i, format] of records.entries()) {
        const out = i === 0 ? formats.flatMap((one) => ["--out", `${run}.${one}`]) : [];
        expect(
          await desk.run(["assess", ...KEYS, "--household", "hid", ...out, "--records", `${run}.${format}`], {
            env,
          }),
        ).toMatchObject({ code: 0, stderr: "" });
      }
    }
    for (const format of [...formats, ...records])
      expect(desk.text(`a.${format}`), format).toBe(desk.text(`b.${format}`));
    expect(desk.json("a.json").createdAt).toBe("2023-11-14T22:13:20.000Z");
  });

  it("without it differ in createdAt only", async () => {
    const desk = new Desk({ "people.csv": PEOPLE });
    for (const run of ["a", "b"]) await desk.assess(...KEYS, "--out", `${run}.json`);
    const a = desk.json("a.json");
    const b = desk.json("b.json");
    expect(a.createdAt).not.toBe(b.createdAt);
    expect({ ...a, createdAt: null }).toEqual({ ...b, createdAt: null });
  });
});

describe.concurrent("internal detail", () => {
  const run = async (
    ...args: readonly string[]
  ): Promise<{ desk: Desk; blocks: readonly { readonly detail?: string }[]; stdout: string }> => {
    const desk = new Desk({ "people.csv": PEOPLE });
    const plugin = ["--plugin", fixture("twins.mjs")];
    expect(
      await desk.assess(...KEYS, ...plugin, ...args, "--out", "r.json", "--out", "r.html", "--out", "r.md"),
    ).toMatchObject({ code: 0, stderr: "" });
    const { stdout } = await desk.assess("people.csv", "--keys", "region,sex,age", ...plugin, ...args);
    return {
      desk,
      blocks: Object.values(desk.json("r.json").measures).flatMap(({ blocks }) => blocks),
      stdout,
    };
  };

  it("is absent unless asked for", async () => {
    const { desk, blocks, stdout } = await run();
    expect(blocks.length).toBeGreaterThan(5);
    expect(blocks.filter(({ detail }) => detail === "internal")).toEqual([]);
    for (const text of [stdout, ...["r.json", "r.html", "r.md"].map((name) => desk.text(name))])
      expect(text).not.toContain("Secret of the twins");
  });

  it("is there with --detail internal", async () => {
    const { desk, blocks, stdout } = await run("--detail", "internal");
    expect(blocks.filter(({ detail }) => detail === "internal").length).toBeGreaterThan(1);
    for (const text of [stdout, ...["r.json", "r.html", "r.md"].map((name) => desk.text(name))])
      expect(text).toContain("Secret of the twins");
  });
});

describe.concurrent("names from the file", () => {
  const script = "<script>alert(1)</script>";
  const formula = "=cmd|' /C calc'!A0";
  const bell = "bell\u0007\u001b[31mred\u001b[0m\u202eleft";
  const lines = [`${script},${formula},${bell},hid`, "a,1,x,1", "a,1,y,1", "b,2,x,2"];
  const keys = ["--keys", `${script},${formula},${bell}`];

  it("are shown in reports and act in none", async () => {
    const desk = new Desk({ "in.csv": lines });
    expect(
      await desk.assess(
        "in.csv",
        ...keys,
        "--household",
        "hid",
        "--detail",
        "internal",
        "--out",
        "r.html",
        "--out",
        "r.md",
        "--out",
        "r.json",
      ),
    ).toMatchObject({ code: 0, stderr: "" });
    const html = desk.text("r.html");
    const markdown = desk.text("r.md");
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    for (const text of [html, markdown])
      for (const bad of ["<script>alert", "\u0007", "\u001b", "\u202e"]) expect(text).not.toContain(bad);
    expect(desk.json("r.json").roles["keys"]).toEqual([script, formula, bell]);
  });

  it("reach the terminal without their control characters, in summaries and in messages", async () => {
    const desk = new Desk({ "in.csv": lines });
    const acting = ["\u0007", "\u001b", "\u202e"];
    const { stdout } = await desk.assess("in.csv", ...keys);
    expect(stdout).toContain("bell");
    const messages = [
      await desk.refuses(["in.csv", "--keys", "bell"], 1, "bell\\u0007\\u001b[31mred"),
      await desk.refuses(["in.csv", "--keys", script, "--weight", bell], 1, '"bell\\u0007'),
    ];
    for (const text of [stdout, ...messages]) for (const bad of acting) expect(text).not.toContain(bad);
  });

  it("that span lines stay on one line of a message", async () => {
    const desk = new Desk({ "in.csv": '"a\nsdc-risk: all is well",b\n1,2\n' });
    const { stderr } = await desk.assess("in.csv", "--keys", "aa");
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  });
});
