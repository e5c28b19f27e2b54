import { Damaged } from "../damaged.ts";
/**
 * Tests the lengths of the lists in Arrow's messages before Arrow makes room for them: a damaged one may
 * claim billions. Messages are FlatBuffers (Google 2014): a table begins with the distance back to its list
 * of places of fields.
 */

/** What a message may hold; tensors have no place in a file of records. */
export const HEADER = { SCHEMA: 1, DICTIONARY: 2, RECORDS: 3 } as const;
/** Bytes of what lists hold. */
const PAIR = 16;
const BLOCK = 24;
const OFFSET = 4;
const LONG = 8;

/**
 * @returns what it holds, one of `HEADER`
 * @throws Damaged where a list is longer than the message, or it holds something else: Arrow's reader of files
 *   would ask for it again and again, that of streams would take its values for messages
 */
export function checkMessage(bytes: Uint8Array): number {
  const check = new Check(bytes);
  const message = check.root();
  const kind = check.byte(message, 1);
  const header = check.table(message, 2);
  if (!Object.values<number>(HEADER).includes(kind))
    throw new Damaged(`A message is of kind ${kind}; expected a schema, a dictionary or records.`);
  check.list(message, 4, OFFSET);
  if (kind === HEADER.SCHEMA) check.schema(header);
  if (kind === HEADER.DICTIONARY) check.batch(check.table(header, 1));
  if (kind === HEADER.RECORDS) check.batch(header);
  return kind;
}

/** @throws Damaged where a list is longer than the footer */
export function checkFooter(bytes: Uint8Array): void {
  const check = new Check(bytes);
  const footer = check.root();
  check.schema(check.table(footer, 1));
  for (const slot of [2, 3]) check.list(footer, slot, BLOCK);
  check.list(footer, 4, OFFSET);
}

class Check {
  private readonly view: DataView;
  private fields = 0;

  constructor(bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  root(): number {
    return this.follow(0);
  }

  byte(table: number, slot: number): number {
    const at = this.place(table, slot);
    return at === 0 ? 0 : this.view.getUint8(at);
  }

  /** Where a table begins that a field names; 0 where there is none. */
  table(table: number, slot: number): number {
    const at = this.place(table, slot);
    return at === 0 ? 0 : this.follow(at);
  }

  /** Where the items of a list begin, and how many they are. */
  list(table: number, slot: number, width: number): readonly [number, number] {
    const at = this.place(table, slot);
    if (at === 0) return [0, 0];
    const start = this.follow(at);
    const length = this.view.getUint32(start, true);
    if (start + 4 + length * width > this.view.byteLength)
      throw new Damaged(`A message lists ${length} things, which it has no room for.`);
    return [start + 4, length];
  }

  batch(table: number): void {
    if (table === 0) throw new Damaged("A message has no head.");
    for (const slot of [1, 2]) this.list(table, slot, PAIR);
    this.list(table, 4, LONG);
  }

  schema(table: number): void {
    if (table === 0) throw new Damaged("A message has no head.");
    this.list(table, 2, OFFSET);
    this.children(table, 1);
  }

  private children(table: number, slot: number): void {
    const [start, length] = this.list(table, slot, OFFSET);
    for (let i = 0; i < length; i++) {
      if (++this.fields > this.view.byteLength)
        throw new Damaged("A schema lists more fields than it has room for.");
      const field = this.follow(start + 4 * i);
      this.list(field, 6, OFFSET);
      this.children(field, 5);
    }
  }

  private follow(at: number): number {
    const to = at + this.view.getUint32(at, true);
    if (to <= at || to + 4 > this.view.byteLength)
      throw new Damaged(`A message points to byte ${to} of ${this.view.byteLength}.`);
    return to;
  }

  /** Where field `slot` of a table stands; 0 where the table has none. */
  private place(table: number, slot: number): number {
    if (table === 0) return 0;
    const places = table - this.view.getInt32(table, true);
    const at = 4 + 2 * slot;
    if (at >= this.view.getUint16(places, true)) return 0;
    const distance = this.view.getUint16(places + at, true);
    return distance === 0 ? 0 : table + distance;
  }
}
