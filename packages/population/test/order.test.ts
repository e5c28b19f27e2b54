import { assess } from "@sdc-risk/assess";
import { SdcObject, type Roles } from "@sdc-risk/core";
import { propertyRuns } from "@sdc-risk/testkit";
import { Float64, Int32, Table, Utf8, vectorFromArray } from "apache-arrow";
import { expect, it } from "vitest";
import { population } from "../src/index.ts";
import { random } from "./support.ts";

type Row = readonly [keys: readonly string[], weight: number, household: number];

/** A file of some hundred records, of keys that are skewed and go together a little. */
function fileOf(seed: number): { readonly rows: readonly Row[]; readonly roles: Roles } {
  const draw = random(seed);
  const below = (n: number): number => Math.floor(n * draw());
  const n = 80 + below(300);
  // the first key of every other file has levels of one record, alike in all but their weights
  const many = seed % 2 === 0;
  const sizes = Array.from({ length: (many ? 2 : 3) + below(3) }, (_, v) =>
    many && v === 0 ? 40 : 2 + below(9),
  );
  const kind = below(3);
  const large = below(2) === 0;
  const rows = Array.from({ length: n }, (_, i): Row => {
    let before = 0;
    const keys = sizes.map((size) => {
      const level = draw() < 0.3 ? before % size : Math.floor(size * draw() ** (many ? 4 : 2));
      before = level;
      return draw() < 0.01 ? "" : `l${level}`;
    });
    const weight = kind === 0 ? 25 : kind === 1 ? 1 + below(80) : 1 + 60 * draw() ** 2;
    return [keys, weight, large ? Math.floor(i / (1 + below(3))) : i];
  });
  const keys = sizes.map((_, v) => `k${v}`);
  const roles = { keys, weight: "w", ...(large && seed % 4 === 0 ? { household: "h" } : {}) };
  return { rows, roles };
}

const tableOf = (rows: readonly Row[]): Table =>
  new Table({
    ...Object.fromEntries(
      rows[0][0].map((_, v) => [
        `k${v}`,
        vectorFromArray(
          rows.map(([keys]) => (keys[v] === "" ? null : keys[v])),
          new Utf8(),
        ),
      ]),
    ),
    w: vectorFromArray(
      rows.map(([, weight]) => weight),
      new Float64(),
    ),
    h: vectorFromArray(
      rows.map(([, , household]) => household),
      new Int32(),
    ),
  });

function shuffled(rows: readonly Row[], seed: number): readonly Row[] {
  const draw = random(seed);
  const out = [...rows];
  for (let i = out.length - 1; i > 0; i--) {
    const j = Math.floor(draw() * (i + 1));
    [out[i], out[j]] = [out[j], out[i]];
  }
  return out;
}

const summaryOf = async (rows: readonly Row[], roles: Roles) =>
  (await assess(SdcObject.fromArrow(tableOf(rows), roles), [population])).results.population.summary;

/** Places in which two values differ by more than a part in 10⁹. */
function differing(a: unknown, b: unknown, at = ""): string[] {
  if (typeof a === "number" && typeof b === "number")
    return Object.is(a, b) || Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b)) + 1e-13
      ? []
      : [`${at}: ${a} and ${b}`];
  if (typeof a === "object" && typeof b === "object" && a !== null && b !== null)
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap((key) =>
      differing((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key], `${at}.${key}`),
    );
  return a === b ? [] : [`${at}: ${String(a)} and ${String(b)}`];
}

it("tells the same of a file in whatever order its records come", async () => {
  const all: string[] = [];
  let intervals = 0;
  for (let seed = 1; seed <= propertyRuns(600).numRuns; seed++) {
    const { rows, roles } = fileOf(seed);
    const first = await summaryOf(rows, roles);
    intervals += Number(first.expectedMatches.interval !== null);
    for (const turn of [1, 2]) {
      const found = differing(first, await summaryOf(shuffled(rows, 1000 * seed + turn), roles));
      if (found.length > 0) all.push(`file ${seed}, order ${turn}: ${found.slice(0, 6).join("; ")}`);
    }
  }
  expect(all).toEqual([]);
  expect(intervals).toBeGreaterThan(0);
});
