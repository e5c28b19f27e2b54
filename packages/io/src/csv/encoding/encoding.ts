import { SdcError } from "@sdc-risk/data";
import { Utf8Check } from "@sdc-risk/data/columns";

/** The encoding that a byte order mark at the start names. */
export function markedEncoding(head: Uint8Array): string | undefined {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return "utf-8";
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  return undefined;
}

/** The WHATWG name of an encoding. @throws SdcError BAD_ENCODING for a label that is not known */
export function encodingName(label: string): string {
  try {
    return new TextDecoder(label).encoding;
  } catch (cause) {
    throw new SdcError(
      "BAD_ENCODING",
      `${JSON.stringify(label)} is not an encoding that files of text are read in. Examples: utf-8, windows-1252, ` +
        "iso-8859-2, utf-16le. Code pages of DOS, such as cp850, are read in files of SPSS, Stata and SAS.",
      { cause },
    );
  }
}

/**
 * The same text as UTF-8 bytes without a byte order mark.
 * @throws NotUtf8, and SdcError BAD_ENCODING where bytes are not valid in another encoding
 */
export async function* asUtf8(
  chunks: AsyncIterable<Uint8Array>,
  encoding: string,
  name: string,
): AsyncGenerator<Uint8Array> {
  if (encoding === "utf-8") {
    yield* checkedUtf8(chunks);
    return;
  }
  const decoder = new TextDecoder(encoding, { fatal: true });
  const encoder = new TextEncoder();
  try {
    for await (const chunk of chunks) yield encoder.encode(decoder.decode(chunk, { stream: true }));
    decoder.decode();
  } catch (cause) {
    if (cause instanceof SdcError) throw cause;
    throw new SdcError("BAD_ENCODING", `${JSON.stringify(name)} is not valid ${encoding}.`, { cause });
  }
}

async function* checkedUtf8(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const check = new Utf8Check();
  let mark = [0xef, 0xbb, 0xbf];
  for await (const chunk of chunks) {
    check.push(chunk);
    let skip = 0;
    while (skip < chunk.length && mark.length > 0 && chunk[skip] === mark[0]) {
      mark = mark.slice(1);
      skip++;
    }
    if (skip < chunk.length) mark = [];
    yield skip > 0 ? chunk.subarray(skip) : chunk;
  }
  check.end();
}
