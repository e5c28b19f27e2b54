import { shortName } from "@sdc-risk/core";
import type { TextOptions } from "@sdc-risk/report";
import type { WriteStream } from "node:tty";
import { wrap } from "./layout.js";
import { printable } from "./printable.js";

const USUAL = 80, NARROWEST = 20, WIDEST = 100;
/** The longest quoted piece of a message that is shown whole; nothing but the name of a variable gets as long. */
const LONGEST = 200;

/** Narrower than this no person works; such terminals are windows of other programs, which show control sequences as they are. */
const PERSONS = 40;

/** Whether a stream is a terminal that obeys control sequences; `TERM=dumb` says that it does not. */
export const obeys = (stream: WriteStream): boolean => stream.isTTY && process.env["TERM"] !== "dumb" && widthOf(stream) >= PERSONS;

/** The columns of a terminal within reason, 80 elsewhere. */
export function widthOf(stream: WriteStream): number {
  return stream.isTTY ? Math.max(NARROWEST, Math.min(WIDEST, stream.columns || USUAL)) : USUAL;
}

/** How to write text for standard output. */
export function terminal(): TextOptions {
  const { stdout } = process;
  return { width: widthOf(stdout), color: obeys(stdout) && !process.env["NO_COLOR"] };
}

/** Lines that a stream can show: on a terminal, those that are too long are broken at spaces and keep their indent. */
export function fit(text: string, stream: WriteStream): string {
  if (!stream.isTTY) return text;
  const width = widthOf(stream);
  return text.split("\n").flatMap((line) => {
    if (line.length <= width) return [line];
    const indent = Math.min(/^ */.exec(line)![0].length, Math.floor(width / 2));
    return wrap(line, width - indent).map((part) => " ".repeat(indent) + part);
  }).join("\n");
}

/** Says what is wrong, on standard error. */
export function complain(message: string): void {
  const short = message.replace(/"([^"]+)"/g, (quoted, name: string) => (name.length > LONGEST ? `"${shortName(name, LONGEST)}"` : quoted));
  process.stderr.write(fit(`sdc-risk: ${printable(short)}\n`, process.stderr));
}
