import type { ReactElement } from "react";
import { addIntruder } from "../../state/actions/judging.ts";
import { useApp } from "../../state/store.ts";
import { t } from "../../texts/index.ts";
import { IntruderCard } from "./intruder-card.tsx";

/** The kinds of intruders, each in a card. */
export function Intruders(): ReactElement {
  const count = useApp((state) => state.judging.scenarios.length);
  return (
    <section aria-labelledby="intruders">
      <h2 id="intruders">{t.scenarios.intruders}</h2>
      <p className="lead">{t.scenarios.about}</p>
      <div className="intruders">
        {Array.from({ length: count }, (_, place) => (
          <IntruderCard key={place} place={place} />
        ))}
      </div>
      <button type="button" onClick={addIntruder}>
        {t.scenarios.add}
      </button>
    </section>
  );
}
