import { describe, expect, it } from "vitest";
import { buildDecision, toHtml, toJson, toMarkdown, toText } from "../src/index.ts";
import { emptyReport, report } from "./fixture.ts";

const sha = (digit: string): string => digit.repeat(64);

describe("the decision record", () => {
  const whole = {
    ...report,
    data: { ...report.data, name: "survey.csv", rows: 2000, sha256: sha("1") },
    released: [
      { name: "first.csv", rows: 1999, sha256: sha("2") },
      { name: "second.csv", rows: 1998, sha256: sha("3") },
    ],
    population: { name: "people.csv", rows: 9000, units: 12345, count: "n", sha256: sha("4") },
    register: { share: 0.5, table: { name: "cells.csv", by: ["sex"], sha256: sha("5") } },
    identified: { name: "names.csv", rows: 777, id: "id", sha256: sha("6") },
  };

  it("is shown in a terminal, no line wider than it", () => {
    const text = toText(buildDecision(whole, []), { width: 60, color: false });
    expect(text).toContain("Decision on the release of first.csv, second.csv\n");
    expect(text).toContain("\n2. Data\n");
    expect(text.split("\n").filter((line) => line.length > 60)).toEqual([]);
  });

  it("lists every file that figures rest on, with its fingerprint", () => {
    const [table] = buildDecision(whole, []).sections.find(({ id }) => id === "data")!.blocks;
    if (table?.kind !== "table") throw new Error("no table");
    expect(table.rows).toEqual([
      ["survey.csv", "original", "2,000", sha("1")],
      ["first.csv", "released file", "1,999", sha("2")],
      ["second.csv", "released file", "1,998", sha("3")],
      ["people.csv", "population", "9,000", sha("4")],
      ["cells.csv", "table of the population behind the register", null, sha("5")],
      ["names.csv", "identified file", "777", sha("6")],
    ]);
  });

  it("holds them in every form", () => {
    const decision = buildDecision(whole, []);
    for (const text of [toHtml(decision), toMarkdown(decision), toJson(decision)])
      for (const digit of "123456") expect(text).toContain(sha(digit));
    const { population, register, identified } = whole;
    expect(JSON.parse(toJson(decision))).toMatchObject({ population, register, identified });
  });

  it("speaks of direct identifiers as they are, not as they should be", () => {
    const told = (roles: object, treatments: Parameters<typeof buildDecision>[1]): string => {
      const named = { ...whole, roles: { ...whole.roles, ...roles }, released: [] };
      const { blocks } = buildDecision(named, treatments).sections.find(({ id }) => id === "variables")!;
      return blocks.map(({ about }) => about).join(" ");
    };
    const declared = { directIdentifiers: ["name", "address"] };
    expect(told({}, [])).toContain("No variable was declared as a direct identifier");
    expect(told(declared, [])).toContain(
      "Declared: name, address. No figure takes account of direct identifiers. survey.csv has them, and no " +
        "released file was given: remove them before a release.",
    );
    const gone = { variable: "name", technique: "left out" };
    const kept = { variable: "address", technique: "kept; names of units are not compared" };
    expect(told(declared, [{ file: "r.csv", techniques: [gone, kept] }])).toContain(
      "r.csv still has the column address: see that it is empty or removed before the release.",
    );
    expect(
      told(declared, [{ file: "r.csv", techniques: [gone, { ...kept, technique: "left out" }] }]),
    ).toContain("r.csv has no column of these names.");
  });

  it("says of several variables at once that nothing was done to them, and of each what was", () => {
    const techniques = [
      { variable: "id", technique: "unchanged" },
      {
        variable: "age",
        technique: "banded: 5 numbers became 2 bands; suppressed: 3 of 1,200 values (0.25 %)",
      },
      { variable: "sex", technique: "unchanged" },
    ];
    const rowsIn = (language: "en" | "fr"): unknown => {
      const { blocks } =
        buildDecision({ ...whole, language }, [{ file: "r.csv", techniques }]).sections.find(
          ({ id }) => id === "techniques",
        ) ?? {};
      const [table] = blocks ?? [];
      return table?.kind === "table"
        ? table.rows.map((row) => row.map((cell) => String(cell).replace(/[\u00a0\u202f]/g, " ")))
        : null;
    };
    expect(rowsIn("en")).toEqual([
      ["age", "banded: 5 numbers became 2 bands; suppressed: 3 of 1,200 values (0.25 %)"],
      ["id, sex", "unchanged"],
    ]);
    expect(rowsIn("fr")).toEqual([
      [
        "age",
        "tranches : 5 nombres répartis en 2 tranches ; suppression locale : 3 valeurs sur 1 200 (0,25 %)",
      ],
      ["id, sex", "inchangées"],
    ]);
  });

  const rule = (more: object) => ({
    figure: "kanon.violations[k=3].records",
    label: "records in small groups",
    scenario: null,
    value: 4,
    limit: 0,
    bound: "max" as const,
    share: false,
    met: false,
    result: "not met" as const,
    margin: -4,
    reason: "It fails.",
    ...more,
  });
  const judged = {
    ...whole,
    released: [],
    policy: {
      name: "ours",
      source: "The office",
      verdict: "no" as const,
      met: false,
      rules: [
        rule({}),
        rule({ figure: "kanon.attack.marketer", label: "marketer risk", source: "The guideline" }),
      ],
    },
    answer: { statement: "No.", met: false, decides: [], limits: [], next: "Treat it." },
  };
  const sectionOf = (one: Parameters<typeof buildDecision>[0], id: string) =>
    buildDecision(one, []).sections.find((section) => section.id === id)!.blocks;

  it("prints a source beside the limit whose source it is, and that of the policy once", () => {
    const [table] = sectionOf(judged, "thresholds");
    if (table?.kind !== "table") throw new Error("no table");
    expect(table.columns.map(({ label }) => label)).toEqual(["rule", "limit", "source of the limit"]);
    const [first, ...others] = judged.policy.rules;
    const both = [first, { ...first, source: "another office" }, ...others];
    const [twice] = sectionOf({ ...judged, policy: { ...judged.policy, rules: both } }, "thresholds");
    if (twice?.kind !== "table") throw new Error("no table");
    expect(twice.rows[1].at(-1)).toBe("another office");
    expect(table.rows).toEqual([
      ["Records in small groups", "at most 0", null],
      ["Marketer risk", "at most 0", "The guideline"],
    ]);
    expect(toMarkdown(buildDecision(judged, [])).split("The office").length).toBe(2);
  });

  it("says what would meet the policy, or what comes nearest", () => {
    const about = (one: typeof judged): string => JSON.stringify(sectionOf(one, "residual"));
    expect(about(judged)).not.toContain("What would meet");
    const text = "The file meets the policy after this: age in bands of 5. Loss 3 %.";
    const answered = { ...judged, answer: { ...judged.answer, plan: text } };
    expect(about(answered)).toContain(`"title":"What would meet the policy","about":"${text}"`);
    const nearest = { ...judged.policy, plan: { met: false } as never };
    expect(about({ ...answered, policy: nearest })).toContain('"title":"Closest treatment found"');
  });

  it("shows a figure that one scenario opens with in all that have it", () => {
    const scenario = (name: string, value: number, verdict: boolean, lacks = false) => ({
      ...{ name, keys: ["sex"], skipped: [], warnings: [] },
      measures: {
        risk: {
          ...{ title: "Risk", options: {}, uses: {}, missing: {}, summary: {} },
          blocks: lacks
            ? []
            : [
                {
                  ...{ kind: "metrics" as const, title: "", about: "" },
                  metrics: [
                    { label: "Global risk", value, format: "percent" as const, about: "", verdict },
                    { label: "Median", value, format: "percent" as const, about: "" },
                  ],
                },
              ],
        },
      },
    });
    const scenarios = [scenario("a", 0.05, false), scenario("b", 0.01, true), scenario("c", 0, true, true)];
    const [table] = sectionOf({ ...judged, scenarios }, "initial");
    if (table?.kind !== "table") throw new Error("no table");
    expect(table.rows.filter(([label]) => label === "Global risk")).toEqual([
      ["Global risk", "5 %", "1 %", null],
    ]);
    expect(JSON.stringify(table.rows)).not.toContain("Median");
  });

  it("names the scenarios, the file and the rule that a caution is on", () => {
    const own = (scenario: string | null, caution: string, more: object = {}) =>
      rule({
        met: true,
        result: "met" as const,
        scenario,
        label: "mean risk",
        limit: 0.03,
        strict: true,
        share: true,
        caution,
        ...more,
      });
    const textsOf = (rules: readonly object[]): string =>
      JSON.stringify(sectionOf({ ...judged, policy: { ...judged.policy, rules: rules as never } }, "limits"));
    const told = textsOf([
      own("a", "By a model 4 %."),
      own("b", "By a model 5 %."),
      own("c", "By a model 5 %."),
      own("c", "By a model 5 %.", { limit: 0.05 }),
      own("c", "By a model 5 %.", { file: "r.csv" }),
    ]);
    expect(told).toContain('"In the scenario a, the rule “mean risk below 3 %”: By a model 4 %."');
    expect(told).toContain('"In the scenarios b, c, the rule “mean risk below 3 %”: By a model 5 %."');
    expect(told).toContain('"In the scenario c, the rule “mean risk below 5 %”: By a model 5 %."');
    expect(told).toContain('"In the scenario c, for r.csv, the rule “mean risk below 3 %”: By a model 5 %."');
    expect(textsOf([own(null, "By a model 4 %.")])).toContain(
      '"The rule “mean risk below 3 %”: By a model 4 %."',
    );
  });

  it("says a sentence once among its limits, and measures of one reason together", () => {
    const warnings = [
      "It is low. By this model 3.",
      "In the scenario b: It is low. By this model 3. And 4.",
    ].map((message) => ({ code: "c", measure: null, message }));
    const skipped = ["a", "b"].map((measure) => ({ measure, title: measure, reason: "It needs c." }));
    const [table] = sectionOf({ ...judged, warnings, skipped }, "limits");
    if (table?.kind !== "table") throw new Error("no table");
    expect(table.rows.map(([, text]) => text)).toEqual([
      "What the treatment costs those who use the data is not measured here.",
      "It is low. By this model 3.",
      "In the scenario b: It is low. And 4.",
      "Not computed: a; b. It needs c.",
    ]);
  });

  it("says so where a fingerprint was not computed, and lists no file that is not there", () => {
    const decision = buildDecision({ ...emptyReport, data: { ...emptyReport.data, sha256: null } }, []);
    const [table] = decision.sections.find(({ id }) => id === "data")!.blocks;
    expect(table).toMatchObject({ rows: [[emptyReport.data.name, "original", "0", "not computed"]] });
    expect(decision).not.toHaveProperty("population");
  });
});
