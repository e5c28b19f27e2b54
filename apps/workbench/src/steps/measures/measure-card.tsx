import { useState, type ReactElement } from "react";
import { setOptions, wantMeasure } from "../../state/actions/measures.ts";
import { lacking } from "../../state/settings.ts";
import { useApp } from "../../state/store.ts";
import { t, translated } from "../../texts/index.ts";
import type { MeasureInfo, OptionIssue } from "../../worker/api.ts";
import { optionFields, type OptionSchema } from "@sdc-risk/session/settings";
import { OptionGroup } from "./option-field.tsx";

const NONE: readonly OptionIssue[] = [];

const roleWord = (role: string): string =>
  new Map<string, string>(Object.entries({ ...t.roles.one, ...t.measures.fileWords })).get(role) ?? role;

/** The options of a measure, which are made when they are opened or something is wrong with them. */
function Options({ id, schema }: { readonly id: string; readonly schema: OptionSchema }): ReactElement {
  const given = useApp((state) => state.options[id]) ?? {};
  const issues = useApp((state) => state.issues[id]) ?? NONE;
  const [open, setOpen] = useState(false);
  const fields = optionFields(schema);
  const changed = Object.keys(given).length;
  return (
    <details
      className="fold"
      open={open || issues.length > 0}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {t.measures.options}
        {changed === 0 ? null : <span className="count">{t.measures.changed(changed)}</span>}
        {issues.length === 0 ? null : <span className="bad"> {t.measures.wrong(issues.length)}</span>}
      </summary>
      {!open && issues.length === 0 ? null : fields.length === 0 ? (
        <p className="soft">{t.measures.nothing}</p>
      ) : (
        <OptionGroup
          fields={fields}
          value={given}
          issues={issues}
          onChange={(next) => setOptions(id, next as Readonly<Record<string, unknown>>)}
        />
      )}
      {changed === 0 ? null : (
        <button type="button" className="quiet" onClick={() => setOptions(id, {})}>
          {t.measures.restore}
        </button>
      )}
    </details>
  );
}

/** One measure: whether it is wanted, what it answers, its options. */
export function MeasureCard({
  measure,
  can,
}: {
  readonly measure: MeasureInfo;
  readonly can: boolean;
}): ReactElement {
  const { id, title, about, needs, uses } = measure;
  const wanted = useApp((state) => !state.unwanted.has(id));
  const roles = useApp((state) => state.roles);
  const files = useApp((state) => state.files);
  const missing = lacking(needs, roles, files);
  return (
    <li className={can ? (wanted ? "measure" : "measure unwanted") : "measure impossible"}>
      <div className="measure-head">
        <label className="check">
          <input
            type="checkbox"
            checked={can && wanted}
            disabled={!can}
            onChange={({ target }) => wantMeasure(id, target.checked)}
          />{" "}
          <strong>{translated(title)}</strong>
        </label>
        <span className="code soft small">{id}</span>
      </div>
      <p>{about === null ? null : translated(about)}</p>
      <p className="soft small">
        {[
          ...(missing.length > 0 ? [t.measures.needs(missing.map(roleWord).join(", "))] : []),
          ...(uses.length > 0 ? [t.measures.uses(uses.join(", "))] : []),
        ].join(" · ")}
      </p>
      <Options id={id} schema={measure.options} />
    </li>
  );
}
