import { useId, type ReactElement } from "react";
import { t } from "../texts/index.ts";
import { formatValue, matchesText, shareText } from "../texts/numbers.ts";
import type { TreatmentPoint } from "../worker/api.ts";
import { evenScale, hasMatches, riskScale } from "./front-scale.ts";

interface FrontChartProps {
  readonly points: readonly TreatmentPoint[];
  /** The place of the one that is looked at; −1 where it is another one. */
  readonly chosen: number;
  readonly disabled: boolean;
  readonly onChoose: (point: TreatmentPoint) => void;
}

/** A share of the whole as a length of CSS. */
const along = (share: number): string => `calc(100% * ${share})`;

/** What a treatment loses and leaves, in words. */
export const pointText = ({ loss, matches, cells, met }: TreatmentPoint): string =>
  t.treat.front.point(
    shareText(loss),
    matches === null ? "none" : matchesText(matches),
    cells,
    met ? "yes" : "no",
  );

/** Treatments by what they lose and what they leave, each a button to choose it: arrow keys go from one to the next. */
export function FrontChart({ points, chosen, disabled, onChoose }: FrontChartProps): ReactElement {
  const name = useId();
  const { front } = t.treat;
  const withMatches = hasMatches(points);
  const risk = ({ matches, missed }: TreatmentPoint): number => (withMatches ? (matches ?? 0) : missed);
  const x = evenScale(points.map(({ loss }) => loss));
  const y = riskScale(points.map(risk));
  return (
    <div className="front">
      <p className="front-y" aria-hidden="true">
        {withMatches ? front.matches : front.missed}
      </p>
      <div className="front-plot" role="radiogroup" aria-label={front.group}>
        {y.ticks.map((tick) => (
          <span
            key={`y${tick}`}
            className="front-line"
            aria-hidden="true"
            style={{ bottom: along(y.place(tick)) }}
          >
            <span>{formatValue(tick, "number")}</span>
          </span>
        ))}
        {x.ticks.map((tick) => (
          <span
            key={`x${tick}`}
            className="front-tick"
            aria-hidden="true"
            style={{ left: along(x.place(tick)) }}
          >
            {shareText(tick)}
          </span>
        ))}
        {points.map((point, at) => (
          <input
            key={at}
            type="radio"
            name={name}
            className={point.met ? "met" : "not-met"}
            checked={at === chosen}
            disabled={disabled}
            aria-label={pointText(point)}
            title={pointText(point)}
            style={{ left: along(x.place(point.loss)), bottom: along(y.place(risk(point))) }}
            onChange={() => onChoose(point)}
          />
        ))}
      </div>
      <p className="front-x" aria-hidden="true">
        {front.loss}
      </p>
    </div>
  );
}
