import { SdcObject } from "@sdc-risk/core";
import { ticker } from "@sdc-risk/data";
import { uniforms } from "@sdc-risk/data/kernels";
import { Int32, Table, vectorFromArray } from "apache-arrow";
import { expect, it } from "vitest";
import { areOriginalsAmong } from "../src/outgoing/originals/originals-among.ts";

const uniform = uniforms(3);
const below = (n: number): number => Math.floor(n * uniform());
const person = (): number[] => [below(2), below(62), below(5), below(3), below(99_000)];
const fileOf = (rows: readonly number[][]): SdcObject =>
  SdcObject.fromArrow(
    new Table(
      Object.fromEntries(
        ["sex", "age", "h", "q", "inc"].map((name, at) => [
          name,
          vectorFromArray(
            rows.map((row) => row[at]),
            new Int32(),
          ),
        ]),
      ),
    ),
    {},
  );
const own = Array.from({ length: 600 }, person);
const made = (n: number): number[][] => Array.from({ length: n }, person);
const drawn = (n: number): number[][] =>
  Array.from({ length: n }, () => [0, 1, 2, 3, 4].map((at) => own[below(600)][at]));
/** The income of someone of one sex. */
const bySex = (n: number): number[][] =>
  drawn(n).map((row) => {
    const alike = own.filter(([sex]) => sex === row[0]);
    return [...row.slice(0, 4), alike[below(alike.length)][4]];
  });
const among = (rows: readonly number[][]) =>
  areOriginalsAmong(fileOf(own), fileOf(rows), ticker(new AbortController().signal));

it("originals are found among made-up records, wherever they stand", async () => {
  const more = made(992);
  expect(await among([...more.slice(0, 400), ...own, ...more.slice(400)])).toBe(true);
  expect(await among(own.flatMap((row, at) => [row, more[at]]))).toBe(true);
});

it.each([606, 720, 1592, 3600])("synthetic files of %i records are not taken for that", async (n) => {
  for (const rows of [made(n), drawn(n), bySex(n)]) expect(await among(rows)).toBe(false);
});
