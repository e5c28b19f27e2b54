import { SdcError } from "@sdc-risk/data";

const KNOWN: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** A character by its number; what is none becomes the sign for that. */
function character(number: number): string {
  const isOne = number > 0 && number <= 0x10ffff && !(number >= 0xd800 && number <= 0xdfff);
  return isOne ? String.fromCodePoint(number) : "\ufffd";
}

/**
 * A text of XML with its references replaced. Those that a file declares itself are refused, so that no text
 * grows by them and no other file is asked for.
 * @throws SdcError BAD_FILE
 */
export function decoded(text: string, file: string): string {
  if (!text.includes("&")) return text;
  return text.replace(
    /&(?:#x([\da-f]+)|#(\d+)|([\w.:-]+));/gi,
    (all, hex?: string, digits?: string, name?: string) => {
      if (hex !== undefined) return character(parseInt(hex, 16));
      if (digits !== undefined) return character(Number(digits));
      if (name !== undefined && Object.hasOwn(KNOWN, name)) return KNOWN[name];
      throw new SdcError(
        "BAD_FILE",
        `${JSON.stringify(file)} uses ${all}, which XML does not define. Entities that a file declares ` +
          "itself are not read: write the text in its place.",
      );
    },
  );
}
