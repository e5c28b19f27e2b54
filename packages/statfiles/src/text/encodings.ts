import { SdcError } from "@sdc-risk/data";
import { pageOf } from "./code-pages.ts";
import { isOwnEncoding } from "./decoders.ts";

/** The WHATWG name of an encoding, or the name of a code page that is known here. */
export function encodingOf(label: string): string {
  const known = knownEncoding(label);
  if (known !== null) return known;
  const examples = "Examples: utf-8, windows-1252, iso-8859-2, shift_jis, cp850.";
  throw new SdcError("BAD_ENCODING", `${JSON.stringify(label)} is not a known encoding. ${examples}`);
}

/** The same; null where it is not known. */
export function knownEncoding(label: string): string | null {
  const plain = label.trim();
  if (isOwnEncoding(plain.toLowerCase())) return plain.toLowerCase();
  const number = /^(?:cp|ibm|dos|oem|windows|win|microsoft-cp)?[-_ ]?(\d{3,5})$/i.exec(plain)?.[1];
  const numbered = number === undefined ? null : encodingOfPage(Number(number));
  if (numbered !== null) return numbered;
  try {
    return new TextDecoder(plain).encoding;
  } catch {
    return null;
  }
}

const PAGES: Readonly<Record<number, string | undefined>> = {
  874: "windows-874",
  932: "shift_jis",
  936: "gb18030",
  949: "euc-kr",
  950: "big5",
  866: "ibm866",
  10000: "macintosh",
  20127: "windows-1252",
  20866: "koi8-r",
  20932: "euc-jp",
  21866: "koi8-u",
  38598: "iso-8859-8-i",
  50220: "iso-2022-jp",
  51932: "euc-jp",
  51936: "gb18030",
  51949: "euc-kr",
  54936: "gb18030",
  65001: "utf-8",
};

/** The encoding of a Windows code page number; null where it is not known. */
export function encodingOfPage(page: number): string | null {
  if (PAGES[page] !== undefined) return PAGES[page];
  if (page >= 1250 && page <= 1258) return `windows-${page}`;
  if (page > 28590 && page <= 28606) return knownEncoding(`iso-8859-${page - 28590}`);
  return pageOf(`cp${page}`) === null ? null : `cp${page}`;
}
