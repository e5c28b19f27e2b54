import type { Block } from "@sdc-risk/core";
import { shown, type Fault } from "./contract.js";
import { jsonFaults } from "./json-faults.js";

type Fields = Readonly<Record<string, unknown>>;
type Say = (path: string, message: string) => void;
type Test = (value: unknown, path: string, say: Say) => void;

const test = (holds: (value: unknown) => boolean, expected: string): Test => (value, path, say) => {
  if (!holds(value)) say(path, `is ${shown(value)}; expected ${expected}`);
};
const oneOf = (...words: readonly string[]): Test => test((value) => words.includes(value as string), words.map((word) => `"${word}"`).join(", "));
const optional = (inner: Test): Test => (value, path, say) => {
  if (value !== undefined) inner(value, path, say);
};
const listOf = (inner: Test): Test => (value, path, say) => {
  if (!Array.isArray(value)) say(path, "is no list");
  else value.forEach((item, i) => inner(item, `${path}[${i}]`, say));
};
const fields = (tests: Readonly<Record<string, Test>>): Test => (value, path, say) => {
  if (typeof value !== "object" || value === null) {
    say(path, "is no object");
    return;
  }
  for (const [name, inner] of Object.entries(tests)) inner((value as Fields)[name], `${path}.${name}`, say);
  for (const name of Object.keys(value)) if (!Object.hasOwn(tests, name)) say(`${path}.${name}`, "is no field that renderers know");
};

const text = test((value) => typeof value === "string", "text"), words = test((value) => typeof value === "string" && value.trim() !== "", "a few words");
const number = test((value) => typeof value === "number", "a number"), orNull = test((value) => value === null || typeof value === "number", "a number or null");
const cell = test((value) => value === null || typeof value === "number" || typeof value === "string", "a number, text or null");
const flag = test((value) => typeof value === "boolean", "true or false"), format = oneOf("count", "percent", "probability", "number", "text");

const COMMON = { kind: words, title: words, about: words, detail: optional(oneOf("internal")), answers: optional(oneOf("where", "how")) };
const AXES = { x: text, y: text };
const KINDS: Readonly<Record<Block["kind"], Test>> = {
  text: fields(COMMON),
  metrics: fields({
    ...COMMON,
    metrics: listOf(fields({ label: words, value: cell, format, about: words, verdict: optional(flag), limits: optional(words), outOf: optional(number), better: optional(oneOf("lower", "higher")) })),
  }),
  table: fields({ ...COMMON, columns: listOf(fields({ label: text, format })), rows: listOf(listOf(cell)) }),
  histogram: fields({
    ...COMMON, ...AXES, scale: oneOf("linear", "log"), bins: listOf(fields({ from: number, to: number, count: number })), marks: optional(listOf(fields({ at: number, label: text }))),
  }),
  bars: fields({ ...COMMON, ...AXES, format, bars: listOf(fields({ label: text, value: number })) }),
  curve: fields({ ...COMMON, ...AXES, points: listOf(fields({ x: number, y: number })) }),
  heatmap: fields({ ...COMMON, ...AXES, format, columns: listOf(text), rows: listOf(text), values: listOf(listOf(orNull)) }),
};

/** Rows of a table or heat map that are longer or shorter than its columns. */
function shapeFaults(block: Block, path: string): Fault[] {
  if (block.kind !== "table" && block.kind !== "heatmap") return [];
  const cells = block.kind === "table" ? block.rows : block.values, wide = block.columns.length;
  const ragged = cells.flatMap((row, i) => (row.length === wide ? [] : [{ path: `${path}[${i}]`, message: `holds ${row.length} cells for ${wide} columns` }]));
  return block.kind === "heatmap" && cells.length !== block.rows.length ? [...ragged, { path, message: `holds ${cells.length} rows of values for ${block.rows.length} labels` }] : ragged;
}

/** What is wrong with blocks: unknown kinds and fields, wrong types, no words, numbers that JSON cannot hold, ragged tables. */
export function blockFaults(blocks: unknown): Fault[] {
  if (!Array.isArray(blocks)) return [{ path: "blocks", message: "is no list" }];
  return blocks.flatMap((block: unknown, i) => {
    const path = `blocks[${i}]`, kind = (block as Partial<Fields> | null)?.["kind"], faults: Fault[] = [];
    if (typeof kind !== "string" || !Object.hasOwn(KINDS, kind)) return [{ path, message: `is of the kind ${shown(kind)}; expected one of ${Object.keys(KINDS).join(", ")}` }];
    KINDS[kind as Block["kind"]](block, path, (at, message) => void faults.push({ path: at, message }));
    return [...faults, ...jsonFaults(block, path), ...(faults.length > 0 ? [] : shapeFaults(block as Block, path))];
  });
}
