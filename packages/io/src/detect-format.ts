import { detectStatFormat } from "@sdc-risk/statfiles/detect";
import { FORMATS, type FileFormat } from "./formats.ts";

/** First bytes that tell the format of any file. */
export const TELLING = 600;

/** The format by the first bytes (`TELLING` of them), else by the extension, else `csv`. */
export function detectFormat(head: Uint8Array, name: string): FileFormat {
  const start = String.fromCharCode(...head.subarray(0, 8));
  const statistical = detectStatFormat(head);
  if (statistical !== null) return statistical;
  const extension = /\.([^.]+)$/.exec(name.toLowerCase().replace(/\.gz$/, ""))?.[1] ?? "";
  const found =
    FORMATS.find(({ begins }) => begins.some((bytes) => start.startsWith(bytes))) ??
    FORMATS.find(({ extensions }) => extensions.includes(extension)) ??
    FORMATS[0];
  return found.name;
}
