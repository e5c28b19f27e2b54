import type { ReadOptions } from "../types.ts";
import type { Ddi } from "./types.ts";
import { xmlText } from "./xml-text.ts";
import { baseName } from "../source.ts";

/**
 * Reads a DDI codebook (DDI Codebook 2.5 and before, and 2.6), for the option `ddi` of reading a file: labels
 * of variables, categories, and what stands for missing values.
 * @param bytes of the XML file
 * @param name of the file, for messages
 * @throws SdcError BAD_ENCODING; BAD_FILE where it is no XML, or no codebook
 */
export async function readDdi(
  bytes: Uint8Array,
  name: string,
  { atOnce = (work) => work() }: Pick<ReadOptions, "atOnce"> = {},
): Promise<Ddi> {
  const file = baseName(name);
  const { parseDdi } = await import("./parse.ts");
  return atOnce(() => parseDdi(xmlText(bytes, file), file));
}
