import { countText } from "@sdc-risk/data";
import { TextLevels } from "@sdc-risk/data/columns";
import type { StatWarning } from "../types.ts";
import { type Decoder, decoderOf } from "./decoders.ts";

/** What stands for texts that are not valid in their encoding: every byte is a character of it. */
const FALLBACK = "windows-1252";
const MOST_NAMED = 5;
/** What stands for a character that is not known. */
const UNKNOWN = "\ufffd";
const BEYOND_ASCII = /[^\0-\x7f]/;

/**
 * Texts of a file in the encoding that it declares. Of a text that is cut off within a character, as programs do that
 * count in bytes, this character is left out if other texts show that the encoding is right. Whatever else is not
 * valid in it is read as windows-1252. Both give a warning.
 */
export class Texts {
  private readonly fallback = new TextDecoder(FALLBACK);
  private readonly encoder = new TextEncoder();
  /** Where texts are not valid, and where some are cut. */
  private readonly invalid = new Set<string>();
  private readonly cut = new Set<string>();
  /** Of these, texts of columns that are now the same as another one. */
  private merged = 0;
  /** Whether bytes below 128 are the characters of ASCII. */
  private readonly aboveAscii: boolean;
  /** Whether some text of the dictionary is valid, and not by being ASCII. */
  private isShown = false;
  private where = "the dictionary";

  readonly encoding: string;
  private readonly decoder: Decoder;

  /** @param encoding WHATWG name, code page, or one that `isOwnEncoding` */
  constructor(encoding: string, decoder: Decoder = decoderOf(encoding)) {
    this.encoding = encoding;
    this.decoder = decoder;
    this.aboveAscii = !/^(?:utf-16|iso-2022)/.test(encoding);
  }

  /** A text of the file's dictionary. */
  text(bytes: Uint8Array): string {
    const valid = this.valid(bytes);
    if (valid === null) return this.cutText(bytes, this.isShown) ?? this.invalidText(bytes);
    this.isShown ||= !isAscii(bytes);
    return valid;
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
    const utf8 = new TextLevels(levels.column);
    const map = new Int32Array(levels.count);
    const others: number[] = [];
    let { isShown } = this;
    for (let level = 0; level < levels.count; level++) {
      const bytes = levels.of(level);
      const text = this.valid(bytes);
      if (text === null) others.push(level);
      else {
        map[level] = this.added(utf8, text);
        isShown ||= !isAscii(bytes);
      }
    }
    for (const level of others) map[level] = this.repaired(utf8, levels.of(level), isShown);
    return { levels: utf8, map };
  }

  warnings(): StatWarning[] {
    const warnings: StatWarning[] = [];
    if (this.invalid.size > 0) {
      const message = `Some texts of ${named(this.invalid)} are not valid ${this.encoding}; they were read as ${FALLBACK}.`;
      warnings.push({ code: "encoding", message });
    }
    if (this.cut.size > 0) {
      const merged =
        this.merged === 0
          ? ""
          : `; ${countText(this.merged)} of them can no longer be told apart from others`;
      const message = `Some texts of ${named(this.cut)} are cut off within a character, which was left out${merged}.`;
      warnings.push({ code: "cut-character", message });
    }
    return warnings;
  }

  /** A text that is valid in the encoding; else null. */
  private valid(bytes: Uint8Array): string | null {
    return this.aboveAscii && isAscii(bytes) ? this.fallback.decode(bytes) : this.decoder.whole(bytes);
  }

  /** @param isShown whether other texts are valid; else this one must be, up to the character */
  private cutText(bytes: Uint8Array, isShown: boolean): string | null {
    const text = this.decoder.cut(bytes);
    if (text === null || !(isShown || BEYOND_ASCII.test(text))) return null;
    this.cut.add(this.where);
    return text;
  }

  /** The level of a text that is not valid; a cut one stays another than the whole ones. */
  private repaired(utf8: TextLevels, bytes: Uint8Array, isShown: boolean): number {
    const text = this.cutText(bytes, isShown);
    if (text === null) return this.added(utf8, this.invalidText(bytes));
    for (const other of text === "" ? [UNKNOWN] : [text, text + UNKNOWN]) {
      const { count } = utf8;
      const level = this.added(utf8, other);
      if (level === count) return level;
    }
    this.merged++;
    return this.added(utf8, text + UNKNOWN);
  }

  private added(utf8: TextLevels, text: string): number {
    const bytes = this.encoder.encode(text);
    return utf8.level(bytes, 0, bytes.length);
  }

  private invalidText(bytes: Uint8Array): string {
    this.invalid.add(this.where);
    return this.fallback.decode(bytes);
  }
}

/** The first of some places, and how many more there are. */
function named(places: ReadonlySet<string>): string {
  const more = places.size - MOST_NAMED;
  return [...places].slice(0, MOST_NAMED).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

function isAscii(bytes: Uint8Array): boolean {
  let bits = 0;
  for (let i = 0; i < bytes.length; i++) bits |= bytes[i];
  return bits < 0x80;
}
