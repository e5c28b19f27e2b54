import { markedFigure } from "../answer/caution.ts";
import { glanceTitle, verdicts, type HeadlineFigure } from "../facts.ts";
import { alsoReleased } from "../outline.ts";
import type { RiskReport } from "../risk-report.ts";

/** The figures that a page opens with, and their title. */
export interface PageOpening {
  readonly title: string;
  /** Whether a file leads that is not the data: one that a plan treated, or one that may be synthetic. */
  readonly ofReleased: boolean;
  readonly figures: readonly HeadlineFigure[];
}

/** Figures of measures that no file has by itself, then those of the original alone, which are called that. */
function comparingFirst(report: RiskReport, own: readonly HeadlineFigure[]): readonly HeadlineFigure[] {
  const alone = alsoReleased(report);
  const isAlone = ({ measure }: HeadlineFigure): boolean => alone.has(measure);
  const original = own.filter(isAlone).map(({ measure, metric }) => ({
    measure,
    metric: { ...metric, label: `${metric.label} (the original)` },
  }));
  return [...own.filter((one) => !isAlone(one)), ...original];
}

/**
 * The figures that a page opens with: those of the file that a plan treated, each with that of the original, else those
 * of the data.
 */
export function pageOpening(report: RiskReport): PageOpening {
  const own = verdicts(report);
  const [file] = report.released;
  // of files that may be synthetic first what compares them with the original
  const { copies = [] } = report.answer ?? {};
  if (copies.length > 0 && file !== undefined) {
    const title =
      report.released.length === 1
        ? `At a glance: ${file.name} beside the original, ${report.data.name}`
        : glanceTitle(report);
    return { title, ofReleased: true, figures: comparingFirst(report, own) };
  }
  if (report.plan === undefined || file?.assessment === undefined)
    return { title: glanceTitle(report), ofReleased: false, figures: own };
  const treated = verdicts({ measures: file.assessment.measures });
  const figures = treated.map(({ measure, metric }) => {
    const before = own.find((one) => one.measure === measure && one.metric.label === metric.label);
    const original = before === undefined ? "" : ` In the original: ${markedFigure(before.metric)}.`;
    return { measure, metric: { ...metric, about: `${metric.about}${original}` } };
  });
  return { title: `At a glance: ${file.name}`, ofReleased: true, figures };
}
