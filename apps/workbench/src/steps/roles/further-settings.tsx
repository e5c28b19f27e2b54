import { settingsWhere, type SettingRow } from "@sdc-risk/session/settings";
import { useId, type ReactElement } from "react";
import { say } from "../../state/actions/file.ts";
import { useApp } from "../../state/store.ts";
import { t } from "../../texts/index.ts";
import { TextField } from "../measures/text-field.tsx";

/** Settings without a place of their own, in fields that are made of their rows. */
export function FurtherSettings(): ReactElement | null {
  const rows = settingsWhere(({ page }) => page === "field");
  if (rows.length === 0) return null;
  return (
    <div className="panel">
      <h2>{t.roles.further}</h2>
      {rows.map((row) => (
        <SettingField key={row.name} row={row} />
      ))}
    </div>
  );
}

function SettingField({ row }: { readonly row: SettingRow }): ReactElement {
  const { name, kind, choices, help, about } = row;
  const id = useId();
  const value = useApp((state) => new Map<string, unknown>(Object.entries(state.values)).get(name));
  const change = (next: unknown): void => void say({ [name]: next });
  if (kind === "switch")
    return (
      <label>
        <input type="checkbox" checked={value === true} onChange={({ target }) => change(target.checked)} />{" "}
        {help}
      </label>
    );
  return (
    <div>
      <label htmlFor={id}>{help}</label>{" "}
      {choices === undefined ? (
        <TextField
          id={id}
          aria-describedby={`${id}-about`}
          aria-invalid={false}
          field={{
            kind: kind === "count" || kind === "factor" ? "number" : "text",
          }}
          value={value}
          placeholder=""
          onChange={change}
        />
      ) : (
        <select
          id={id}
          value={typeof value === "string" ? value : ""}
          onChange={({ target }) => change(target.value === "" ? undefined : target.value)}
        >
          {["", ...choices].map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      )}
      <p className="soft small" id={`${id}-about`}>
        {about}
      </p>
    </div>
  );
}
