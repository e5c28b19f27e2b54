import type { FileFormat } from "./types.js";

const EXTENSIONS: Readonly<Record<string, FileFormat>> = {
  csv: "csv", tsv: "csv", txt: "csv", parquet: "parquet", pq: "parquet", arrow: "arrow", arrows: "arrow", feather: "arrow", ipc: "arrow",
};

export function isGzip(head: Uint8Array): boolean {
  return head[0] === 0x1f && head[1] === 0x8b && head[2] === 8;
}

/** The format by the first bytes, else by the extension, else `csv`. */
export function detectFormat(head: Uint8Array, name: string): FileFormat {
  const start = String.fromCharCode(...head.subarray(0, 6));
  if (start.startsWith("PAR1")) return "parquet";
  if (start === "ARROW1" || start.startsWith("\xff\xff\xff\xff")) return "arrow";
  const extension = /\.([^.]+)$/.exec(name.toLowerCase().replace(/\.gz$/, ""))?.[1] ?? "";
  return EXTENSIONS[extension] ?? "csv";
}
