import { CODEBOOK, countText, SdcError, required, unreadBytes, type UnreadBytes } from "@sdc-risk/data";
import { checkNames } from "@sdc-risk/data/columns";
import {
  type Data,
  DataType,
  type Field,
  RecordBatch,
  Schema,
  Struct,
  Table,
  makeData,
  tableFromIPC,
} from "apache-arrow";
import { unstored } from "../convert/stored.ts";
import { categoriesIn, listedCategories } from "../columns/listed-categories.ts";
import { leftOut, onlyNested } from "../columns/left-out.ts";
import type { Memory } from "../memory.ts";
import type { Pace } from "../pace.ts";
import type { ListedCategories, ReadOptions, ReadResult, ReadWarning } from "../types.ts";
import { holdsBeneathNulls } from "./bytes/beneath-nulls.ts";
import { bytesBeyond } from "./bytes/beyond-values.ts";
import { checkData } from "./bytes/check-data.ts";
import { registerCodecs } from "./codecs.ts";
import { checkLengths, claimsOfFile, claimsOfStream } from "./messages.ts";
import { timeChunks } from "./times.ts";
import { unreadInBuffers } from "./unread.ts";
import { Damaged, reasonOf } from "../damaged.ts";

const MAGIC = "ARROW1";
const END_OF_STREAM = "\xff\xff\xff\xff\0\0\0\0";

/**
 * Reads an Arrow IPC file or stream; columns keep their types, times of day become text. What the batches
 * claim is compared with what they hold. Columns that cannot be used are left out with a warning.
 * @throws SdcError BAD_FILE, EMPTY_DATA, DUPLICATE_VARIABLE, TOO_LARGE
 */
export async function readArrow(
  bytes: Uint8Array,
  name: string,
  pace: Pace,
  memory: Memory,
  { atOnce = (work) => work(), forms = false }: Pick<ReadOptions, "atOnce" | "forms"> = {},
): Promise<ReadResult> {
  registerCodecs();
  await pace.tick();
  const warnings: ReadWarning[] = [];
  let codebook: string | undefined;
  let categories: readonly ListedCategories[] = [];
  const table = readable(name, () =>
    atOnce(() => {
      const [all, unread] = whole(bytes, memory);
      codebook = all.schema.metadata.get(CODEBOOK);
      const held = usable(all, name, warnings);
      if (forms) warnings.push(...beneathNulls(all));
      if (forms) categories = listedCategories(held);
      warnings.push(...unreadBytes([...unread, ...(forms ? unreadInColumns(all) : [])]));
      return held;
    }),
  );
  await pace.tick();
  return unstored({ table, format: "arrow", ...categoriesIn(categories), warnings }, codebook);
}

/** The table, and bytes beside it. */
function whole(bytes: Uint8Array, memory: Memory): [Table, readonly UnreadBytes[]] {
  // Arrow would read a stream that is cut off between two messages without a word
  const isFile = text(bytes.subarray(0, 6)) === MAGIC;
  const end = isFile ? MAGIC : END_OF_STREAM;
  if (text(bytes.subarray(-end.length)) !== end) throw new Damaged("It has no end; it is cut off.");
  const claims = isFile ? claimsOfFile(bytes, ...footerOf(bytes)) : claimsOfStream(bytes);
  const { records, unpacked } = claims;
  memory.need(bytes.length + unpacked, { records: 0, variables: 0, unpacked });
  const table = tableFromIPC(bytes);
  if (table.numRows !== records)
    throw new Damaged(`It claims ${countText(records)} records, and holds ${countText(table.numRows)}.`);
  checkLengths(claims, table.schema.fields);
  return [table, [...claims.unread, ...unreadInBuffers(claims, table.schema)]];
}

/** From where to where the footer of a file stands: its length and the magic word are behind it. */
function footerOf(bytes: Uint8Array): [number, number] {
  const end = bytes.length - MAGIC.length - 4;
  const length = end < 8 ? -1 : new DataView(bytes.buffer, bytes.byteOffset + end, 4).getInt32(0, true);
  if (length <= 0 || length > end - 8) throw new Damaged(`Its footer claims ${length} bytes.`);
  return [end - length, end];
}

/** The table without the columns that cannot be used, and with times of day as text. */
function usable(table: Table, name: string, warnings: ReadWarning[]): Table {
  const fields = table.schema.fields as Field<DataType>[];
  const columns: { field: Field; chunks: readonly Data[] }[] = [];
  checkNames(
    fields.map((field) => field.name),
    name,
  );
  if (table.numRows === 0)
    throw new SdcError("EMPTY_DATA", `${JSON.stringify(name)} has zero records; expected at least one.`);
  const batches = table.batches.filter((batch) => batch.numRows > 0);
  for (const [i, field] of fields.entries()) {
    const chunks = batches.map((batch) => required(batch.data.children[i], "column of a batch"));
    const why = flawOf(field, chunks, batches);
    if (why !== null) warnings.push(leftOut(field.name, why));
    else if (!DataType.isTime(field.type)) columns.push({ field, chunks });
    else {
      const texts = timeChunks(field.name, field.type, chunks);
      columns.push({ field: field.clone({ type: required(texts[0], "batch").type }), chunks: texts });
    }
  }
  if (columns.length === 0) throw onlyNested(name);
  const schema = new Schema(columns.map(({ field }) => field));
  return new Table(
    schema,
    batches.map(
      ({ numRows: length }, b) =>
        new RecordBatch(
          schema,
          makeData({
            type: new Struct(schema.fields),
            length,
            nullCount: 0,
            children: columns.map(({ chunks }) => required(chunks[b], "batch of a column")),
          }),
        ),
    ),
  );
}

/** That columns hold values beneath their nulls. */
function beneathNulls({ schema, batches }: Table): ReadWarning[] {
  const names = (schema.fields as Field<DataType>[]).flatMap(({ name, type }, column) => {
    if (!isFlat(type)) return [];
    const parts = batches.map(({ data }) => required(data.children[column], "column of a batch"));
    return holdsBeneathNulls(type, parts) ? [JSON.stringify(name)] : [];
  });
  if (names.length === 0) return [];
  const where = names.length === 1 ? `The column ${names[0]} holds` : `The columns ${names.join(", ")} hold`;
  return [
    {
      code: "beneath-nulls",
      message: `${where} different values beneath nulls, which may be those that were suppressed.`,
    },
  ];
}

/** Bytes of the buffers of columns beyond their values. */
function unreadInColumns({ schema, batches }: Table): UnreadBytes[] {
  return (schema.fields as Field<DataType>[]).flatMap(({ name, type }, column) => {
    if (!isFlat(type)) return [];
    const parts = batches.map(({ data }) => required(data.children[column], "column of a batch"));
    const where = `behind the values of ${JSON.stringify(name)}`;
    return [{ where, bytes: bytesBeyond(parts) }];
  });
}

/** Why a column cannot be used, null where it can. @throws Damaged where its buffers contradict what is said of them */
function flawOf(
  { type }: Field<DataType>,
  chunks: readonly Data[],
  batches: readonly RecordBatch[],
): string | null {
  // eslint-disable-next-line @typescript-eslint/no-base-to-string -- Arrow's types write their own name
  if (!isFlat(type)) return `is of type ${String(type)}, which cannot be used`;
  const flaws = chunks.map((data, b) => checkData(data, required(batches[b], "batch").numRows));
  return flaws.includes("text")
    ? "is declared as text, but holds bytes that are not UTF-8, and cannot be used"
    : null;
}

function readable(name: string, work: () => Table): Table {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof SdcError) throw cause;
    throw new SdcError(
      "BAD_FILE",
      `${JSON.stringify(name)} is damaged, cut off, or no Arrow IPC file or stream: ${reasonOf(cause)}`,
      { cause },
    );
  }
}

function isFlat(type: DataType): boolean {
  if (DataType.isDictionary(type))
    return isFlat(type.dictionary as DataType) && !DataType.isTime(type.dictionary as DataType);
  const children = (type.children as Field[] | null) ?? [];
  if (DataType.isDecimal(type)) return type.bitWidth === 128 || type.bitWidth === 256;
  return !(
    children.length > 0 ||
    DataType.isBinary(type) ||
    DataType.isLargeBinary(type) ||
    DataType.isBinaryView(type) ||
    DataType.isFixedSizeBinary(type) ||
    DataType.isInterval(type) ||
    DataType.isDuration(type) ||
    DataType.isUnion(type)
  );
}

function text(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
