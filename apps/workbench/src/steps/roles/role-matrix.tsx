import { required } from "@sdc-risk/data";
import { useHeld } from "../../state/held.ts";
import type { Suggestion, InspectedVariable } from "@sdc-risk/inspect";
import { useMemo, useRef, useState, type CSSProperties, type ReactElement } from "react";
import { Hint } from "../../parts/hint.tsx";
import { Notice } from "../../parts/notice.tsx";
import { useRows } from "../../parts/hooks/use-rows.ts";
import { ROLE_COLUMNS, rolesAt } from "../../state/role-table.ts";
import { useApp } from "../../state/store.ts";
import { t, textOfFailure } from "../../texts/index.ts";
import { whichOf } from "../../texts/lists.ts";
import { roleKeys } from "./role-keys.ts";
import { RoleRow } from "./role-row.tsx";

const HEIGHT = 44;
/** As many columns as there are roles. */
const COLUMNS = { "--roles": ROLE_COLUMNS.length } as CSSProperties;

/** The name of a role with its letter underlined. */
export function Lettered({ role }: { readonly role: (typeof ROLE_COLUMNS)[number] }): ReactElement {
  const name = t.roles.names[role];
  const letter = t.roles.letters[role];
  const at = name.toLowerCase().indexOf(letter);
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

/** Which variables are shown: those with a word in their name or label, or with a role only. */
interface RowFilter {
  readonly search: string;
  readonly only: boolean;
}

const byVariable = (suggestions: readonly Suggestion[]): ReadonlyMap<string, Suggestion> =>
  new Map(suggestions.map((one) => [one.variable, one]));

/** Where it is said which variables are shown. */
function Tools({
  wanted,
  onWanted,
  shown,
  all,
}: {
  readonly wanted: RowFilter;
  readonly onWanted: (wanted: RowFilter) => void;
  readonly shown: number;
  readonly all: number;
}): ReactElement {
  return (
    <div className="heading-row tools">
      <label className="search">
        <span className="unseen">{t.roles.search}</span>
        <input
          type="search"
          placeholder={t.roles.search}
          value={wanted.search}
          onChange={({ target }) => onWanted({ ...wanted, search: target.value })}
        />
      </label>
      <label className="check">
        <input
          type="checkbox"
          checked={wanted.only}
          onChange={({ target }) => onWanted({ ...wanted, only: target.checked })}
        />{" "}
        {t.roles.only}
      </label>
      <span className="soft" role="status">
        {t.file.showing(whichOf(shown, all), shown, all)}
      </span>
    </div>
  );
}

function Head(): ReactElement {
  return (
    <div role="row" className="head" aria-rowindex={1}>
      <span role="columnheader">{t.file.columns.name}</span>
      {ROLE_COLUMNS.map((role) => (
        <span role="columnheader" key={role} className="role-head">
          <span>
            <Lettered role={role} />
          </span>{" "}
          <Hint what={t.roles.names[role]}>{t.roles.meaning[role]}</Hint>
        </span>
      ))}
      <span role="columnheader">{t.roles.suggestion}</span>
    </div>
  );
}

/** The variables that hold a word in their name or label, with a role or not. */
function useFilteredVariables({ search, only }: RowFilter): readonly InspectedVariable[] {
  const inspection = useHeld("inspection");
  const roles = useApp((state) => state.roles);
  return useMemo(
    () =>
      inspection.variables.filter(
        ({ name, label }) =>
          `${name} ${label ?? ""}`.toLowerCase().includes(search.toLowerCase()) &&
          (!only || rolesAt(roles, name).length > 0),
      ),
    [inspection, search, only, only ? roles : null],
  );
}

/** Variables by roles: a box each, to be switched by mouse, touch or letter. */
export function RoleMatrix(): ReactElement {
  const inspection = useHeld("inspection");
  const roles = useApp((state) => state.roles);
  const failure = useApp((state) => state.rolesFailure);
  const [wanted, setWanted] = useState<RowFilter>({ search: "", only: false });
  const scroller = useRef<HTMLDivElement>(null);
  const found = useFilteredVariables(wanted);
  const suggestions = useMemo(() => byVariable(inspection.suggestions), [inspection]);
  const rows = useRows(found.length, scroller, HEIGHT);
  const names = inspection.variables.map(({ name }) => name);
  const wrong = failure === null ? null : namedIn(failure.message, names);
  return (
    <>
      <Tools wanted={wanted} onWanted={setWanted} shown={found.length} all={names.length} />
      <p className="soft keyboard-help">{t.roles.keysHelp}</p>
      {failure !== null && (wrong === null || !found.some(({ name }) => name === wrong)) ? (
        <Notice kind="bad">{textOfFailure(failure)}</Notice>
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
        <Head />
        <div role="rowgroup" className="body" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start, key }) => {
            const profile = required(found[index], "variable of a row");
            const ownFailure = profile.name === wrong ? failure : null;
            return (
              <div
                key={key}
                ref={rows.measureElement}
                data-index={index}
                role="row"
                aria-rowindex={index + 2}
                className={ownFailure === null ? "row" : "row wrong"}
                style={{ transform: `translateY(${start}px)` }}
              >
                <RoleRow
                  profile={profile}
                  given={rolesAt(roles, profile.name).join(" ")}
                  suggestion={suggestions.get(profile.name)}
                  failure={ownFailure === null ? null : textOfFailure(ownFailure)}
                />
              </div>
            );
          })}
        </div>
      </div>
    </>
  );
}
