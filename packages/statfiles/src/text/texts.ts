import { SdcError } from "@sdc-risk/core";
import { TextLevels } from "@sdc-risk/core/columns";
import type { StatWarning } from "../types.js";
import { decodePage, pageOf } from "./code-pages.js";

/** What stands for texts that are not valid in their encoding: every byte is a character of it. */
const FALLBACK = "windows-1252";
const MOST_NAMED = 5;

/**
 * Texts of a file in the encoding that it declares. What is not valid in it is read as windows-1252, and
 * told.
 */
export class Texts {
  /** WHATWG name or code page. */
  readonly encoding: string;
  private readonly decode: (bytes: Uint8Array) => string | null;
  private readonly fallback = new TextDecoder(FALLBACK);
  private readonly encoder = new TextEncoder();
  private readonly invalid = new Set<string>();
  /** Whether bytes below 128 are the characters of ASCII. */
  private readonly aboveAscii: boolean;
  private where = "the dictionary";

  /** @throws SdcError BAD_ENCODING where the encoding is not known */
  constructor(label: string) {
    this.encoding = encodingOf(label);
    this.decode = decoderOf(this.encoding);
    this.aboveAscii = !/^(?:utf-16|iso-2022)/.test(this.encoding);
  }

  /** A text of the file's dictionary. */
  text(bytes: Uint8Array): string {
    return this.aboveAscii && isAscii(bytes)
      ? this.fallback.decode(bytes)
      : (this.decode(bytes) ?? this.invalidText(bytes));
  }

  /** A text of fixed width of the file's dictionary, without what fills it up. */
  padded(bytes: Uint8Array): string {
    return this.text(bytes).replace(/[\0 ]+$/, "");
  }

  /** Whose texts are read next, for warnings. */
  within(where: string): void {
    this.where = where;
  }

  /** The same levels in UTF-8; `map` gives the new level of each old one, null where all stayed. */
  asUtf8(levels: TextLevels): { readonly levels: TextLevels; readonly map: Int32Array | null } {
    if ((this.aboveAscii && isAscii(levels.all())) || (this.encoding === "utf-8" && levels.areUtf8()))
      return { levels, map: null };
    const utf8 = new TextLevels(levels.column),
      map = new Int32Array(levels.count);
    for (let level = 0; level < levels.count; level++) {
      const bytes = this.encoder.encode(this.text(levels.of(level)));
      map[level] = utf8.level(bytes, 0, bytes.length);
    }
    return { levels: utf8, map };
  }

  warnings(): StatWarning[] {
    if (this.invalid.size === 0) return [];
    const names = [...this.invalid],
      more = names.length - MOST_NAMED;
    const where = names.slice(0, MOST_NAMED).join(", ") + (more > 0 ? ` and ${more} more` : "");
    const message = `Some texts of ${where} are not valid ${this.encoding}; they were read as ${FALLBACK}.`;
    return [{ code: "encoding", message }];
  }

  private invalidText(bytes: Uint8Array): string {
    this.invalid.add(this.where);
    return this.fallback.decode(bytes);
  }
}

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
  const number = /^(?:cp|ibm|dos|oem|windows|win|microsoft-cp)?[-_ ]?(\d{3,5})$/i.exec(plain)?.[1];
  const numbered = number === undefined ? null : encodingOfPage(Number(number));
  if (numbered !== null) return numbered;
  try {
    return new TextDecoder(plain).encoding;
  } catch {
    return null;
  }
}

const PAGES: Readonly<Record<number, string>> = {
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

function decoderOf(encoding: string): (bytes: Uint8Array) => string | null {
  const page = pageOf(encoding);
  if (page !== null) return (bytes) => decodePage(bytes, page);
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  return (bytes) => {
    try {
      return decoder.decode(bytes);
    } catch {
      return null;
    }
  };
}

function isAscii(bytes: Uint8Array): boolean {
  let bits = 0;
  for (let i = 0; i < bytes.length; i++) bits |= bytes[i]!;
  return bits < 0x80;
}
