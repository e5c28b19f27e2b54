import { toHtml, toMarkdown, toText, withoutInternal, type RiskReport } from "@sdc-risk/report";
import {
  checkSettings,
  microdata,
  run,
  settingsOf,
  type DataFile,
  type PlanProgress,
} from "@sdc-risk/session";
import { EXAMPLE_SURVEY, surveyTable, treatedTable } from "@sdc-risk/testkit";
import type { Table } from "apache-arrow";
import { describe, expect, it } from "vitest";
import { MOST_ASSESSED } from "../src/treat/search/short-plan.ts";
import { MOST_VALUES } from "../src/treat/why-no-plan.ts";

const origin = { software: { name: "test", version: "1" }, createdAt: new Date(0) };
const fileOf = (table: Table, name: string): DataFile =>
  ({ table, name, sha256: "0".repeat(64), warnings: [] }) as unknown as DataFile;

const survey = surveyTable(EXAMPLE_SURVEY);
/** Variables of the survey that may pass for keys. */
const OTHERS = survey.schema.fields.map(({ name }) => name);
const insensitive = (keys: readonly string[]): readonly string[] =>
  OTHERS.filter((name) => !keys.includes(name) && name !== "weight");

interface Asked {
  readonly table?: Table;
  readonly released?: readonly DataFile[];
  readonly signal?: AbortSignal;
  readonly onPlanned?: (progress: PlanProgress) => void;
}

async function reportOf(
  settings: object,
  { table = survey, released = [], ...more }: Asked = {},
): Promise<RiskReport> {
  const read = settingsOf(checkSettings(settings));
  const data = microdata(read, fileOf(table, "survey.csv"), released);
  return (await run(read, data, { origin, keysAdvice: "name keys.", ...more })).report;
}

const KEYS = ["sex", "marital", "education"];
const SMALL = { keys: KEYS, measures: ["kanon"], policy: "k3", insensitive: insensitive(KEYS) };

describe("a policy that is not met", () => {
  it("is answered with a treatment that meets it, its cost, and the command", async () => {
    const report = await reportOf(SMALL);
    const { plan } = report.policy!;
    expect(plan).toMatchObject({ verdict: "yes", met: true, leftOut: [], open: [], against: [] });
    expect(plan!.loss).toBeGreaterThan(0);
    expect(plan!.loss).toBeLessThan(0.5);
    expect(plan!.assessed).toBeLessThanOrEqual(MOST_ASSESSED);
    expect(report.answer!.plan).toMatch(/^The file meets the policy after this: .+\. Loss [\d.]+ %\.$/);
    expect(report.answer!.next).toMatch(/^Treat the file: `sdc-risk plan`, .* writes the treated file/);
    for (const text of [
      toMarkdown(report),
      toHtml(report),
      toText(withoutInternal(report), { width: 400, color: false }),
    ]) {
      expect(text).toContain("What would meet the policy");
      expect(text.replaceAll(/\\|<[^>]+>/g, "")).toContain("The file meets the policy after this: ");
    }
  });

  it("gets the same plan again, to the byte", async () => {
    const [first, second] = [await reportOf(SMALL), await reportOf(SMALL)];
    expect(JSON.stringify(second)).toBe(JSON.stringify(first));
  });

  it("is never said to be met where other findings leave the verdict open", async () => {
    const { insensitive: _, ...open } = SMALL;
    const report = await reportOf(open);
    expect(report.policy!.plan).toMatchObject({ verdict: "cannot tell", met: true, open: [] });
    expect(report.policy!.plan!.against.length).toBeGreaterThan(0);
    expect(report.answer!.plan).toMatch(
      /^The file would not pass after a treatment alone: .* Its rules are all met after this: /,
    );
    expect(report.answer!.plan).not.toContain("meets the policy");
  });

  it("keeps all keys where that meets it, and leaves one out as a last resort only", async () => {
    const rule = (min: number): object => ({
      name: "p",
      rules: [{ figure: "frequency.smallestFrequency", min }],
    });
    const asked = { keys: ["sex", "age"], measures: ["frequency"], insensitive: insensitive(["sex", "age"]) };
    const kept = await reportOf({ ...asked, policy: rule(3) });
    expect(kept.policy!.plan).toMatchObject({ verdict: "yes", leftOut: [] });
    const gone = await reportOf({ ...asked, policy: rule(700) });
    expect(gone.policy!.plan).toMatchObject({ verdict: "yes", leftOut: ["age"] });
    expect(gone.answer!.plan).toContain(
      "Leaving out age is a last resort: no treatment with all keys that was tried meets the rules.",
    );
  });

  it("gets the nearest where nothing meets it, and by how much which rule is missed", async () => {
    const rules = [{ figure: "kanon.attack.prosecutor.max", max: 0 }];
    const asked = { keys: ["sex", "age"], measures: ["kanon"], policy: { name: "p", rules } };
    const { policy, answer } = await reportOf(asked);
    expect(policy!.plan!.met).toBe(false);
    expect(policy!.plan!.open.map(({ value, limit }) => [value! > 0, limit])).toEqual([[true, 0]]);
    expect(answer!.plan).toMatch(
      /^None of the \d+ treatments that a short search tried meets the policy\. The closest/,
    );
    expect(answer!.plan).toMatch(
      / It still misses: Largest prosecutor risk .*: 0\.00\d+ by effective candidates; the rule allows 0\.$/,
    );
    expect(answer!.plan).not.toContain("is a last resort");
    expect(toMarkdown(await reportOf(asked))).toContain("Closest treatment found");
  });

  it("is told how far the search is, by a count that does not grow beyond its end", async () => {
    const told: PlanProgress[] = [];
    const report = await reportOf(SMALL, { onPlanned: (one) => void told.push(one) });
    expect(told.map(({ assessed }) => assessed)).toEqual(told.map((_, i) => i + 1));
    expect(told.length).toBe(report.policy!.plan!.assessed);
    expect(told.every(({ share }) => share > 0 && share <= 1)).toBe(true);
    expect(told.at(-1)!.loss).toBeCloseTo(report.policy!.plan!.loss, 12);
  });

  it("ends where it is cancelled", async () => {
    const controller = new AbortController();
    let assessed = 0;
    const ended = reportOf(SMALL, {
      signal: controller.signal,
      onPlanned: () => {
        assessed++;
        controller.abort();
      },
    });
    await expect(ended).rejects.toMatchObject({ code: "ABORTED" });
    expect(assessed).toBe(1);
  });

  it("has no plan where nobody asked for one, and where it is met", async () => {
    const read = settingsOf(checkSettings(SMALL));
    const data = microdata(read, fileOf(survey, "survey.csv"), []);
    const { report } = await run(read, data, { origin, keysAdvice: "name keys.", remedies: false });
    expect([report.policy!.plan, report.policy!.noPlan, report.answer!.plan]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const rules = [{ figure: "frequency.records", max: 3000 }];
    const met = await reportOf({ ...SMALL, measures: ["frequency"], policy: { name: "p", rules } });
    expect(met.policy).toMatchObject({ verdict: "yes", met: true });
    expect([met.policy!.plan, met.policy!.noPlan, met.answer!.plan]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe("no treatment is searched, and the answer says why", () => {
  const said = async (settings: object, asked: Asked = {}): Promise<string> => {
    const { policy, answer } = await reportOf(settings, asked);
    expect(policy!.plan).toBeUndefined();
    expect(answer!.plan).toBe(`No treatment was searched. ${policy!.noPlan}`);
    return answer!.plan!;
  };

  it("where a released file is judged", async () => {
    const released = [fileOf(treatedTable(EXAMPLE_SURVEY), "treated.csv")];
    const settings = { ...SMALL, id: "id", policy: "k5", insensitive: [] };
    const { policy } = await reportOf(settings, { released });
    if (policy!.met) throw new Error("the treated survey should miss the rules");
    expect(await said(settings, { released })).toContain("a treatment begins with the original");
  });

  it("where the file is too large for it", async () => {
    const times = Math.ceil((MOST_VALUES + 1) / (survey.numRows * KEYS.length));
    const large = Array.from({ length: times - 1 }).reduce<Table>((all) => all.concat(survey), survey);
    const text = await said(
      { ...SMALL, policy: "k5", keys: ["sex", "age", "region"], insensitive: [] },
      { table: large.slice(0, Math.floor(MOST_VALUES / 3) + 1) },
    );
    expect(text).toContain(
      "The file is too large to be treated in passing: 20,001 records with 60,003 values of keys",
    );
  });

  it("where a treatment changes nothing that is open", async () => {
    const rules = [{ figure: "population.expectedMatches.inFile", share: true, max: 0.001 }];
    const settings = { keys: KEYS, measures: ["population"], policy: { name: "p", rules } };
    // the size of the population is not known, so the file is taken for all of it
    expect((await reportOf(settings)).policy!.rules[0]).toMatchObject({
      result: "cannot tell",
      doubt: "extent",
    });
    expect(await said(settings)).toContain("Nothing that is open here is a matter of treatment.");
  });

  it("where there are more keys than a search takes", async () => {
    const keys = OTHERS.filter((name) => !["id", "weight", "hid"].includes(name)).slice(0, 17);
    expect(
      await said({
        keys,
        measures: ["frequency"],
        policy: { name: "p", rules: [{ figure: "frequency.sampleUniques", max: 0 }] },
      }),
    ).toContain("There are 17 key variables, and a search takes up to 16.");
  });
});
