import { UsageError } from "../exit.js";

/** Refuses a label that no decoder knows. @throws UsageError */
export function checkEncoding(label: string): void {
  try {
    new TextDecoder(label);
  } catch (error) {
    throw new UsageError(
      `There is no encoding "${label}". Examples: utf-8, windows-1252, iso-8859-2, utf-16le.`,
      { cause: error },
    );
  }
}
