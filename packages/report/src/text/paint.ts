/** Bold and dim for a terminal that shows them; the text unchanged for one that does not. */
export interface Paint {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
}

const sequence = (on: number, text: string): string => (text === "" ? "" : `\u001b[${on}m${text}\u001b[22m`);

export const paint = (color: boolean): Paint =>
  color
    ? { bold: (text) => sequence(1, text), dim: (text) => sequence(2, text) }
    : { bold: (text) => text, dim: (text) => text };
