import type { Policy, Rule } from "@sdc-risk/session";
import { useId, type ReactElement } from "react";
import { limitOf, withLimit, type LimitField } from "../../state/policy.ts";
import { t } from "../../texts/index.ts";
import { TextField } from "../measures/text-field.tsx";

/** The limit of a rule as a field. */
function Limit({
  words,
  field,
  value,
  onChange,
}: {
  /** The rule in words. */
  readonly words: string;
  readonly field: LimitField;
  readonly value: number;
  readonly onChange: (value: number) => void;
}): ReactElement {
  const id = useId();
  return (
    <div className="limit">
      <label htmlFor={id}>
        <span className="soft small" id={`${id}-rule`}>
          {words}
        </span>
        <br />
        {t.scenarios.limits[field]}
      </label>
      <TextField
        id={id}
        aria-describedby={`${id}-rule`}
        aria-invalid={false}
        field={{ kind: "number" }}
        value={value}
        placeholder=""
        onChange={(next) => {
          if (typeof next === "number") onChange(next);
        }}
      />
    </div>
  );
}

/** The limits of a policy, to be changed. What is changed goes by another name, so that nobody takes it for the original. */
export function LimitEditor({
  policy,
  words,
  onChange,
}: {
  readonly policy: Policy;
  /** Its rules in words; empty where it is wrong. */
  readonly words: readonly string[];
  readonly onChange: (policy: Policy) => void;
}): ReactElement {
  const told = (rule: Rule, place: number): string => words[place] ?? rule.figure;
  return (
    <details className="fold">
      <summary>{t.scenarios.changeLimits}</summary>
      <p className="soft small">{t.scenarios.changeLimitsAbout}</p>
      {policy.rules.map((rule, place) => {
        const limit = limitOf(rule);
        return limit === null ? null : (
          <Limit
            key={place}
            words={told(rule, place)}
            field={limit.field}
            value={limit.value}
            onChange={(value) => onChange(withLimit(policy, place, { ...limit, value }))}
          />
        );
      })}
    </details>
  );
}
