import { SdcObject } from "@sdc-risk/core";
import { unifyLevels, type CodedColumn } from "@sdc-risk/data";
import { atOnce } from "@sdc-risk/data/kernels";
import { readBytes } from "@sdc-risk/io";
import { TYPING_CORPUS } from "@sdc-risk/testkit";
import { Table, Utf8, vectorFromArray } from "apache-arrow";
import { describe, expect, it } from "vitest";

const quote = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

/** For each record of the released file: whether the original has its value. */
function known(original: CodedColumn, released: CodedColumn): boolean[] {
  const { from } = atOnce(unifyLevels([original, released]));
  const to = from[1] ?? null;
  return Array.from(released.codes, (code, row) =>
    code < 0 ? original.codes[row] < 0 : (to === null ? code : to[code]) === original.codes[row],
  );
}

describe("a column of a CSV file holds the same values as a file that keeps its cells as text", () => {
  it.each(TYPING_CORPUS)("$about", async ({ cells, missing = [] }) => {
    const bytes = new TextEncoder().encode(`v\n${cells.map((cell) => `${quote(cell)}\n`).join("")}`);
    const { table } = await readBytes(bytes, "cells.csv", { missing, delimiter: "," });
    const typed = SdcObject.fromArrow(table, {}, { missing }).coded("v");
    const text = vectorFromArray(
      cells.map((cell, row) => (typed.codes[row] < 0 ? null : cell)),
      new Utf8(),
    );
    const written = SdcObject.fromArrow(new Table({ v: text }), {}).coded("v");
    expect(known(typed, written)).toEqual(cells.map(() => true));
    // of several texts that write one number only one stands for it
    const values = new Set(Array.from(typed.codes, (code) => code)).size;
    const texts = new Set(Array.from(written.codes, (code) => code)).size;
    if (values === texts) expect(known(written, typed)).toEqual(cells.map(() => true));
  });
});
