import { crc32 } from "node:zlib";
import { deserializeTCompactProtocol } from "hyparquet/src/thrift.js";
import { ByteWriter } from "hyparquet-writer";
import { serializeTCompactProtocol } from "hyparquet-writer/src/thrift.js";

/** A Thrift struct as hyparquet reads it: `field_3` and so on, 64-bit numbers as bigint. */
export type Struct = Record<`field_${number}`, unknown>;

const reader = (bytes: Uint8Array): { view: DataView; offset: number } => ({
  view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  offset: 0,
});

/** A struct as it is stored. */
export function written(struct: Struct): Uint8Array {
  const writer = new ByteWriter();
  serializeTCompactProtocol(writer, inOrder(struct) as Struct);
  return writer.getBytes().slice();
}

/** Fields are written in the order of their numbers. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return value;
  const fields = Object.entries(value).map(
    ([key, field]) => [Number(key.slice(6)), key, inOrder(field)] as const,
  );
  return Object.fromEntries(fields.sort(([a], [b]) => a - b).map(([, key, field]) => [key, field]));
}

const lengthOf = (bytes: Uint8Array): number =>
  new DataView(bytes.buffer, bytes.byteOffset).getUint32(bytes.length - 8, true);

/** The file with another footer: `change` alters the FileMetaData. */
export function withFooter(bytes: Uint8Array, change: (footer: Struct) => void): Uint8Array {
  const from = bytes.length - 8 - lengthOf(bytes);
  const footer = deserializeTCompactProtocol(reader(bytes.subarray(from)));
  change(footer);
  return joined([bytes.subarray(0, from), ...ended(footer)]);
}

function ended(footer: Struct): Uint8Array[] {
  const bytes = written(footer);
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, bytes.length, true);
  return [bytes, length, new TextEncoder().encode("PAR1")];
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

/** The file with other heads of its pages: `change` alters the PageHeader; `body` is as it is stored. */
export function withPages(bytes: Uint8Array, change: (header: Struct, body: Uint8Array) => void): Uint8Array {
  const parts: Uint8Array[] = [bytes.subarray(0, 4)];
  let at = 4;
  const put = (part: Uint8Array): void => {
    parts.push(part);
    at += part.length;
  };
  const footer = deserializeTCompactProtocol(reader(bytes.subarray(bytes.length - 8 - lengthOf(bytes))));
  for (const group of footer["field_4"] as Struct[])
    for (const column of group["field_1"] as Struct[]) {
      const meta = column["field_3"] as Struct;
      const first = Number(meta["field_11"] ?? meta["field_9"]);
      const start = at;
      const chunk = bytes.subarray(first, first + Number(meta["field_7"]));
      const pages = reader(chunk);
      meta["field_11"] = undefined;
      while (pages.offset < chunk.length) {
        const header = deserializeTCompactProtocol(pages);
        const body = chunk.subarray(pages.offset, (pages.offset += Number(header["field_3"])));
        change(header, body);
        put(written(header));
        put(body);
      }
      meta["field_9"] = BigInt(start);
      meta["field_7"] = BigInt(at - start);
      for (const index of [4, 5, 6, 7]) column[`field_${index}`] = undefined;
    }
  return joined([...parts, ...ended(footer)]);
}

/** The file with a checksum for each page. */
export const withChecksums = (bytes: Uint8Array): Uint8Array =>
  withPages(bytes, (header, body) => {
    header["field_4"] = crc32(body) | 0;
  });
