import type { RiskReport } from "@sdc-risk/report";
import type { PrintedLines } from "../language/words.ts";
import { wrap } from "../terminal/layout.ts";
import { printable } from "../terminal/printable.ts";

/**
 * What each of two reports answers: the verdict and how many would be found, which are of the released files where there
 * are some, while figures are compared of the originals. Empty where neither has a policy or a released file.
 */
export function answersText(
  reports: readonly [RiskReport, RiskReport],
  { width, words: { say } }: PrintedLines,
): string {
  const hasReleased = reports.some(({ released }) => released.length > 0);
  if (!hasReleased && reports.every(({ policy }) => policy === undefined)) return "";
  const lines = reports.flatMap(({ answer }, i) => {
    const texts = [answer?.statement, ...(answer?.expected ?? []).map(({ text }) => text)];
    const text = texts.filter((one) => one !== undefined).join(" ");
    return wrap(printable(say("answerOf", { name: i === 0 ? "A" : "B", text })), width);
  });
  const note = hasReleased ? wrap(say("comparesOriginals"), width) : [];
  return `${[...lines, ...note, ""].join("\n")}\n`;
}
