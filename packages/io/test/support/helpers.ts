import { DataType, type Table, type Vector } from "apache-arrow";
import { expect } from "vitest";

export const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The name of a column's type; dictionaries and strings are both "text". */
export function typeName(vector: Vector): string {
  const type = vector.type as DataType;
  return DataType.isDictionary(type) || DataType.isUtf8(type)
    ? "text"
    : (type as { toString(): string }).toString();
}

/** Values as numbers, texts, ISO dates, null. */
export function valuesOf(vector: Vector): (number | string | boolean | null)[] {
  const isDate = DataType.isDate(vector.type as DataType);
  return Array.from(vector, (value: unknown) =>
    value === null
      ? null
      : isDate
        ? new Date(Number(value)).toISOString().slice(0, 10)
        : typeof value === "bigint"
          ? Number(value)
          : (value as string),
  );
}

export function columnsOf(table: Table): Record<string, unknown[]> {
  return Object.fromEntries(
    table.schema.fields.map((field, i) => [field.name, valuesOf(table.getChildAt(i)!)]),
  );
}

/** A cell as RFC 4180 writes it. */
export const cell = (text: string): string =>
  /[",\r\n;\t|]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Milliseconds of the processor that this process has used: what else a machine does is not in them. */
function used(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The share of all work that is still done after an abort which comes as an event from outside; the least of three. */
export async function workAfterAbort(work: (signal: AbortSignal) => Promise<unknown>): Promise<number> {
  const begun = used();
  const shares = [];
  await work(new AbortController().signal);
  const whole = used() - begun;
  for (const wait of [20, 40, 60]) {
    const controller = new AbortController();
    let aborted = 0;
    setTimeout(() => {
      aborted = used();
      controller.abort();
    }, wait);
    await expect(work(controller.signal)).rejects.toMatchObject({ code: "ABORTED" });
    shares.push((used() - aborted) / whole);
  }
  return Math.min(...shares);
}
