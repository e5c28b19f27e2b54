import { required } from "@sdc-risk/data";
import type { FileMetaData } from "hyparquet";
import { deserializeTCompactProtocol } from "hyparquet/src/thrift.js";

/** U+FEFF in UTF-8, which a decoder takes for a mark of byte order at the beginning of a text. */
const MARK = [0xef, 0xbb, 0xbf] as const;
/** Bytes behind the footer: its length, and PAR1. */
export const TAIL = 8;

/** The fields of the footer that hold names: numbers are those of parquet.thrift. */
interface NamesInFooter {
  readonly field_2: readonly { readonly field_4: Uint8Array }[];
  readonly field_4: readonly {
    readonly field_1: readonly { readonly field_3?: { readonly field_3: readonly Uint8Array[] } }[];
  }[];
}

function holdsMark(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(MARK[0]); at >= 0; at = bytes.indexOf(MARK[0], at + 1))
    if (bytes[at + 1] === MARK[1] && bytes[at + 2] === MARK[2]) return true;
  return false;
}

/**
 * The names of columns in a footer with the U+FEFF at their beginning, which hyparquet leaves out: two columns may
 * differ by nothing else. The metadata are changed in place.
 */
export function restoreNames(metadata: FileMetaData, bytes: Uint8Array): void {
  const end = bytes.length - TAIL;
  const footer = bytes.subarray(end - metadata.metadata_length, end);
  if (!holdsMark(footer)) return;
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const view = new DataView(footer.buffer, footer.byteOffset, footer.length);
  const { field_2: schema, field_4: groups } = deserializeTCompactProtocol({
    view,
    offset: 0,
  }) as unknown as NamesInFooter;
  for (const [i, element] of metadata.schema.entries())
    element.name = decoder.decode(required(schema[i], "element of a schema").field_4);
  for (const [g, group] of metadata.row_groups.entries())
    for (const [c, { meta_data: column }] of group.columns.entries()) {
      const stored = required(groups[g], "row group").field_1[c];
      const path = required(stored, "column of a row group").field_3?.field_3;
      if (column !== undefined && path !== undefined)
        column.path_in_schema = path.map((name) => decoder.decode(name));
    }
}
