import { DataType, type Field } from "apache-arrow";

/** How the buffers of a batch belong to its columns (Arrow columnar format 1.4). */
export interface BufferLayout {
  /** How many there are. */
  readonly buffers: number;
  /** Of each node the buffer that marks its missing values; null where it has none. */
  readonly marks: readonly (number | null)[];
}

/** The layout of columns; null where one of a union is among them, which differs by version. */
export function layoutOf(columns: readonly DataType[], viewBuffers: readonly number[]): BufferLayout | null {
  const marks: (number | null)[] = [];
  const further = [...viewBuffers];
  let buffers = 0;
  const add = (type: DataType): boolean => {
    if (DataType.isUnion(type)) return false;
    marks.push(DataType.isNull(type) ? null : buffers);
    buffers += ownBuffers(type);
    if (isView(type)) buffers += further.shift() ?? 0;
    if (DataType.isDictionary(type)) return true;
    return ((type.children as Field[] | null) ?? []).every((child) => add(child.type as DataType));
  };
  return columns.every(add) ? { buffers, marks } : null;
}

const isView = (type: DataType): boolean => DataType.isUtf8View(type) || DataType.isBinaryView(type);

/** Buffers of a column beside those of its children. */
function ownBuffers(type: DataType): number {
  if (DataType.isNull(type)) return 0;
  if (DataType.isStruct(type) || DataType.isFixedSizeList(type)) return 1;
  const hasOffsets =
    DataType.isUtf8(type) ||
    DataType.isLargeUtf8(type) ||
    DataType.isBinary(type) ||
    DataType.isLargeBinary(type);
  return hasOffsets ? 3 : 2;
}
