import { SdcError } from "@sdc-risk/data";
import { encodingName, markedEncoding } from "../csv/encoding/encoding.ts";

/** Bytes in which the declaration of an encoding stands. */
const HEAD = 1024;
/** A text must fit a string. */
const MOST = 2 ** 28;

const DECLARED = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*(?:"([^"]*)"|'([^']*)')/;

/**
 * The text of an XML file: by its byte order mark, else by how its first letter is written, else by the
 * encoding that it declares, else as UTF-8.
 * @throws SdcError BAD_ENCODING, BAD_FILE where it is too large
 */
export function xmlText(bytes: Uint8Array, name: string): string {
  if (bytes.length > MOST)
    throw new SdcError(
      "BAD_FILE",
      `${JSON.stringify(name)} has more than 256 MiB; no codebook is that large.`,
    );
  const encoding = markedEncoding(bytes) ?? wideEncoding(bytes) ?? declaredEncoding(bytes, name);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new SdcError("BAD_ENCODING", `${JSON.stringify(name)} is not valid ${encoding}.`, { cause });
  }
}

/** UTF-16 without a mark, told by the "<" that XML begins with. */
function wideEncoding(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0x3c && bytes[1] === 0) return "utf-16le";
  return bytes[0] === 0 && bytes[1] === 0x3c ? "utf-16be" : undefined;
}

function declaredEncoding(bytes: Uint8Array, name: string): string {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, HEAD));
  const [, double, single] = DECLARED.exec(head) ?? [];
  const label = double ?? single;
  // one that declares UTF-16 and is read so far has one byte per letter
  if (label === undefined || /^(utf-?16|ucs-?2|iso-10646-ucs-2)/i.test(label)) return "utf-8";
  try {
    return encodingName(label);
  } catch (cause) {
    throw new SdcError(
      "BAD_ENCODING",
      `${JSON.stringify(name)} declares the encoding ${JSON.stringify(label)}, which is not known.`,
      { cause },
    );
  }
}
