import type { SourceColumn } from "@sdc-risk/core/source";
import type { ColumnType } from "../column-type.ts";

export const BAND: ColumnType = { kind: "integer", bits: 32 };
export const MARK: ColumnType = { kind: "integer", bits: 64 };

export function numbers({ values }: SourceColumn): Float64Array {
  if (values instanceof Float64Array) return values;
  throw new TypeError("A driver must give numbers in double precision as a Float64Array.");
}

export function texts({ values }: SourceColumn): readonly (string | null)[] {
  if (Array.isArray(values)) return values as readonly (string | null)[];
  throw new TypeError("A driver must give texts as a list.");
}

export function places({ values }: SourceColumn): Int32Array {
  if (values instanceof Int32Array) return values;
  throw new TypeError("A driver must give whole numbers of 32 bits as an Int32Array.");
}

export function wholes({ values }: SourceColumn): BigInt64Array {
  if (values instanceof BigInt64Array) return values;
  throw new TypeError("A driver must give whole numbers of 64 bits, as marks are, as a BigInt64Array.");
}
