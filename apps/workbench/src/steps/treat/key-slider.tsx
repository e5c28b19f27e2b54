import { required } from "@sdc-risk/data";
import { useId, type ReactElement } from "react";
import { Name } from "../../parts/name.tsx";
import { fixKey } from "../../state/actions/treat.ts";
import { useApp } from "../../state/store.ts";
import { t, translated } from "../../texts/index.ts";
import type { TreatableKey } from "../../worker/api.ts";
import { KeyLimits } from "./key-limits.tsx";

interface KeySliderProps {
  readonly of: TreatableKey;
  /** Its place in the chain, from 0. */
  readonly level: number;
  readonly disabled: boolean;
  readonly onLevel: (level: number) => void;
}

/** A key: a slider over the levels of its chain, in words, and whether it stays as it is. */
export function KeySlider({ of: { name, levels }, level, disabled, onLevel }: KeySliderProps): ReactElement {
  const id = useId();
  const isFixed = useApp((state) => state.treatment.may.fixed.includes(name));
  const { keys: texts } = t.treat;
  const last = levels.length - 1;
  const { text, values } = required(levels[Math.min(level, last)], "level of a key");
  const words =
    level === last && level > 0
      ? translated(text, "inspection")
      : `${translated(text, "inspection")} (${texts.values(values)})`;
  return (
    <li className="treat-key">
      <div className="key-head">
        <label htmlFor={id}>
          <Name of={name} />
        </label>
        <output htmlFor={id}>{words}</output>
      </div>
      <input
        id={id}
        type="range"
        min={0}
        max={last}
        step={1}
        value={level}
        disabled={disabled || isFixed || last === 0}
        aria-label={texts.level(name)}
        aria-valuetext={words}
        onChange={({ target }) => onLevel(target.valueAsNumber)}
      />
      <div className="treat-limits">
        <label className="check small">
          <input
            type="checkbox"
            checked={isFixed}
            disabled={disabled}
            aria-label={texts.fixedOf(name)}
            onChange={({ target }) => fixKey(name, target.checked)}
          />{" "}
          {texts.fixed}
        </label>
        <KeyLimits name={name} disabled={disabled} />
      </div>
    </li>
  );
}
