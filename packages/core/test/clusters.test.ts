import { tableFromArrays, vectorFromArray, Int32, Table, Float64 } from "apache-arrow";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { revealedCluster, SdcObject, tellingKeys, type Roles } from "../src/index.ts";
import { clusterUnits } from "../src/clusters/holding.ts";
import { clusterLike } from "../src/clusters/names.ts";
import { holdingOf } from "../src/clusters/holding.ts";
import { atOnce } from "@sdc-risk/data/kernels";

const noTick = (): Promise<void> => Promise.resolve();
const ints = (values: readonly (number | null)[]) => vectorFromArray([...values], new Int32());

/** Keys that tell the clusters of a table. */
async function telling(
  columns: Record<string, readonly (number | null)[]>,
  keys: readonly string[],
  cluster: string[],
) {
  const table = new Table(Object.fromEntries(Object.entries(columns).map(([name, of]) => [name, ints(of)])));
  const sdc = SdcObject.fromArrow(table, { keys, cluster });
  const classes = await sdc.classes();
  const { units } = await sdc.within(classes, cluster, noTick);
  return atOnce(tellingKeys(classes, clusterUnits(units, cluster.length - 1)));
}

const seed = 5;
const N = 600;
const at = (of: (i: number) => number): number[] => Array.from({ length: N }, (_, i) => of(i));
/** Digits that go on without a pattern that clusters share. */
const mixed = (i: number, levels: number): number =>
  Math.floor((Math.abs(Math.sin(i * 12.9898 + seed)) * 43_758) % levels);

describe("keys that tell the sampling cluster", () => {
  const psu = at((i) => i % 30);
  const age = at((i) => mixed(i, 12));

  it("are found where one of them is the cluster under another name", async () => {
    const found = await telling({ psu, age, village: at((i) => 99 - (i % 30)) }, ["age", "village"], ["psu"]);
    expect(found).toMatchObject({ names: ["village"], inOne: 30, inTwo: 0, share: 1 });
    expect([...found!.alone].every((one) => one === 1)).toBe(true);
  });

  it("are found where several together are", async () => {
    // five villages, numbered 0 to 4 in each of six regions
    const columns = {
      psu,
      age,
      region: at((i) => (i % 30) % 6),
      number: at((i) => Math.floor((i % 30) / 6)),
    };
    expect((await telling(columns, ["age", "region", "number"], ["psu"]))?.names).toEqual([
      "region",
      "number",
    ]);
    expect(await telling(columns, ["age", "region"], ["psu"])).toBeNull();
  });

  it("are found with a value in a hundred written down wrongly, and with levels that hold several clusters", async () => {
    const wrong = at((i) => (i % 97 === 0 ? (i + 7) % 30 : i % 30));
    expect((await telling({ psu, wrong }, ["wrong"], ["psu"]))?.names).toEqual(["wrong"]);
    // one town of ten clusters, and twenty villages
    const place = at((i) => Math.max(0, (i % 30) - 9));
    const found = await telling({ psu, place }, ["place"], ["psu"]);
    expect(found?.inOne).toBe(20);
    expect(found?.alone.filter((one) => one === 1).length).toBe(20);
  });

  it("are none of persons, however many are combined, and none where there is one cluster", async () => {
    const columns = { psu, age, sex: at((i) => mixed(i + 3, 2)), work: at((i) => mixed(i * 7, 9)) };
    expect(await telling(columns, ["age", "sex", "work"], ["psu"])).toBeNull();
    expect(await telling({ psu: at(() => 1), age }, ["age"], ["psu"])).toBeNull();
  });

  it("are told of the stage they name: a village within its district", async () => {
    const district = at((i) => i % 10);
    const village = at((i) => Math.floor((i % 30) / 10));
    expect((await telling({ district, village, age }, ["district", "age"], ["district"]))?.names).toEqual([
      "district",
    ]);
    expect(
      await telling({ district, village, age }, ["district", "age"], ["district", "village"]),
    ).toBeNull();
    expect(
      (await telling({ district, village, age }, ["district", "village"], ["district", "village"]))?.names,
    ).toEqual(["district", "village"]);
  });
});

it("clusters stay what was drawn where a key that is one is made coarser", async () => {
  const table = new Table({ psu: ints(at((i) => i % 30)), age: ints(at((i) => mixed(i, 12))) });
  const sdc = SdcObject.fromArrow(table, { keys: ["psu", "age"], cluster: ["psu"] });
  const coarse = sdc.recode("psu", (column) => ({
    ...column,
    codes: column.codes.map((code) => code % 3),
    size: 3,
  }));
  const classes = await coarse.classes();
  expect(await revealedCluster(sdc, await sdc.classes(), noTick)).toEqual({
    variable: "psu",
    keys: ["psu"],
    named: true,
  });
  expect(await revealedCluster(coarse, classes, noTick)).toBeNull();
  expect((await coarse.drawn(classes, noTick)).clusters?.number).toEqual([30]);
});

it("levels are held by the fewest clusters with 95 % of their records, as counted by hand", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(4), fc.nat(6), fc.integer({ min: 1, max: 40 })), { maxLength: 30 }),
      (some) => {
        const units = {
          classOf: Int32Array.from(some, ([c]) => c),
          clusterOf: Int32Array.from(some, ([, g]) => g),
          counts: Int32Array.from(some, ([, , n]) => n),
          number: 7,
        };
        const levelOf = Int32Array.of(0, 1, 0, 2, 1);
        const { records, clusters } = holdingOf(levelOf, 3, units);
        for (const level of [0, 1, 2]) {
          const sizes = new Map<number, number>();
          for (const [c, g, n] of some) if (levelOf[c] === level) sizes.set(g, (sizes.get(g) ?? 0) + n);
          const falling = [...sizes.values()].sort((a, b) => b - a);
          const all = falling.reduce((a, b) => a + b, 0);
          let held = 0;
          let wanted = 0;
          while (100 * held < 95 * all) held += falling[wanted++];
          expect([records[level], clusters[level]]).toEqual([all, wanted]);
        }
      },
    ),
    { numRuns: 400 },
  );
});

it.each([
  ["psu", null, true],
  ["PSU2", null, true],
  ["cluster_id", null, true],
  ["eaCode", null, true],
  ["v001", null, true],
  ["hv021", null, true],
  ["HH1", null, true],
  ["conglomerado", null, true],
  ["grappe", null, true],
  ["Q12", "Enumeration area number", true],
  ["clid", null, true],
  ["CONGLOME", null, true],
  ["énumération", null, true],
  ["Q12", "Primary Sampling Unit (PSU)", true],
  ["Q12", "Numéro de la grappe", true],
  ["Q12", "Zone de dénombrement", true],
  ["Q12", "Número de conglomerado", true],
  ["Q12", "Unidad primaria de muestreo", true],
  ["Q12", "Setor censitário", true],
  ["Q12", "Klumpennummer", true],
  ["Q12", "Unità primaria di campionamento", true],
  ["Q12", "Jednostka losowania pierwszego stopnia", true],
  ["Q12", "Номер кластера", true],
  ["Q12", "Первичная единица отбора", true],
  ["Q12", "Küme numarası", true],
  ["Q12", "初级抽样单位编号", true],
  ["Q12", "رقم العنقود", true],
  ["Q12", "وحدة المعاينة الأولية", true],
  ["hv040", "Cluster altitude in meters", false],
  ["w2", "Cluster weight", false],
  ["Q12", "Number of clusters", false],
  ["Q12", "Poids de la grappe", false],
  ["Q12", "Clustered living space", false],
  ["Q12", "Capsule", false],
  ["upset", null, false],
  ["area", "Area of residence", false],
  ["year", null, false],
  ["v012", "Current age", false],
  ["region", null, false],
])("%s (%s) is named like a cluster: %s", (name, label, expected) => {
  expect(clusterLike(name, label)).toBe(expected);
});

describe("clusters of drawn records", () => {
  const table = new Table({
    a: ints([1, 1, 2, 2, null]),
    b: ints([1, 2, 1, 1, 1]),
    k: ints([1, 1, 1, 1, 1]),
    w: vectorFromArray([2, 2, 4, 4, 4], new Float64()),
  });
  const drawn = async (roles: Roles) => {
    const sdc = SdcObject.fromArrow(table, { keys: ["k"], ...roles });
    return (await sdc.drawn(await sdc.classes(), noTick)).clusters;
  };

  it("of a later stage lie within those before, and a record without a value is one of its own", async () => {
    const clusters = await drawn({ cluster: ["a", "b"], clusterWeight: ["w"] });
    expect(clusters?.number).toEqual([3, 4]);
    expect(clusters?.of.map((of) => [...of])).toEqual([
      [0, 0, 1, 1, 2],
      [0, 1, 2, 2, 3],
    ]);
    expect(clusters?.weights.map((of) => [...of])).toEqual([[2, 2, 4, 4, 4]]);
    expect(await drawn({})).toBeNull();
  });

  it("have weights of 1 or more, one for each stage at most", async () => {
    await expect(drawn({ cluster: ["a"], clusterWeight: ["w", "b"] })).rejects.toThrow(
      "There are 2 cluster weights (clusterWeight) for 1 sampling clusters (cluster)",
    );
    const below = tableFromArrays({
      a: Int32Array.of(1, 2),
      w: Float64Array.of(0.5, 2),
      k: Int32Array.of(1, 1),
    });
    const sdc = SdcObject.fromArrow(below, { keys: ["k"], cluster: ["a"], clusterWeight: ["w"] });
    await expect(sdc.drawn(await sdc.classes(), noTick)).rejects.toThrow(
      'Cluster weight "w" is 0.5 on a record',
    );
    expect(() => SdcObject.fromArrow(table, { keys: ["k"], weight: "w", cluster: ["w"] })).toThrow(
      "both as weight",
    );
  });
});
