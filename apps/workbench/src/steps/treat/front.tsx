import type { ReactElement } from "react";
import { FrontChart } from "../../charts/front-chart.tsx";
import { choosePoint } from "../../state/actions/treat.ts";
import { useApp } from "../../state/store.ts";
import { t } from "../../texts/index.ts";
import { treatmentId } from "../../worker/treat/treatment-id.ts";

/** What the marks mean: their shapes, not their colours alone. */
function Legend(): ReactElement {
  const { front } = t.treat;
  return (
    <p className="front-legend small">
      <span>
        <i className="mark met" /> {front.met}
      </span>
      <span>
        <i className="mark not-met" /> {front.notMet}
      </span>
      <span>
        <i className="mark met chosen" /> {front.chosen}
      </span>
    </p>
  );
}

/** Treatments that were assessed and that no other one undercuts, to choose from. */
export function Front(): ReactElement {
  const { points, searching } = useApp((state) => state.treatWork);
  const given = useApp((state) => state.treatment.given);
  const { front } = t.treat;
  return (
    <div className="panel treat-front">
      <h2>{front.heading}</h2>
      {points.length === 0 ? (
        <p className="empty soft">{front.empty}</p>
      ) : (
        <>
          <p className="soft">{front.about}</p>
          <Legend />
          <FrontChart
            points={points}
            chosen={
              given === null ? -1 : points.findIndex((point) => treatmentId(point) === treatmentId(given))
            }
            disabled={searching !== null}
            onChoose={choosePoint}
          />
        </>
      )}
    </div>
  );
}
