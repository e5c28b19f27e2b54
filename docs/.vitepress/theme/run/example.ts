// What an example of a page is.

/** An example as its page shows it. */
export interface Example {
  /** Names and texts. */
  readonly files: readonly (readonly [name: string, text: string])[];
  /** One a line. */
  readonly commands: readonly string[];
  /** What the commands print. */
  readonly output: string;
}

/** An example as one attribute of the page. */
export const packed = (example: Example): string => encodeURIComponent(JSON.stringify(example));
export const unpacked = (text: string): Example => JSON.parse(decodeURIComponent(text)) as Example;
