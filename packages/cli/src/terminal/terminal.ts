import { shortName } from "@sdc-risk/data";
import type { TextOptions } from "@sdc-risk/report";
import type { Io, Stream } from "../io.ts";
import { wrap } from "./layout.ts";
import { printable } from "./printable.ts";

const USUAL = 80;
const NARROWEST = 20;
const WIDEST = 100;
/** The longest quoted piece of a message that is shown whole; nothing but the name of a variable gets as long. */
const LONGEST = 200;

/**
 * Narrower than this no person works; such terminals are windows of other programs, which show control
 * sequences as they are.
 */
const PERSONS = 40;

/** Whether a stream is a terminal that obeys control sequences; `TERM=dumb` says that it does not. */
export const obeys = (stream: Stream, env: Io["env"]): boolean =>
  stream.isTTY === true && env["TERM"] !== "dumb" && widthOf(stream) >= PERSONS;

/** The columns of a terminal within reason, 80 elsewhere. */
export function widthOf({ isTTY = false, columns = 0 }: Stream): number {
  return isTTY && columns > 0 ? Math.max(NARROWEST, Math.min(WIDEST, columns)) : USUAL;
}

/** The columns of what is written for people: as many as a terminal has, at most 80. */
export const usualWidth = (stream: Stream): number => Math.min(USUAL, widthOf(stream));

/** How to write text for standard output. */
export function terminal({ stdout, env }: Io): TextOptions {
  return { width: widthOf(stdout), color: obeys(stdout, env) && !env["NO_COLOR"] };
}

/** Lines that a stream can show: on a terminal, those that are too long are broken at spaces and keep their indent. */
export function fit(text: string, stream: Stream): string {
  if (stream.isTTY !== true) return text;
  const width = widthOf(stream);
  return text
    .split("\n")
    .flatMap((line) => {
      if (line.length <= width) return [line];
      const indent = Math.min(/^ */.exec(line)![0].length, Math.floor(width / 2));
      return wrap(line, width - indent).map((part) => " ".repeat(indent) + part);
    })
    .join("\n");
}

/** Says what is wrong, on standard error. */
export function complain(message: string, stderr: Stream): void {
  const short = message.replace(/"([^"]+)"/g, (quoted, name: string) =>
    name.length > LONGEST ? `"${shortName(name, LONGEST)}"` : quoted,
  );
  stderr.write(fit(`sdc-risk: ${printable(short)}\n`, stderr));
}
