import { useState, type ReactElement } from "react";
import { t } from "../../texts/index.ts";

interface SuppressionProps {
  /** Candidates that each person is to have; 1 where nothing is suppressed. */
  readonly k: number;
  readonly disabled: boolean;
  readonly onChange: (k: number) => void;
}

/** What is suppressed for at first. */
const USUAL = 3;

/** Whether single values are suppressed on top of the levels, and for how many candidates. */
export function Suppression({ k, disabled, onChange }: SuppressionProps): ReactElement {
  const [last, setLast] = useState(USUAL);
  const { suppression } = t.treat;
  return (
    <fieldset className="treat-suppression">
      <legend className="unseen">{suppression.heading}</legend>
      <label className="check">
        <input
          type="checkbox"
          checked={k > 1}
          disabled={disabled}
          aria-describedby="suppression-about"
          onChange={({ target }) => {
            if (k > 1) setLast(k);
            onChange(target.checked ? last : 1);
          }}
        />{" "}
        {suppression.on}
      </label>
      <label className="inline">
        {suppression.k}
        <input
          type="number"
          min={2}
          step={1}
          value={k > 1 ? k : last}
          disabled={disabled || k === 1}
          onChange={({ target }) => {
            if (target.value !== "" && target.validity.valid) onChange(target.valueAsNumber);
          }}
        />
      </label>
      <p className="soft small" id="suppression-about">
        {suppression.about}
      </p>
    </fieldset>
  );
}
