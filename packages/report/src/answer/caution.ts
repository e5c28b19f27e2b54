import { begun, firstSentence, type Caution, type Metric } from "@sdc-risk/blocks";
import { ENGLISH, type ReportWords } from "../language/report.ts";

/** A value with how it is off beside it, where it is known to be: "2.45 % (too low)". */
export const marked = (value: string, mark: string | undefined, { say }: ReportWords = ENGLISH): string =>
  mark === undefined ? value : say("marked", { value, mark });

/** A figure as tables write it, with its mark. */
export const markedFigure = ({ value, format, caution }: Metric, words: ReportWords = ENGLISH): string =>
  marked(words.value(value, format), caution === undefined ? undefined : words.told(caution.mark), words);

/**
 * Why a figure is off, in a sentence that stands beside it; empty where it is not, or where a text that is
 * shown with it says so.
 */
export function cautionReason(metric: Pick<Metric, "about" | "caution">, shown = ""): string {
  if (metric.caution === undefined) return "";
  const reason = firstSentence(metric.caution.text);
  return metric.about.includes(reason) || shown.includes(reason) ? "" : reason;
}

/** The same of figures that stand together: each reason once, with the first figure that it is about. */
export function cautionReasons<M extends Pick<Metric, "about" | "caution">>(
  metrics: readonly M[],
  shown = "",
): readonly { readonly metric: M; readonly reason: string }[] {
  let told = shown;
  return metrics.map((metric) => {
    const reason = cautionReason(metric, told);
    told += ` ${reason}`;
    return { metric, reason };
  });
}

/** A figure that is marked in a table. */
export interface Marked {
  readonly label: string;
  readonly caution: Caution;
}

/**
 * Marked figures of several scenarios: where the reason is another one in each, the name of the scenario stands
 * behind the figure.
 */
export function markedApart(figures: readonly (Marked & { readonly where: string | null })[]): Marked[] {
  const reasons = (label: string): number =>
    new Set(figures.flatMap((one) => (one.label === label ? [firstSentence(one.caution.text)] : []))).size;
  return figures.map(({ label, where, caution }) => ({
    label: where !== null && reasons(label) > 1 ? `${label} (${where})` : label,
    caution,
  }));
}

/**
 * What the marks of a table mean, in sentences with a space before them: figures of one mark and reason
 * together; empty without marks.
 */
export function marksText(figures: readonly Marked[], { say, told }: ReportWords = ENGLISH): string {
  const alike = new Map<string, { readonly caution: Caution; readonly labels: Set<string> }>();
  for (const { label, caution } of figures) {
    const key = JSON.stringify([caution.mark, firstSentence(caution.text)]);
    const same = alike.get(key);
    if (same === undefined) alike.set(key, { caution, labels: new Set([label]) });
    else same.labels.add(label);
  }
  return Array.from(alike.values(), ({ caution: { mark, text }, labels }) => {
    const names = begun([...labels].join(say("semicolon")));
    return ` ${say("markMeans", { labels: names, mark: told(mark), why: told(firstSentence(text)) })}`;
  }).join("");
}
