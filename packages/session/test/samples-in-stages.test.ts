import { uniforms } from "@sdc-risk/data/kernels";
import { Float64, Int32, Table, vectorFromArray } from "apache-arrow";
import { beforeAll, describe, expect, it } from "vitest";
import { checkSettings, microdata, run, settingsOf, type DataFile } from "@sdc-risk/session";

const KEYS = ["village", "sex", "age", "school"];

/** A sample of 60 of 400 villages, 15 % of the people in each, with its true number of correct matches. */
function sample(): { readonly table: Table; readonly truth: number; readonly size: number } {
  const uniform = uniforms(20_261);
  const held = new Map<string, number>();
  const rows: number[][] = [];
  let size = 0;
  for (let village = 0; village < 400; village++) {
    const people = 60 + Math.floor(200 * uniform() ** 2);
    size += people;
    const drawn = village % 20 < 3;
    for (let i = 0; i < people; i++) {
      const key = [village, Math.floor(2 * uniform()), Math.floor(14 * uniform()), Math.floor(5 * uniform())];
      held.set(key.join(), (held.get(key.join()) ?? 0) + 1);
      if (drawn && uniform() < 0.15) rows.push(key);
    }
  }
  const truth = rows.reduce((sum, key) => sum + 1 / held.get(key.join())!, 0);
  const weight = size / rows.length;
  const column = (v: number) =>
    vectorFromArray(
      rows.map((row) => row[v]),
      new Int32(),
    );
  const floats = (x: number) =>
    vectorFromArray(
      rows.map(() => x),
      new Float64(),
    );
  const table = new Table({
    ...{ village: column(0), sex: column(1), age: column(2), school: column(3), psu: column(0) },
    ...{ w: floats(weight), wc: floats(400 / 60) },
  });
  return { table, truth, size: Math.round(size) };
}

describe("a policy on a sample of villages, by keys that tell the village", () => {
  const { table, truth, size } = sample();
  let truly = 0;
  beforeAll(() => {
    truly = truth / table.numRows;
    expect(truly).toBeGreaterThan(0.5);
  });
  const file = (name: string): DataFile =>
    ({ table, name, format: "csv", sha256: "0".repeat(64), warnings: [] }) as unknown as DataFile;

  /** What a policy says of a rule. */
  async function verdict(more: object, rule: object): Promise<string> {
    const settings = settingsOf(
      checkSettings({
        keys: KEYS,
        weight: "w",
        populationSize: size,
        measures: ["population", "individual-risk", "kanon"],
        policy: { name: "of this test", rules: [rule] },
        ...more,
      }),
    );
    const { report } = await run(settings, microdata(settings, file("survey.csv"), []), {
      origin: { software: { name: "test", version: "1" }, createdAt: new Date(0) },
      keysAdvice: "",
    });
    return report.policy!.rules[0].result;
  }
  const matches = (max: number): object => ({
    figure: "population.expectedMatches.all",
    share: true,
    max,
  });

  it.each([
    ["no role", { insensitive: [] }],
    ["clusters without weights", { cluster: ["psu"] }],
    ["clusters with weights", { cluster: ["psu"], clusterWeight: ["wc"] }],
  ])("%s: a limit that the truth does not meet is not met", async (_what, roles) => {
    expect(await verdict(roles, matches(truly - 0.1))).not.toBe("met");
    expect(await verdict(roles, { figure: "individual-risk.globalRisk", max: truly - 0.1 })).not.toBe("met");
  });

  it("a limit that the high end of a range meets is met, and one that only the low end meets is not", async () => {
    expect(await verdict({ cluster: ["psu"] }, matches(0.999))).toBe("met");
    expect(await verdict({ cluster: ["psu"] }, matches(truly + 0.1))).toBe("not met");
  });

  it("with cluster weights a limit above the truth is met or, where the model is rough, open", async () => {
    expect(await verdict({ cluster: ["psu"], clusterWeight: ["wc"] }, matches(truly + 0.15))).not.toBe(
      "not met",
    );
  });
});
