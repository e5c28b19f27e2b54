import { NO_SUPPRESSION } from "@sdc-risk/session";
import { useState, type ReactElement } from "react";
import { NumberField } from "../../parts/fields/number-field.tsx";
import { t } from "../../texts/index.ts";
import type { GivenTreatment } from "../../worker/api.ts";

type Protection = GivenTreatment["protection"];

interface SuppressionProps {
  readonly protection: Protection;
  readonly disabled: boolean;
  readonly onChange: (protection: Protection) => void;
}

/** What is suppressed for at first, by hand. */
const USUAL: Protection = { k: 3, spared: 0, effort: "usual" };

/** Whether single values are suppressed on top of the levels, for how many candidates and for how many of the records. */
export function Suppression({ protection, disabled, onChange }: SuppressionProps): ReactElement {
  const [last, setLast] = useState(USUAL);
  const { suppression } = t.treat;
  const isOn = protection.k > 1;
  const shown = isOn ? protection : last;
  // what is set by hand is suppressed as well as can be
  const change = (patch: Partial<Protection>): void => onChange({ ...shown, ...patch, effort: "usual" });
  return (
    <fieldset className="treat-suppression">
      <legend className="unseen">{suppression.heading}</legend>
      <label className="check">
        <input
          type="checkbox"
          checked={isOn}
          disabled={disabled}
          aria-describedby="suppression-about"
          onChange={({ target }) => {
            if (isOn) setLast(protection);
            onChange(target.checked ? last : NO_SUPPRESSION);
          }}
        />{" "}
        {suppression.on}
      </label>
      <NumberField
        label={suppression.k}
        value={shown.k}
        limits={{ min: 2 }}
        disabled={disabled || !isOn}
        onChange={(k) => change({ k })}
      />
      <NumberField
        label={suppression.spared}
        value={shown.spared}
        limits={{ min: 0, max: 0.99, step: 0.01 }}
        disabled={disabled || !isOn}
        onChange={(spared) => change({ spared })}
      />
      <p className="soft small" id="suppression-about">
        {suppression.about}
      </p>
    </fieldset>
  );
}
