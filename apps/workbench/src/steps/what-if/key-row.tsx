import type { InspectedVariable } from "@sdc-risk/inspect";
import type { ReactElement } from "react";
import { Name } from "../../parts/name.tsx";
import { t } from "../../texts/index.ts";
import type { Change } from "../../worker/api.ts";
import { MergeEditor } from "./merge-editor.tsx";

interface KeyRowProps {
  readonly profile: InspectedVariable;
  readonly used: boolean;
  readonly change: Change | null;
  readonly onUse: (used: boolean) => void;
  readonly onChange: (change: Change | null) => void;
}

/** What a treatment begins with: bands and ends that suit the numbers of the variable. */
function first(kind: Change["kind"], { histogram }: InspectedVariable): Change {
  const from = histogram?.from ?? 0;
  const step = histogram?.step ?? 1;
  const bins = histogram?.counts.length ?? 1;
  switch (kind) {
    case "bands":
      return { kind, width: Math.max(step, 1), from: 0 };
    case "ends":
      return { kind, bottom: null, top: from + step * Math.max(1, bins - 2) };
    case "merge":
      return { kind, groups: [] };
  }
}

function NumberInput({
  label,
  value,
  onChange,
  optional = false,
}: {
  readonly label: string;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly optional?: boolean;
}): ReactElement {
  return (
    <label className="small">
      {label}{" "}
      <input
        type="number"
        step="any"
        required={!optional}
        value={value ?? ""}
        onChange={({ target }) => onChange(target.value === "" ? null : Number(target.value))}
      />
    </label>
  );
}

function Editor({
  name,
  change,
  onChange,
}: {
  readonly name: string;
  readonly change: Change;
  readonly onChange: (change: Change) => void;
}): ReactElement {
  switch (change.kind) {
    case "bands":
      return (
        <div className="inline">
          <NumberInput
            label={t.whatIf.width}
            value={change.width}
            onChange={(width) => onChange({ ...change, width: width ?? 0 })}
          />
          <NumberInput
            label={t.whatIf.from}
            value={change.from}
            onChange={(from) => onChange({ ...change, from: from ?? 0 })}
          />
          {change.width > 0 ? null : (
            <p className="bad" role="alert">
              {t.whatIf.bandWrong}
            </p>
          )}
        </div>
      );
    case "ends":
      return (
        <div className="inline">
          <NumberInput
            optional
            label={t.whatIf.bottom}
            value={change.bottom}
            onChange={(bottom) => onChange({ ...change, bottom })}
          />
          <NumberInput
            optional
            label={t.whatIf.top}
            value={change.top}
            onChange={(top) => onChange({ ...change, top })}
          />
        </div>
      );
    case "merge":
      return <MergeEditor name={name} change={change} onChange={onChange} />;
  }
}

/** One key: used or not, and how it is coarsened. */
export function KeyRow({ profile, used, change, onUse, onChange }: KeyRowProps): ReactElement {
  const { name, kind, label } = profile;
  const kinds: readonly Change["kind"][] =
    kind === "integer" || kind === "number" ? ["bands", "ends", "merge"] : ["merge"];
  return (
    <li className={used ? "key" : "key unused"}>
      <div className="key-head">
        <label className="check">
          <input
            type="checkbox"
            checked={used}
            aria-label={t.whatIf.use(name)}
            onChange={({ target }) => onUse(target.checked)}
          />{" "}
          <Name of={name} label={label} />
        </label>
        <select
          disabled={!used}
          value={change?.kind ?? "none"}
          aria-label={t.whatIf.treatment(name)}
          onChange={({ target }) =>
            onChange(target.value === "none" ? null : first(target.value as Change["kind"], profile))
          }
        >
          {(["none", ...kinds] as const).map((one) => (
            <option key={one} value={one}>
              {t.whatIf.treatments[one]}
            </option>
          ))}
        </select>
      </div>
      {change === null || !used ? null : <Editor name={name} change={change} onChange={onChange} />}
    </li>
  );
}
