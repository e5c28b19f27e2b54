import { SdcError } from "@sdc-risk/data";
import type { StatOptions } from "../types.ts";
import { encodingOf } from "./encodings.ts";
import { Texts } from "./texts.ts";

/** The encoding that a file declares. */
export interface DeclaredEncoding {
  /** In words, with the file's number for it. */
  readonly title: string;
  /** A name that `Texts` takes; null where it cannot be decoded. */
  readonly encoding: string | null;
  /** Whether bytes below 128 are ASCII in it, so that texts of these alone can be read in any case. */
  readonly isAscii: boolean;
}

/** Reads texts in the encoding that is asked for, or else in the one that the file declares. @throws SdcError BAD_ENCODING */
export function declaredTexts(
  { title, encoding, isAscii }: DeclaredEncoding,
  name: string,
  options: Pick<StatOptions, "encoding">,
): Texts {
  if (options.encoding !== undefined) return new Texts(encodingOf(options.encoding));
  if (encoding !== null) return new Texts(encodingOf(encoding));
  const refused = (): SdcError => {
    const what = `${JSON.stringify(name)} declares ${title}, which cannot be read`;
    const where = isAscii ? ", and holds texts beyond ASCII" : "";
    return new SdcError(
      "BAD_ENCODING",
      `${what}${where}. --encoding overrides it (in a program: encoding): examples are utf-8, windows-1252, ` +
        "shift_jis. Or have the file saved in UTF-8.",
    );
  };
  if (!isAscii) throw refused();
  return new Texts("ascii", {
    whole: () => {
      throw refused();
    },
    cut: () => null,
  });
}
