import { DataType, type Table, type Vector } from "apache-arrow";
import { expect } from "vitest";

export const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The name of a column's type; dictionaries and strings are both "text". */
export function typeName(vector: Vector): string {
  const type = vector.type as DataType;
  return DataType.isDictionary(type) || DataType.isUtf8(type) ? "text" : (type as { toString(): string }).toString();
}

/** Values as numbers, texts, ISO dates, null. */
export function valuesOf(vector: Vector): (number | string | boolean | null)[] {
  const isDate = DataType.isDate(vector.type as DataType);
  return Array.from(vector, (value: unknown) =>
    value === null ? null : isDate ? new Date(Number(value)).toISOString().slice(0, 10) : typeof value === "bigint" ? Number(value) : value as string);
}

export function columnsOf(table: Table): Record<string, unknown[]> {
  return Object.fromEntries(table.schema.fields.map((field, i) => [field.name, valuesOf(table.getChildAt(i)!)]));
}

/** A cell as RFC 4180 writes it. */
export const cell = (text: string): string => /[",\r\n;\t|]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Milliseconds from an abort, which comes after `wait` milliseconds, to the rejection that it causes. */
export async function delayOfAbort(wait: number, work: (signal: AbortSignal) => Promise<unknown>): Promise<number> {
  const controller = new AbortController();
  let aborted = 0;
  setTimeout(() => {
    aborted = performance.now();
    controller.abort();
  }, wait);
  await expect(work(controller.signal)).rejects.toMatchObject({ code: "ABORTED" });
  return performance.now() - aborted;
}
