import { FORMAT_OPTIONS, formatOf, takersOf, takesOption, type FormatOption } from "./formats.ts";
import type { ReadOptions, ReadResult, ReadWarning } from "./types.ts";

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
  const idle = FORMAT_OPTIONS.filter(
    (option) => options[option] !== undefined && (format === null || !takesOption(format, option)),
  );
  const what = format === null ? "a table" : formatOf(format).label;
  return idle.map((option) => ({
    code: "option-without-effect",
    message: `The option ${option} has no effect: it is for ${takersOf(option).join(", ")}, and ${JSON.stringify(name)} is ${what}.`,
  }));
}
