import { useMemo, useRef, useState, type CSSProperties, type ReactElement } from "react";
import { Hint } from "../../parts/hint.js";
import { Notice } from "../../parts/notice.js";
import { useRows } from "../../parts/use-rows.js";
import { ROLES, rolesAt } from "../../state/role-table.js";
import { useApp } from "../../state/store.js";
import { t } from "../../texts/index.js";
import { roleKeys } from "./role-keys.js";
import { RoleRow } from "./role-row.js";

const HEIGHT = 44;
/** As many columns as there are roles. */
const COLUMNS = { "--roles": ROLES.length } as CSSProperties;

/** The name of a role with its letter underlined. */
export function Lettered({ role }: { readonly role: (typeof ROLES)[number] }): ReactElement {
  const name = t.roles.names[role],
    letter = t.roles.letters[role],
    at = name.toLowerCase().indexOf(letter);
  return at < 0 ? (
    <>
      {name} (<u>{letter}</u>)
    </>
  ) : (
    <>
      {name.slice(0, at)}
      <u>{name[at]}</u>
      {name.slice(at + 1)}
    </>
  );
}

/** The variable that an error names, as errors put names in quotes. */
function namedIn(message: string, names: readonly string[]): string | null {
  const quoted = new Set([...message.matchAll(/"([^"]+)"/g)].map(([, name]) => name));
  return names.find((name) => quoted.has(name)) ?? null;
}

/** Variables by roles: a box each, to be switched by mouse, touch or letter. */
export function RoleMatrix(): ReactElement {
  const inspection = useApp((state) => state.inspection)!,
    roles = useApp((state) => state.roles),
    failure = useApp((state) => state.rolesFailure);
  const [search, setSearch] = useState(""),
    [only, setOnly] = useState(false),
    scroller = useRef<HTMLDivElement>(null);
  const found = useMemo(
    () =>
      inspection.variables.filter(
        ({ name, label }) =>
          `${name} ${label ?? ""}`.toLowerCase().includes(search.toLowerCase()) &&
          (!only || rolesAt(roles, name).length > 0),
      ),
    [inspection, search, only, only ? roles : null],
  );
  const suggestions = useMemo(
    () => new Map(inspection.suggestions.map((one) => [one.variable, one])),
    [inspection],
  );
  const rows = useRows(found.length, scroller, HEIGHT),
    wrong =
      failure === null
        ? null
        : namedIn(
            failure.message,
            inspection.variables.map(({ name }) => name),
          );
  return (
    <>
      <div className="heading-row tools">
        <label className="search">
          <span className="unseen">{t.roles.search}</span>
          <input
            type="search"
            placeholder={t.roles.search}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </label>
        <label className="check">
          <input type="checkbox" checked={only} onChange={({ target }) => setOnly(target.checked)} />{" "}
          {t.roles.only}
        </label>
        <span className="soft" role="status">
          {t.file.showing(found.length, inspection.variables.length)}
        </span>
      </div>
      <p className="soft keyboard-help">{t.roles.keysHelp}</p>
      {failure !== null && (wrong === null || !found.some(({ name }) => name === wrong)) ? (
        <Notice kind="bad">{failure.message}</Notice>
      ) : null}
      <div
        className="grid matrix"
        style={COLUMNS}
        ref={scroller}
        role="table"
        aria-label={t.roles.matrix}
        aria-rowcount={found.length + 1}
        tabIndex={0}
        onKeyDown={(event) => roleKeys(event, found, (index) => rows.scrollToIndex(index))}
      >
        <div role="row" className="head" aria-rowindex={1}>
          <span role="columnheader">{t.file.columns.name}</span>
          {ROLES.map((role) => (
            <span role="columnheader" key={role} className="role-head">
              <span>
                <Lettered role={role} />
              </span>{" "}
              <Hint what={t.roles.names[role]}>{t.roles.meaning[role]}</Hint>
            </span>
          ))}
          <span role="columnheader">{t.roles.suggestion}</span>
        </div>
        <div role="rowgroup" className="body" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start, key }) => (
            <div
              key={key}
              ref={rows.measureElement}
              data-index={index}
              role="row"
              aria-rowindex={index + 2}
              className={found[index]!.name === wrong ? "row wrong" : "row"}
              style={{ transform: `translateY(${start}px)` }}
            >
              <RoleRow
                profile={found[index]!}
                given={rolesAt(roles, found[index]!.name).join(" ")}
                suggestion={suggestions.get(found[index]!.name)}
                failure={found[index]!.name === wrong ? failure!.message : null}
              />
            </div>
          ))}
        </div>
      </div>
    </>
  );
}
