import { BLOCK_KINDS, blockFields, type Block, type Shape } from "@sdc-risk/blocks";
import { shown, type Fault } from "../contract.ts";
import { jsonFaults } from "./json-faults.ts";

type Say = (path: string, message: string) => void;
type Fields = Readonly<Record<string, unknown>>;

const isText = (value: unknown): boolean => typeof value === "string";
const isNumber = (value: unknown): boolean => typeof value === "number";

/** Whether a value has a shape without parts, and what is expected there. */
function simple(
  value: unknown,
  shape: Exclude<Shape, { readonly is: "list" | "fields" }>,
): readonly [holds: boolean, expected: string] {
  switch (shape.is) {
    case "text":
      return shape.words === true
        ? [isText(value) && String(value).trim() !== "", "a few words"]
        : [isText(value), "text"];
    case "word":
      return [shape.among.includes(value as string), shape.among.map((word) => `"${word}"`).join(", ")];
    case "number":
      return [isNumber(value), "a number"];
    case "flag":
      return [typeof value === "boolean", "true or false"];
    case "number or null":
      return [value === null || isNumber(value), "a number or null"];
    case "cell":
      return [value === null || isNumber(value) || isText(value), "a number, text or null"];
  }
}

/** Says where a value has not the shape that renderers know. */
function check(value: unknown, shape: Shape, path: string, say: Say): void {
  if (shape.optional === true && value === undefined) return;
  if (shape.is === "fields") checkFields(value, shape.fields, path, say);
  else if (shape.is === "list") {
    if (Array.isArray(value))
      value.forEach((item, i) => {
        check(item, shape.of, `${path}[${i}]`, say);
      });
    else say(path, "is no list");
  } else {
    const [holds, expected] = simple(value, shape);
    if (!holds) say(path, `is ${shown(value)}; expected ${expected}`);
  }
}

function checkFields(value: unknown, fields: Readonly<Record<string, Shape>>, path: string, say: Say): void {
  if (typeof value !== "object" || value === null) {
    say(path, "is no object");
    return;
  }
  for (const [name, shape] of Object.entries(fields))
    check((value as Fields)[name], shape, `${path}.${name}`, say);
  for (const name of Object.keys(value))
    if (!Object.hasOwn(fields, name)) say(`${path}.${name}`, "is no field that renderers know");
}

/** Rows of a table or heat map that are longer or shorter than its columns. */
function shapeFaults(block: Block, path: string): Fault[] {
  if (block.kind !== "table" && block.kind !== "heatmap") return [];
  const cells = block.kind === "table" ? block.rows : block.values;
  const wide = block.columns.length;
  const ragged = cells.flatMap((row, i) =>
    row.length === wide
      ? []
      : [{ path: `${path}[${i}]`, message: `holds ${row.length} cells for ${wide} columns` }],
  );
  return block.kind === "heatmap" && cells.length !== block.rows.length
    ? [...ragged, { path, message: `holds ${cells.length} rows of values for ${block.rows.length} labels` }]
    : ragged;
}

/** What is wrong with one block. */
function faultsOf(block: unknown, path: string): Fault[] {
  const kind = (block as Partial<Fields> | null)?.["kind"];
  const faults: Fault[] = [];
  const known = BLOCK_KINDS.find((one) => one === kind);
  if (known === undefined)
    return [{ path, message: `is of the kind ${shown(kind)}; expected one of ${BLOCK_KINDS.join(", ")}` }];
  const { kind: _, ...rest } = block as Fields;
  checkFields(rest, blockFields(known), path, (at, message) => void faults.push({ path: at, message }));
  return [
    ...faults,
    ...jsonFaults(block, path),
    ...(faults.length > 0 ? [] : shapeFaults(block as Block, path)),
  ];
}

/**
 * What is wrong with blocks: unknown kinds and fields, wrong types, no words, numbers that JSON cannot hold,
 * ragged tables.
 */
export function blockFaults(blocks: unknown): Fault[] {
  if (!Array.isArray(blocks)) return [{ path: "blocks", message: "is no list" }];
  return blocks.flatMap((block: unknown, i) => faultsOf(block, `blocks[${i}]`));
}
