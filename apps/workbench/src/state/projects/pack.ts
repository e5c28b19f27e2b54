import { required } from "@sdc-risk/data";

/** A file by what it is for. */
export interface PackedFile {
  readonly use: string;
  readonly file: File;
}

interface FileHead {
  readonly use: string;
  readonly name: string;
  readonly size: number;
}

const LENGTH_BYTES = 4;

/** Files as one row of bytes: the length of their list, the list as JSON, and their bytes. */
export async function packed(files: readonly PackedFile[]): Promise<ArrayBuffer> {
  const entries = files.map(({ use, file: { name, size } }): FileHead => ({ use, name, size }));
  const list = new TextEncoder().encode(JSON.stringify(entries));
  const length = new DataView(new ArrayBuffer(LENGTH_BYTES));
  length.setUint32(0, list.length);
  return new Blob([length, list, ...files.map(({ file }) => file)]).arrayBuffer();
}

/** The files of such a row of bytes. */
export function unpacked(bytes: ArrayBuffer): readonly PackedFile[] {
  const length = new DataView(bytes).getUint32(0);
  const list = new TextDecoder().decode(new Uint8Array(bytes, LENGTH_BYTES, length));
  let at = LENGTH_BYTES + length;
  return (JSON.parse(list) as readonly FileHead[]).map(({ use, name, size }) => {
    const file = new File([bytes.slice(at, at + size)], name);
    at += size;
    return { use, file };
  });
}

/** The one file for a use. */
export const fileFor = (files: readonly PackedFile[], use: string): File =>
  required(
    files.find((one) => one.use === use),
    "file that is kept",
  ).file;
