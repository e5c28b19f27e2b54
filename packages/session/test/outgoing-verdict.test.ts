import { SdcObject } from "@sdc-risk/core";
import { readFile } from "@sdc-risk/io/node";
import { buildDecision, policyToGitHub, policyToJUnit, toMarkdown, type RiskReport } from "@sdc-risk/report";
import { Int32, Table, Utf8, vectorFromArray, type Vector } from "apache-arrow";
import { fileURLToPath } from "node:url";
import { uniforms } from "@sdc-risk/data/kernels";
import { describe, expect, it, vi } from "vitest";
import { readLikeCodes } from "../src/variables/code-words.ts";
import { checkSettings, microdata, run, settingsOf, type DataFile } from "@sdc-risk/session";

type Values = readonly (string | number | null)[];

const SURVEY = (await readFile(fileURLToPath(new URL("../../../examples/survey.csv", import.meta.url)), {}))
  .table;
const AGE = [...SURVEY.getChild("age")!] as (number | null)[];
const BANDS = AGE.map((age) => (age === null ? null : age - (age % 20)));
const origin = { software: { name: "test", version: "1" }, createdAt: new Date(0) };
const RULE = { name: "p", rules: [{ figure: "kanon.violations.share", k: 2, max: 0.1 }] };

const vectorOf = (values: Values): Vector =>
  typeof values.find((value) => value !== null) === "number"
    ? vectorFromArray([...values] as (number | null)[], new Int32())
    : vectorFromArray([...values] as (string | null)[], new Utf8());

/** Some variables of the survey and others, of some rows. */
function fileOf(
  kept: readonly string[],
  more: Readonly<Record<string, Values>> = {},
  rows: readonly number[] = AGE.map((_, i) => i),
  name = "cut.csv",
): DataFile {
  const columns = kept.map((one) => [one, [...SURVEY.getChild(one)!] as Values] as const);
  const all = [...columns, ...Object.entries(more)].map(([one, values]) => [
    one,
    vectorOf(rows.map((row) => values[row]!)),
  ]);
  return {
    table: new Table(Object.fromEntries(all) as Record<string, Vector>),
    name,
    sha256: "0".repeat(64),
    warnings: [],
  } as unknown as DataFile;
}

const KEPT = ["sex", "urbrur", "health"];
const OWN = fileOf([...KEPT, "age"], {}, undefined, "own.csv");

async function reportOf(released: DataFile | null, settings: object = {}, own = OWN): Promise<RiskReport> {
  const given = { keys: ["sex", "urbrur", "age"], sensitive: ["health"], measures: ["kanon"], policy: RULE };
  const read = settingsOf(checkSettings({ ...given, ...settings }));
  const data = microdata(read, own, released === null ? [] : [released]);
  return (await run(read, data, { origin, keysAdvice: "name keys." })).report;
}
const codes = ({ policy }: RiskReport): string[] => (policy!.against ?? []).map(({ code }) => code);

describe("a file that meets the rules", () => {
  it("may go out where nothing is against it", async () => {
    const report = await reportOf(fileOf(KEPT, { age: BANDS }));
    expect([report.policy!.verdict, codes(report), report.policy!.notJudged]).toEqual(["yes", [], []]);
  });

  it.each<[string, Readonly<Record<string, Values>>, string, string]>([
    ["a key under a new name", { AGE20: BANDS }, "cannot tell", "variable-not-judged"],
    ["the old single years under a new name", { age: BANDS, X: AGE }, "cannot tell", "key-given-away"],
    [
      "years of birth",
      { X: AGE.map((age) => (age === null ? null : 2024 - age)) },
      "cannot tell",
      "key-given-away",
    ],
    [
      "the last digit of a recoded key",
      {
        age: AGE.map((age) => (age === null ? null : age - (age % 10))),
        X: AGE.map((age) => (age === null ? null : age % 10)),
      },
      "cannot tell",
      "key-given-away",
    ],
    [
      "telephone numbers",
      { age: BANDS, X: AGE.map((_, i) => `+49 30 ${1_000_000 + i * 37}`) },
      "no",
      "identifier-released",
    ],
    [
      "full names",
      {
        age: BANDS,
        FULLNAME: AGE.map((_, i) => `Ada M${"abcdefghij"[i % 10]}${"klmnopqrst"[Math.floor(i / 10) % 10]}er`),
      },
      "no",
      "identifier-released",
    ],
    [
      "numbers from elsewhere",
      { age: BANDS, X: AGE.map((_, i) => `h${(i * 2_654_435_761) % 1_000_000_007}`) },
      "cannot tell",
      "variable-not-judged",
    ],
  ])("does not get a yes with %s", async (_, more, verdict, code) => {
    const report = await reportOf(fileOf(KEPT, more));
    expect([report.policy!.verdict, report.policy!.met, codes(report)]).toEqual([verdict, false, [code]]);
    expect(report.answer!.statement).toMatch(verdict === "no" ? /^No\. / : /^Cannot tell\. /);
  });

  it("gets one once the new name is said to be the recoded key", async () => {
    const report = await reportOf(fileOf(KEPT, { AGE20: BANDS }), { renamed: { age: "AGE20" } });
    expect([report.policy!.verdict, codes(report)]).toEqual(["yes", []]);
    expect(report.warnings.map(({ code }) => code)).toContain("renamed");
  });

  it("is judged by the renamed variable as it is", async () => {
    const report = await reportOf(
      fileOf(KEPT, { X: AGE.map((age, i) => (age === null ? null : age * 10 + (i % 10))) }),
      {
        renamed: { age: "X" },
      },
    );
    expect(report.policy!.verdict).toBe("no");
  });

  it("does not get a yes with a declared direct identifier, and the answer names it", async () => {
    const own = fileOf([...KEPT], { age: BANDS, who: AGE.map((_, i) => `w${i % 700}`) });
    const named = { directIdentifiers: ["who"], measures: ["kanon", "population"] };
    const report = await reportOf(null, named, own);
    expect([report.policy!.verdict, codes(report)]).toEqual(["no", ["identifier-released"]]);
    expect(report.answer!.statement).toContain("cut.csv holds a direct identifier: who (declared).");
    const headlineOf = ({ answer }: RiskReport): string =>
      (answer!.expected ?? []).map(({ text }) => text).join(" ");
    expect(headlineOf(report)).toMatch(
      /^With who in the file, everyone named by it is identified\. The number here is for the file without it\. Someone who knows everyone's /,
    );
    const french = await reportOf(null, { ...named, language: "fr" }, own);
    expect(headlineOf(french)).toMatch(
      /^Avec who dans le fichier, toute personne que cette variable désigne est identifiée\. .* vaut pour le fichier sans elle\. Une personne qui connaît les valeurs /,
    );
    const without = await reportOf(null, { ...named, policy: undefined }, own);
    expect(headlineOf(without)).toContain("With who in the file, everyone named by it is identified.");
    const gone = await reportOf(fileOf(KEPT, { age: BANDS }), named, own);
    expect(headlineOf(gone)).not.toContain("is identified");
  });

  it("cannot be told of with a record id from a register, until it is said to be made for the file", async () => {
    const number = AGE.map((_, i) => (i * 48_271 + 17) % 9_999_991);
    const own = fileOf(KEPT, { age: BANDS, pid: number });
    const asked = await reportOf(null, { id: "pid" }, own);
    expect([asked.policy!.verdict, codes(asked)]).toEqual(["cannot tell", ["record-id"]]);
    const fresh = await reportOf(null, { id: "pid", freshId: true }, own);
    expect([fresh.policy!.verdict, codes(fresh)]).toEqual(["yes", []]);
  });

  it("does not get a yes by copies of its records", async () => {
    const names = SURVEY.schema.fields.map(({ name }) => name).filter((name) => name !== "id");
    const rows = AGE.flatMap((_, i) => [i, i, i]);
    const policy = { name: "p", rules: [{ figure: "kanon.violations.records", k: 3, max: 0 }] };
    const settings = { policy, sensitive: [], household: "hid", strata: ["strata"] };
    for (const number of [{}, { number: rows.map((_, i) => i) }]) {
      const file = fileOf(names, {}, rows);
      const numbered = {
        ...file,
        table: file.table.assign(
          new Table(
            Object.fromEntries(Object.entries(number).map(([name, values]) => [name, vectorOf(values)])),
          ),
        ),
      };
      const report = await reportOf(null, settings, Object.keys(number).length === 0 ? file : numbered);
      expect(report.policy!.rules.every(({ met }) => met)).toBe(true);
      expect(report.policy!.verdict).toBe("cannot tell");
      expect(codes(report)).toContain("records-repeated");
    }
  });
});

describe("what was found of variables", () => {
  it("stands in the JSON, the answer, the decision, JUnit and annotations", async () => {
    const report = await reportOf(fileOf([...KEPT, "marital", "water"], { AGE20: BANDS }));
    expect(report.policy!.notJudged).toMatchObject([
      { variable: "marital", reason: "looks-like-key", open: true },
      { variable: "water", open: true },
      { variable: "AGE20", file: "cut.csv", isNew: true, reason: "recoding", open: true, renamed: "age" },
    ]);
    const said = "The variable AGE20 of cut.csv has no role, and it looks like the recoded age";
    expect(report.answer!.limits.join(" ")).toContain(said);
    expect(report.answer!.limits.join(" ")).toContain("(--renamed age=AGE20)");
    for (const page of [toMarkdown(report), policyToJUnit(report), policyToGitHub(report)])
      expect(page).toContain("AGE20 of cut.csv has no role, and it looks like the recoded age");
    expect(JSON.stringify(buildDecision(report, []))).toContain("AGE20 (it looks like the recoded age");
    expect(policyToJUnit(report)).toContain('type="cannot tell"');
  });

  it("is named beside a yes, too, where nothing is suspicious", async () => {
    const own = fileOf([...KEPT, "age", "savings"], {}, undefined, "own.csv");
    const cut = fileOf([...KEPT, "savings"], { age: BANDS });
    const report = await reportOf(cut, {}, own);
    expect(report.policy!.verdict).toBe("yes");
    expect(report.policy!.notJudged!.map(({ variable, open }) => [variable, open])).toEqual([
      ["savings", false],
    ]);
    expect(report.answer!.limits).toContain("Not judged, since no role was given: savings (cut.csv).");
  });
});

describe("a variable that looks like a key", () => {
  const own = fileOf([...KEPT, "age", "marital"], {}, undefined, "own.csv");
  const cut = fileOf([...KEPT, "marital"], { age: BANDS });

  it("keeps the verdict open as long as it has no role, with what to do", async () => {
    const report = await reportOf(cut, {}, own);
    expect([report.policy!.verdict, codes(report)]).toEqual(["cannot tell", ["key-not-judged"]]);
    expect(report.policy!.against![0].text).toMatch(
      /^The variable marital of cut\.csv has no role, and it looks like a key: .*--keys.*--insensitive/,
    );
    const several = fileOf([...KEPT, "age", "marital", "water", "roof", "labor"], {}, undefined, "own.csv");
    const { answer } = await reportOf(null, {}, several);
    expect(answer!.statement).toMatch(
      / 4 variables of own\.csv have no role, though they look like keys: marital, water, roof and 1 more\.$/,
    );
    expect(answer!.limits.join(" ")).toContain("marital, water, roof and 1 more. The others are labor.");
  });

  it("may be declared insensitive, which the answer, the JSON and the decision say", async () => {
    const report = await reportOf(cut, { insensitive: ["marital"] }, own);
    expect([report.policy!.verdict, report.policy!.notJudged]).toEqual(["yes", []]);
    expect(report.policy!.declared).toMatchObject([
      { variable: "marital", file: "cut.csv", as: "insensitive" },
    ]);
    const said = report.answer!.limits.join(" ");
    expect(said).toContain(
      "Declared insensitive, so no figure takes account of it: marital (it looks like a key",
    );
    expect(JSON.stringify(buildDecision(report, []))).toContain(
      "marital is insensitive (it looks like a key",
    );
    // it is no key, and what it is declared for cannot be another role
    await expect(reportOf(cut, { insensitive: ["age"] }, own)).rejects.toThrow(
      /both as insensitive and as keys|both as keys/,
    );
  });

  it("is judged once it is a key", async () => {
    const report = await reportOf(cut, { keys: ["sex", "urbrur", "age", "marital"] }, own);
    expect([report.policy!.verdict, codes(report)]).toEqual(["yes", []]);
  });

  it("that its recoding leaves one value keeps the verdict open", async () => {
    const scenarios = [
      { name: "far", keys: ["sex", "age"], recodings: { age: { kind: "bands", width: 200 } } },
    ];
    const report = await reportOf(null, { keys: undefined, scenarios }, fileOf(["sex", "health", "age"]));
    expect([report.policy!.verdict, codes(report)]).toEqual(["cannot tell", ["key-not-known"]]);
  });
});

describe("values that were declared missing", () => {
  const RARE = AGE.map((age, i) =>
    age === null ? null : i % 400 === 7 ? "rare a" : i % 400 === 9 ? "rare b" : "x",
  );
  const STRICT = { name: "p", rules: [{ figure: "kanon.violations.records", k: 3, max: 0 }] };
  const file = (values: Values, name: string) => fileOf(["sex", "health"], { X: values }, undefined, name);
  const judged = async (values: Values, missing: readonly string[], released: boolean) => {
    const own = file(values, "own.csv");
    const settings = { keys: ["sex", "X"], policy: STRICT, missing };
    return (await reportOf(released ? file(values, "cut.csv") : null, settings, own)).policy!;
  };

  it.each([false, true])("are values to whoever has the file, beside an original: %s", async (released) => {
    const policy = await judged(RARE, ["rare a", "rare b"], released);
    expect([policy.verdict, policy.rules[0].doubt]).toEqual(["cannot tell", "declared missing"]);
    expect((await judged(RARE, [], released)).verdict).toBe("no");
  });

  it("are looked for only where codes were declared", async () => {
    const made = vi.spyOn(SdcObject.prototype, "withMissing");
    await judged(RARE, [], true);
    expect(made).not.toHaveBeenCalled();
    await judged(RARE, ["rare a"], true);
    expect(made).toHaveBeenCalled();
    made.mockRestore();
  });

  it.each([
    ["last", [0, 1]],
    ["first", [1, 0]],
  ] as const)("are values in each scenario, where one that lacks roles is named %s", async (_, order) => {
    // each small group tells health; with these as gaps nobody's is certain
    const health = RARE.map((value, i) =>
      value === "rare a" || (value !== "rare b" && i % 4 < 2) ? "ill" : "well",
    );
    const both = [
      { name: "neighbour", keys: ["sex", "X"] },
      { name: "doctor", keys: ["sex", "H"] },
    ];
    const rules = [{ figure: "ldiversity.variables.certainShare", max: 0, scenario: "neighbour" }];
    const settings = {
      ...{ keys: undefined, sensitive: ["H"], measures: undefined, policy: { name: "p", rules } },
      ...{ scenarios: order.map((i) => both[i]), missing: { X: ["rare a", "rare b"] }, match: "position" },
    };
    const own = (name: string) => fileOf(["sex"], { X: RARE, H: health }, undefined, name);
    const policy = (await reportOf(own("cut.csv"), settings, own("own.csv"))).policy!;
    expect(policy.rules.map(({ scenario, result, doubt }) => [scenario, result, doubt])).toEqual([
      ["neighbour", "cannot tell", "declared missing"],
    ]);
  });

  it("are missing where they read like codes, and where the cells are empty", async () => {
    const coded = RARE.map((value) => (value === "rare a" ? "refused" : value === "rare b" ? "-9" : value));
    expect((await judged(coded, ["refused", "-9"], true)).verdict).toBe("yes");
    const empty = RARE.map((value) => (value === "x" ? value : null));
    expect((await judged(empty, ["rare a"], true)).verdict).toBe("yes");
  });
});

describe("what reads like a code for missing values", () => {
  it.each([
    [["-9", "-8"], ["1", "2"], true],
    [["98", "99"], ["0", "85"], true],
    [["9"], ["1", "2", "5"], true],
    [["9"], ["7", "8"], false],
    [["7", "8"], ["5", "6"], false],
    [["40"], ["1", "2"], false],
    [["don't know", "N/A", "."], ["a"], true],
    [["Refused (9)"], ["Yes (1)"], true],
    [["widowed"], ["single"], false],
    [["-1", "-2", "-3", "-4"], ["1"], false],
    [[], ["1"], true],
  ] as const)("%j beside %j: %s", (declared, others, expected) => {
    expect(readLikeCodes(declared, others)).toBe(expected);
  });
});

describe("a file whose records nobody has matched with the original", () => {
  const sorted = AGE.map((_, i) => i).sort((a, b) => (AGE[a] ?? -1) - (AGE[b] ?? -1) || a - b);
  const original = fileOf([...KEPT, "age"], {}, sorted, "own.csv");
  const told = async (file: DataFile, settings: object = {}) =>
    codes(await reportOf(file, settings, original));
  /** Each column by itself in another order: nobody's records. */
  const synthetic = (kept: readonly string[], records: number, seed = 11): DataFile => {
    const uniform = uniforms(seed);
    const drawn = (name: string): Values => {
      const values = [...SURVEY.getChild(name)!] as Values;
      return Array.from({ length: records }, () => values[Math.floor(uniform() * values.length)]!);
    };
    const rows = Array.from({ length: records }, (_, i) => i);
    return fileOf([], Object.fromEntries(kept.map((name) => [name, drawn(name)])), rows);
  };

  it("is no file of which the order of records was looked at", async () => {
    expect(await told(fileOf(KEPT, {}, sorted))).toContain("order-of-records");
    const shorter = await reportOf(fileOf(KEPT, {}, sorted.slice(0, -1)), {}, original);
    expect(codes(shorter)).toEqual(["records-not-compared"]);
    expect(shorter.policy!.verdict).toBe("cannot tell");
    const [{ text } = { text: "" }] = shorter.policy!.against ?? [];
    expect(text).toContain("age is left out of cut.csv or held otherwise than in the original");
    expect(await told(fileOf(KEPT, { age: BANDS }, sorted.slice(0, -1)))).toEqual(["records-not-compared"]);
  });

  it("is not accused where it hides no key, nor where it is synthetic", async () => {
    expect(await told(fileOf([...KEPT, "age"], {}, sorted.slice(0, -1)))).toEqual([]);
    for (const records of [1500, 2000, 2500])
      expect(await told(synthetic([...KEPT, "age"], records)), `${records} records`).toEqual([]);
  });

  it("has records that were made up, before or behind those of the original", async () => {
    const added = sorted.slice(500, 600);
    for (const rows of [
      [...sorted, ...added],
      [...added, ...sorted],
    ])
      expect(await told(fileOf([...KEPT, "age"], {}, rows))).toContain("records-added");
  });

  it("is matched by position against what speaks against it where that was asked for, which is held against it", async () => {
    const uniform = uniforms(5);
    const shuffled = fileOf(
      [...KEPT, "age"],
      {},
      sorted
        .map((row) => [row, uniform()] as const)
        .sort((a, b) => a[1] - b[1])
        .map(([row]) => row),
      "own.csv",
    );
    const insisted = { match: "position" };
    const found = await reportOf(fileOf(KEPT, {}, sorted), insisted, shuffled);
    expect(codes(found)).toContain("records-not-compared");
    expect(found.policy!.verdict).toBe("cannot tell");
    expect(await told(fileOf([...KEPT, "age"], {}, sorted), insisted)).toEqual([]);
  });

  it("is joined with another one by whoever has both", async () => {
    const one = fileOf(["sex", "urbrur", "health"], {}, sorted.slice(0, -1), "one.csv");
    const other = fileOf(["sex", "health"], { age: BANDS }, sorted.slice(0, -1), "other.csv");
    const read = settingsOf(
      checkSettings({
        keys: ["sex", "urbrur", "age"],
        sensitive: ["health"],
        measures: ["kanon"],
        policy: RULE,
      }),
    );
    const both = async (...files: DataFile[]) => {
      const data = microdata(read, original, files);
      return codes((await run(read, data, { origin, keysAdvice: "name keys." })).report);
    };
    expect(await both(one, other)).toContain("releases-joined");
    // of synthetic files neither has the records of the other
    const drawn = [
      synthetic(["sex", "urbrur", "health"], 1900, 1),
      synthetic(["sex", "age", "health"], 1900, 2),
    ];
    expect(await both(...drawn)).not.toContain("releases-joined");
  });
});
