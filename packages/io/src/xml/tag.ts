import { Damaged } from "../damaged.ts";
import { BYTE } from "./bytes.ts";
import { decoded } from "./entities.ts";

const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });

/** Whether a byte stands between the parts of a tag. */
const isSpace = (byte: number): boolean => byte === BYTE.space || (byte >= 9 && byte <= 13);

/** Names of up to six bytes, which are nearly all, each made a text once. */
const NAMES = new Map<number, string>();

/** The bytes of a name as a text. */
export function nameOf(bytes: Uint8Array, from: number, to: number): string {
  if (to - from > 6) return utf8.decode(bytes.subarray(from, to));
  let key = 0;
  for (let i = from; i < to; i++) key = key * 256 + bytes[i];
  const known = NAMES.get(key);
  if (known !== undefined) return known;
  const name = utf8.decode(bytes.subarray(from, to));
  if (NAMES.size < 1000) NAMES.set(key, name);
  return name;
}

/** An opening tag of an XML file. It is one object that is used again: what is needed later must be copied. */
export class XmlTag {
  /** The name without the prefix of its namespace. */
  name = "";
  /** Whether it closes itself, `<c/>`. */
  closed = false;
  private bytes: Uint8Array = new Uint8Array(0);
  private from = 0;
  private to = 0;

  private readonly file: string;

  /** @param file its name, for messages */
  constructor(file: string) {
    this.file = file;
  }

  /**
   * Takes the tag that stands at `bytes[from … to)`, without its brackets.
   * @throws Damaged where it has no name
   */
  take(bytes: Uint8Array, from: number, to: number): void {
    this.closed = to > from && bytes[to - 1] === BYTE.slash;
    this.bytes = bytes;
    this.to = this.closed ? to - 1 : to;
    let end = from;
    let start = from;
    for (; end < this.to && !isSpace(bytes[end]); end++) if (bytes[end] === BYTE.colon) start = end + 1;
    if (end === start) throw new Damaged("A tag of its XML has no name.");
    this.name = nameOf(bytes, start, end);
    this.from = end;
  }

  /**
   * The value of an attribute, references replaced; null where the tag has none of this name.
   * @param name as it stands there, or `*:name` for one with any prefix or none
   * @throws Damaged where the tag is not well formed; SdcError where it uses an entity that XML does not define
   */
  attribute(name: string): string | null {
    const any = name.startsWith("*:");
    return this.find(any, any ? name.slice(2) : name, null);
  }

  /** Whether the tag has an attribute of none of these names. @throws Damaged where the tag is not well formed */
  hasOther(known: ReadonlySet<string>): boolean {
    return this.find(false, null, known) !== null;
  }

  /** The value of the first attribute that is called so, or is not among those known. */
  private find(any: boolean, wanted: string | null, known: ReadonlySet<string> | null): string | null {
    const { bytes, to } = this;
    for (let i = this.from; ;) {
      while (i < to && isSpace(bytes[i])) i++;
      if (i === to) return null;
      let start = i;
      for (; i < to && bytes[i] !== BYTE.equals && !isSpace(bytes[i]); i++)
        if (any && bytes[i] === BYTE.colon) start = i + 1;
      const end = i;
      while (i < to && isSpace(bytes[i])) i++;
      const quote = this.quoteAfterEquals(i);
      const value = quote + 1;
      const last = bytes.indexOf(bytes[quote], value);
      if (last < 0 || last >= to) throw this.malformed();
      const name = nameOf(bytes, start, end);
      if (known === null ? name === wanted : !known.has(name))
        return decoded(utf8.decode(bytes.subarray(value, last)), this.file);
      i = last + 1;
    }
  }

  private quoteAfterEquals(at: number): number {
    const { bytes, to } = this;
    if (at >= to || bytes[at] !== BYTE.equals) throw this.malformed();
    let i = at + 1;
    while (i < to && isSpace(bytes[i])) i++;
    if (i >= to || (bytes[i] !== BYTE.quote && bytes[i] !== BYTE.apostrophe)) throw this.malformed();
    return i;
  }

  private malformed(): Damaged {
    return new Damaged(`Its XML has a tag <${this.name}> that is not well formed.`);
  }
}
