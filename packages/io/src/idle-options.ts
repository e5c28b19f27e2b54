import { FORMATS, formatOf, takesOption, type FormatOption } from "./formats.js";
import type { ReadOptions, ReadResult, ReadWarning } from "./types.js";

/** The options of reading that files of some formats take. */
const OPTIONS: readonly FormatOption[] = ["delimiter", "encoding", "sheet", "catalog"];

/**
 * A warning for each option of reading that files of other formats take.
 * @param name of the file
 * @param format null where it is a table of an engine
 */
export function idleOptions(
  name: string,
  format: ReadResult["format"] | null,
  options: Pick<ReadOptions, FormatOption>,
): ReadWarning[] {
  const idle = OPTIONS.filter(
    (option) => options[option] !== undefined && (format === null || !takesOption(format, option)),
  );
  const what = format === null ? "a table" : formatOf(format).label;
  return idle.map((option) => {
    const takers = FORMATS.filter((one) => takesOption(one.name, option)).map(({ label }) => label);
    return {
      code: "option-without-effect",
      message: `The option ${option} has no effect: it is for ${takers.join(", ")}, and ${JSON.stringify(name)} is ${what}.`,
    };
  });
}
