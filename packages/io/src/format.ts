import { FORMATS, type FileFormat } from "./formats.js";

export function isGzip(head: Uint8Array): boolean {
  return head[0] === 0x1f && head[1] === 0x8b && head[2] === 8;
}

/** The format by the first bytes, else by the extension, else `csv`. */
export function detectFormat(head: Uint8Array, name: string): FileFormat {
  const start = String.fromCharCode(...head.subarray(0, 8));
  const extension = /\.([^.]+)$/.exec(name.toLowerCase().replace(/\.gz$/, ""))?.[1] ?? "";
  const found =
    FORMATS.find(({ begins }) => begins.some((bytes) => start.startsWith(bytes))) ??
    FORMATS.find(({ extensions }) => extensions.includes(extension)) ??
    FORMATS[0];
  return found.name;
}
