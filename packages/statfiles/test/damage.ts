import { SdcError } from "@sdc-risk/data";
import { checkSize, drawSeed } from "@sdc-risk/testkit";
import { expect } from "vitest";
import { read } from "./oracle.ts";

/** Numbers by a seed, the same ones in each run unless others are asked for (Numerical Recipes, Press et al. 1992). */
export function randomly(seed: number): (below: number) => number {
  let state = drawSeed(seed);
  return (below) => Math.floor(((state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32) * below);
}

/** Either records, or an error that names the file and says what is wrong. */
async function rowsOf(bytes: Uint8Array, name: string): Promise<number | SdcError> {
  try {
    return (await read(bytes, name)).table.numRows;
  } catch (error) {
    if (!(error instanceof SdcError)) throw error;
    if (error.code !== "BAD_ENCODING") expect(error.message).toContain(JSON.stringify(name));
    return error;
  }
}

/** A file that is cut off, wherever, is refused. */
export async function cutOff(bytes: Uint8Array, name: string, step: number): Promise<void> {
  for (let length = 1; length < bytes.length; length += checkSize(step, 4 * step + 1)) {
    expect(await rowsOf(bytes.subarray(0, length), name), `${name} cut at ${length}`).toMatchObject({
      name: "SdcError",
    });
  }
}

/** A file with other bits gives as many records, or an error; never more memory than its size allows. */
export async function flipped(bytes: Uint8Array, name: string, rows: number): Promise<void> {
  const random = randomly(bytes.length);
  for (let run = 0; run < checkSize(1000, 60); run++) {
    const other = bytes.slice();
    const head = run % 2 === 0 ? Math.min(bytes.length, 4000) : bytes.length;
    for (let i = 0; i <= run % 3; i++) other[random(head)] ^= 1 << random(8);
    const before = process.memoryUsage().arrayBuffers;
    const told = await rowsOf(other, name);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50e6 + 40 * bytes.length);
    if (typeof told === "number") expect(told, `${name}, run ${run}`).toBe(rows);
  }
}
