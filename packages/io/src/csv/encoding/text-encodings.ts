import { SdcError } from "@sdc-risk/data";
import { NotUtf8 } from "@sdc-risk/data/columns";
import type { ReadWarning } from "../../types.ts";
import { encodingName, markedEncoding } from "./encoding.ts";

/** The encodings in which a text file is tried, one after the other, and what is told where the second one is right. */
export interface TextEncodings {
  readonly first: string;
  /** Null where the first is given, by the caller or by the file. */
  readonly second: string | null;
  readonly warnings: readonly ReadWarning[];
}

/**
 * How the bytes of a text file are letters.
 * @param head its first bytes
 * @param asked the encoding that the caller names
 * @throws SdcError BAD_ENCODING where that is not known
 */
export function textEncodings(head: Uint8Array, asked: string | undefined): TextEncodings {
  const known = asked === undefined ? markedEncoding(head) : encodingName(asked);
  if (known !== undefined) return { first: known, second: null, warnings: [] };
  const message =
    "The file is not valid UTF-8 and was read as windows-1252. If letters look wrong, name its encoding.";
  return { first: "utf-8", second: "windows-1252", warnings: [{ code: "encoding", message }] };
}

/**
 * Reads a file in the first encoding, and where its bytes are not of that one in the second.
 * @param isOther whether an error says that they are not
 * @throws SdcError BAD_ENCODING where there is no second; what `read` throws
 */
export async function readInEither<T>(
  name: string,
  { first, second, warnings }: TextEncodings,
  read: (encoding: string, warnings: readonly ReadWarning[]) => Promise<T>,
  isOther = (error: unknown): boolean => error instanceof NotUtf8,
): Promise<T> {
  try {
    return await read(first, []);
  } catch (error) {
    if (!isOther(error)) throw error;
  }
  if (second === null) throw new SdcError("BAD_ENCODING", `${JSON.stringify(name)} is not valid utf-8.`);
  return read(second, warnings);
}
