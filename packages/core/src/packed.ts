/*
 * Plain structured data as bytes, for what leaves a process: null, booleans, numbers, texts, arrays, objects, typed
 * arrays. No code, no classes, nothing by name: reading it runs nothing. The bytes are the length of a head (32
 * bits, little endian), the head in JSON, and the contents of typed arrays, each at a multiple of 8.
 */

/** Typed arrays that are packed, by their names in the head. */
const KINDS = {
  Int8Array,
  Uint8Array,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
  BigInt64Array,
  BigUint64Array,
} as const;
type Kind = keyof typeof KINDS;
/** A typed array of a kind that can be packed. */
export type Packable = InstanceType<(typeof KINDS)[Kind]>;

/**
 * A typed array in the head: its kind, its length, and where it is: the place among the bytes, or a name
 * where it is kept apart.
 */
type Place = readonly [kind: Kind, length: number, at: number | string];
interface Head {
  readonly value: unknown;
  readonly arrays: readonly Place[];
}

const ARRAY = "$array";
const NUMBER = "$number";
/** Numbers that JSON does not know. */
const ODD: Readonly<Record<string, number>> = { NaN, Infinity, "-Infinity": -Infinity, "-0": -0 };
const aligned = (bytes: number): number => Math.ceil(bytes / 8) * 8;

function kindOf(array: ArrayBufferView): Kind {
  const kind = array.constructor.name;
  if (!Object.hasOwn(KINDS, kind)) throw new TypeError(`A ${kind} cannot be packed.`);
  return kind as Kind;
}

function packedNumber(value: number): unknown {
  if (Object.is(value, -0)) return { [NUMBER]: "-0" };
  return Number.isFinite(value) ? value : { [NUMBER]: String(value) };
}

/** A value as the head holds it; typed arrays are handed over and stand by their number. */
function headOf(value: unknown, array: (values: Packable) => number): unknown {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number") return packedNumber(value);
  if (ArrayBuffer.isView(value)) return { [ARRAY]: array(value as Packable) };
  if (Array.isArray(value)) return value.map((item) => headOf(item, array));
  const prototype: unknown = typeof value === "object" ? Object.getPrototypeOf(value) : undefined;
  if (typeof value !== "object" || (prototype !== Object.prototype && prototype !== null))
    throw new TypeError(
      `Only plain data can be packed, not ${typeof value === "object" ? "an object of a class" : typeof value}.`,
    );
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  const taken = entries.find(([name]) => name === ARRAY || name === NUMBER);
  if (taken !== undefined) throw new TypeError(`An object with the field "${taken[0]}" cannot be packed.`);
  return Object.fromEntries(entries.map(([name, item]) => [name, headOf(item, array)]));
}

/** The contents of a typed array, in place. */
const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** Arrays of so many bytes or more are kept apart. */
const LARGE = 1 << 16;

/**
 * Names of large arrays by the hash of their bytes, for `pack`. An array is hashed once: thousands of pieces of work
 * may take one of some hundred megabytes, which nobody changes meanwhile.
 */
export class LargeArrays {
  private readonly names = new WeakMap<Packable, string>();

  private readonly hashOf: (bytes: Uint8Array) => string;

  constructor(hashOf: (bytes: Uint8Array) => string) {
    this.hashOf = hashOf;
  }

  /** The name and the contents of an array that is large enough to be kept apart; null for a smaller one. */
  named(array: Packable): { readonly name: string; readonly bytes: Uint8Array } | null {
    if (array.byteLength < LARGE) return null;
    const bytes = bytesOf(array);
    const name = this.names.get(array) ?? this.hashOf(bytes);
    this.names.set(array, name);
    return { name, bytes };
  }
}

/**
 * Packs plain data.
 * @param apart gives the name by which an array is kept elsewhere, or null where it is to be part of the bytes
 * @throws TypeError for what is no plain data
 */
export function pack(value: unknown, apart: (array: Packable) => string | null = () => null): Uint8Array {
  const arrays: Place[] = [];
  const numbers = new Map<Packable, number>();
  const parts: Packable[] = [];
  let end = 0;
  const add = (array: Packable): number => {
    const known = numbers.get(array);
    if (known !== undefined) return known;
    const kind = kindOf(array);
    const name = apart(array);
    arrays.push([kind, array.length, name ?? end]);
    numbers.set(array, arrays.length - 1);
    if (name === null) {
      parts.push(array);
      end += aligned(array.byteLength);
    }
    return arrays.length - 1;
  };
  const tree = headOf(value, add);
  const head = new TextEncoder().encode(JSON.stringify({ value: tree, arrays } satisfies Head));
  let at = aligned(4 + head.length);
  const bytes = new Uint8Array(at + end);
  new DataView(bytes.buffer).setUint32(0, head.length, true);
  bytes.set(head, 4);
  for (const part of parts) {
    bytes.set(bytesOf(part), at);
    at += aligned(part.byteLength);
  }
  return bytes;
}

function headIn(bytes: Uint8Array): { readonly head: Head; readonly from: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = bytes.length < 4 ? Infinity : view.getUint32(0, true);
  if (4 + length > bytes.length) throw new RangeError("Packed data are cut off.");
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length))) as Head;
  return { head, from: aligned(4 + length) };
}

/** The names of the arrays that are kept elsewhere. */
export function apartIn(bytes: Uint8Array): string[] {
  return [
    ...new Set(
      headIn(bytes)
        .head.arrays.map(([, , at]) => at)
        .filter((at) => typeof at === "string"),
    ),
  ];
}

/**
 * What was packed; arrays are copies.
 * @param apart gives the contents of an array that is kept elsewhere, at an offset that the array may have
 * @throws RangeError where bytes are missing
 */
export function unpack(
  bytes: Uint8Array,
  apart: (name: string) => Uint8Array = (name) => {
    throw new RangeError(`Packed data lack the array ${name}.`);
  },
): unknown {
  const { head, from } = headIn(bytes);
  const arrays = head.arrays.map(([kind, length, at]): Packable => {
    if (!Object.hasOwn(KINDS, kind))
      throw new TypeError(`Packed data hold an array of an unknown kind, "${kind}".`);
    const Values = KINDS[kind];
    const size = length * Values.BYTES_PER_ELEMENT;
    const contents = typeof at === "string" ? apart(at) : bytes.slice(from + at, from + at + size);
    if (contents.length !== size) throw new RangeError("Packed data are cut off.");
    return new Values(contents.buffer as ArrayBuffer, contents.byteOffset, length);
  });
  const valueOf = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map(valueOf);
    const entries: [string, unknown][] = Object.entries(value);
    const [name, item] = entries[0] ?? [];
    if (name === ARRAY) return arrays[item as number];
    if (name === NUMBER) return ODD[item as string];
    return Object.fromEntries(entries.map(([key, part]) => [key, valueOf(part)]));
  };
  return valueOf(head.value);
}
