import { assess, inOrder } from "@sdc-risk/assess";
import { SdcObject, type AnyMeasure, type Role, type RoleName, type Roles } from "@sdc-risk/core";
import { installed } from "@sdc-risk/session";
import { surveyTable, treatedTable } from "@sdc-risk/testkit";
import { describe, expect, it } from "vitest";

const SIZE = { rows: 200, seed: 5 };
const ALL: Roles = {
  keys: ["region", "sex", "age"],
  numeric: ["income"],
  sensitive: ["savings"],
  weight: "weight",
  household: "hid",
  strata: ["strata"],
};
/** Roles that a measure may take beside its needs. */
const OTHERS = (Object.keys(ALL) as RoleName[]).filter((role) => role !== "keys" || "numeric" in ALL);
/** Options with which a measure takes further roles. */
const FURTHER: Readonly<Record<string, object>> = {
  suda2: { variables: "all", samplingFraction: "weights" },
  population: { samplingFraction: "strata" },
  attribution: { numericKeys: true },
  "partial-synthesis": { form: "sample" },
};

const original = surveyTable(SIZE);
const treated = treatedTable(SIZE);

/** Released files of measures that compare no suppressed ones; they are beside no population, so that weights matter. */
const BESIDE: Readonly<Record<string, typeof treated>> = { "partial-synthesis": original };

const data = (roles: Roles, id = ""): SdcObject =>
  SdcObject.fromArrow(original, roles, {
    released: [BESIDE[id] ?? treated],
    ...(roles.keys === undefined || id in BESIDE
      ? {}
      : {
          population: { table: original, count: undefined },
          identified: { table: original, id: undefined },
        }),
  });

/** All that a measure says with some roles. */
async function saysOf(measure: AnyMeasure, roles: Roles, options: object): Promise<string> {
  const given = { options: { [measure.id]: options } };
  try {
    const { findings, warnings } = await assess(
      data(roles, measure.id),
      [measure] as readonly AnyMeasure[],
      given,
    );
    const [{ done, blocks }] = findings as [(typeof findings)[number]];
    return JSON.stringify([done.summary, done.columns, blocks, warnings]);
  } catch (error) {
    return (error as Error).message;
  }
}

/** The roles that a measure says it takes, with those that the measures it uses take. */
const takenBy = (measure: AnyMeasure, options: object): ReadonlySet<Role> =>
  new Set(
    inOrder([measure]).flatMap((one) => {
      const own = one.options["~standard"].validate(one.id === measure.id ? options : {});
      return [...one.needs, ...one.takes!((own as { value: unknown }).value, data(ALL))];
    }),
  );

const without = (roles: Roles, role: RoleName): Roles =>
  Object.fromEntries(Object.entries(roles).filter(([name]) => name !== role));

describe("a measure says which roles it takes", () => {
  for (const measure of installed)
    for (const options of [{}, ...(FURTHER[measure.id] === undefined ? [] : [FURTHER[measure.id]])])
      it(`${measure.id} ${JSON.stringify(options)}`, async () => {
        const taken = takenBy(measure, options);
        const whole = await saysOf(measure, ALL, options);
        const changing: RoleName[] = [];
        for (const role of OTHERS)
          if (!measure.needs.includes(role) && (await saysOf(measure, without(ALL, role), options)) !== whole)
            changing.push(role);
        // every role that changes what it says is one that it takes
        expect(changing.filter((role) => !taken.has(role))).toEqual([]);
        const idle = OTHERS.filter((role) => taken.has(role) && !measure.needs.includes(role));
        expect(idle.filter((role) => !changing.includes(role))).toEqual([]);
      });
});

describe("an option that a measure calls idle changes nothing", () => {
  const CASES: readonly (readonly [id: string, roles: RoleName[], fixed: object, idle: object])[] = [
    ["frequency", ["keys"], { missing: "category" }, { alpha: 0.3 }],
    ["known-population", ["keys"], { missing: "category" }, { alpha: 0.3 }],
    ["dominance", ["keys", "numeric"], {}, { weights: "none" }],
    ["dominance", ["keys", "numeric"], { p: null }, { coalition: 3 }],
    ["continuous", ["numeric"], {}, { bands: 4 }],
  ];
  for (const [id, given, fixed, idle] of CASES)
    it(`${id}: ${Object.keys(idle).join(", ")}`, async () => {
      const measure = installed.find((one) => one.id === id)!;
      const roles = Object.fromEntries(given.map((role) => [role, ALL[role]])) as Roles;
      const outcome = measure.options["~standard"].validate({ ...fixed, ...idle });
      const named = measure.idle!((outcome as { value: unknown }).value, data(roles));
      expect(Object.keys(named)).toEqual(expect.arrayContaining(Object.keys(idle)));
      const figures = async (options: object): Promise<string> => {
        const { findings } = await assess(data(roles, measure.id), [measure] as readonly AnyMeasure[], {
          options: { [id]: options },
        });
        return JSON.stringify([findings[0].done.summary, findings[0].done.columns]);
      };
      expect(await figures({ ...fixed, ...idle })).toBe(await figures(fixed));
    });

  it("options about released files, without one", async () => {
    const continuous = installed.find(({ id }) => id === "continuous")!;
    const sdc = SdcObject.fromArrow(original, { numeric: ["income"] });
    const figures = async (options: object): Promise<string> => {
      const { findings } = await assess(sdc, [continuous] as readonly AnyMeasure[], {
        options: { continuous: options },
      });
      return JSON.stringify([findings[0].done.summary, findings[0].done.columns]);
    };
    const idle = {
      interval: [0.3],
      rankInterval: [9],
      rmd: { k: 0.5 },
      linkage: { oneToOne: true },
      probabilistic: {},
    };
    const { value } = continuous.options["~standard"].validate(idle) as { value: unknown };
    expect(Object.keys(continuous.idle!(value, sdc))).toEqual([...Object.keys(idle), "bands"]);
    expect(await figures(idle)).toBe(await figures({}));
  });
});
