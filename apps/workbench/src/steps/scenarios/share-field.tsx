import type { Scenario as Intruder } from "@sdc-risk/session";
import { useId, type ReactElement } from "react";
import { t } from "../../texts/index.ts";
import type { OptionIssue } from "../../worker/api.ts";
import { TextField } from "../measures/text-field.tsx";

type Share = "coverage" | "divergence";

/** Coverage or divergence of an intruder's file; empty is the default, which stands in the field. */
export function ShareField({
  field,
  value,
  issues,
  onChange,
}: {
  readonly field: Share;
  readonly value: number | undefined;
  /** Of the whole intruder. */
  readonly issues: readonly OptionIssue[];
  readonly onChange: (part: Pick<Intruder, Share>) => void;
}): ReactElement {
  const id = useId();
  const about = `${id}-about`;
  const own = issues.filter(({ path }) => path[0] === field);
  const { label, meaning, otherwise } = t.scenarios[field];
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <div>
        <TextField
          id={id}
          aria-describedby={about}
          aria-invalid={own.length > 0}
          field={{ kind: "number" }}
          value={value}
          placeholder={otherwise}
          onChange={(next) => onChange({ [field]: next as number | undefined })}
        />
        {own.length === 0 ? null : (
          <p className="bad" role="alert">
            {t.scenarios.shareWrong}
          </p>
        )}
        <p className="soft small" id={about}>
          {meaning}
        </p>
      </div>
    </>
  );
}
