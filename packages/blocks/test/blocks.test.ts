import { describe, expect, it } from "vitest";
import { BLOCK_KINDS, blockFields, type Block } from "../src/index.ts";
import { SMALLEST_GROUP } from "@sdc-risk/data";
import type { FieldShapes } from "../src/shape.ts";

describe("kinds of blocks", () => {
  it("are seven, in the order of the documentation", () => {
    expect(BLOCK_KINDS).toEqual([
      "text",
      "metrics",
      "table",
      "histogram",
      "bars",
      "curve",
      "heatmap",
    ] satisfies Block["kind"][]);
  });

  it.each(BLOCK_KINDS)("%s has a heading, words about it, and a description of every field", (kind) => {
    const fields = blockFields(kind);
    expect(Object.keys(fields).slice(0, 5)).toEqual(["detail", "answers", "dataOnly", "title", "about"]);
    for (const [name, { about }] of Object.entries(fields)) expect(about, name).toMatch(/\.$/);
  });
});

describe("descriptions of fields", () => {
  interface Sample {
    readonly name: string;
    readonly size?: number;
    readonly way: "up" | "down";
    readonly cells: readonly (readonly (number | null)[])[];
  }

  it("follow the type: no field is left out, none is added, none is of another kind", () => {
    const right: FieldShapes<Sample> = {
      name: { is: "text" },
      size: { is: "number", optional: true },
      way: { is: "word", among: ["up", "down"] },
      cells: { is: "list", of: { is: "list", of: { is: "number or null" } } },
    };
    // @ts-expect-error -- `way` is not described
    const short: FieldShapes<Sample> = { name: right.name, size: right.size, cells: right.cells };
    // @ts-expect-error -- the type has no `colour`
    const long: FieldShapes<Sample> = { ...right, colour: { is: "text" } };
    // @ts-expect-error -- `size` may be left out
    const needed: FieldShapes<Sample> = { ...right, size: { is: "number" } };
    // @ts-expect-error -- `name` must be there
    const loose: FieldShapes<Sample> = { ...right, name: { is: "text", optional: true } };
    // @ts-expect-error -- `name` is text
    const other: FieldShapes<Sample> = { ...right, name: { is: "number" } };
    // @ts-expect-error -- "left" is no way
    const strange: FieldShapes<Sample> = { ...right, way: { is: "word", among: ["up", "left"] } };
    expect([right, short, long, needed, loose, other, strange]).toHaveLength(7);
  });
});

it("the smallest group is the number that sentences say", () => {
  expect(SMALLEST_GROUP).toBe(3);
});
