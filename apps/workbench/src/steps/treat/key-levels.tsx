import type { ReactElement } from "react";
import { changeTreatment, currentTreatment } from "../../state/actions/treat.ts";
import { useApp } from "../../state/store.ts";
import { changedLevel, UNTREATED } from "../../state/treating.ts";
import { t } from "../../texts/index.ts";
import { KeySlider } from "./key-slider.tsx";
import { Suppression } from "./suppression.tsx";

/** The levels of the keys, and what is suppressed on top of them. */
export function KeyLevels(): ReactElement {
  const { keys, searching } = useApp((state) => state.treatWork);
  useApp((state) => state.treatment);
  const given = currentTreatment();
  const { keys: texts } = t.treat;
  return (
    <div className="panel treat-keys">
      <h2>{texts.heading}</h2>
      <p className="soft">{searching === null ? texts.about : texts.waiting}</p>
      {keys === null ? (
        <p className="soft" role="status">
          {t.working}
        </p>
      ) : (
        <ul className="plain">
          {keys.map((one) => (
            <KeySlider
              key={one.name}
              of={one}
              level={given.levels[one.name] ?? 0}
              disabled={searching !== null}
              onLevel={(level) => changeTreatment(one.name, changedLevel(given, one.name, level))}
            />
          ))}
        </ul>
      )}
      <Suppression
        protection={given.protection}
        disabled={searching !== null || keys === null}
        onChange={(protection) => changeTreatment(":protection", { levels: given.levels, protection })}
      />
      <button
        type="button"
        className="quiet"
        disabled={searching !== null || keys === null}
        onClick={() => changeTreatment(":reset", UNTREATED)}
      >
        {texts.reset}
      </button>
    </div>
  );
}
