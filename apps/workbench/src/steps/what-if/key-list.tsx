import { rolesWhere, shortName } from "@sdc-risk/core";
import { useState, type ReactElement } from "react";
import { Notice } from "../../parts/notice.js";
import { Progress } from "../../parts/progress.js";
import { cancel } from "../../state/actions/cancel.js";
import { currentScenario, reportScenario, setScenario, tryScenario } from "../../state/actions/what-if.js";
import { useApp } from "../../state/store.js";
import { t } from "../../texts/index.js";
import type { Change, Scenario } from "../../worker/api.js";
import { KeyRow } from "./key-row.js";

/** Roles whose variables cannot become keys. */
const NO_KEYS = rolesWhere(({ holds }) => holds !== "values");

/** Whether every change can be made. */
const isSound = ({ keys, changes }: Scenario): boolean =>
  keys.length > 0 && Object.values(changes).every((change) => change.kind !== "bands" || change.width > 0);

/** The keys of a scenario: which, and how coarse. */
export function KeyList(): ReactElement {
  const roles = useApp((state) => state.report!.roles),
    inspection = useApp((state) => state.inspection)!,
    trying = useApp((state) => state.trying),
    failure = useApp((state) => state.tryFailure);
  useApp((state) => state.scenario);
  const scenario = currentScenario(),
    original = reportScenario().keys,
    [added, setAdded] = useState<readonly string[]>([]);
  const listed = [...new Set([...original, ...added, ...scenario.keys])],
    taken = new Set([...listed, ...NO_KEYS.flatMap((role) => roles[role] ?? [])]);
  const offered = inspection.variables
    .filter(({ name, kind }) => !taken.has(name) && kind !== "other" && kind !== "empty")
    .map(({ name }) => name);
  const use = (name: string, wanted: boolean): void =>
    setScenario({
      ...scenario,
      keys: listed.filter((one) => (one === name ? wanted : scenario.keys.includes(one))),
    });
  const change = (name: string, next: Change | null): void => {
    const rest = Object.fromEntries(Object.entries(scenario.changes).filter(([one]) => one !== name));
    setScenario({ ...scenario, changes: next === null ? rest : { ...rest, [name]: next } });
  };
  return (
    <form
      className="panel keys"
      onSubmit={(event) => {
        event.preventDefault();
        void tryScenario(t.whatIf.after);
      }}
    >
      <h3>{t.whatIf.keys}</h3>
      <ul className="plain">
        {listed.map((name) => (
          <KeyRow
            key={name}
            profile={inspection.variables.find((one) => one.name === name)!}
            used={scenario.keys.includes(name)}
            change={scenario.changes[name] ?? null}
            onUse={(wanted) => use(name, wanted)}
            onChange={(next) => change(name, next)}
          />
        ))}
      </ul>
      <label className="add">
        <span className="unseen">{t.whatIf.addKey}</span>
        <select
          value=""
          onChange={({ target }) => {
            setAdded([...added, target.value]);
            setScenario({ ...scenario, keys: [...scenario.keys, target.value] });
          }}
        >
          <option value="">{t.whatIf.addKey}</option>
          {offered.map((name) => (
            <option key={name} value={name}>
              {shortName(name)}
            </option>
          ))}
        </select>
      </label>
      {scenario.keys.length === 0 ? (
        <p className="bad" role="alert">
          {t.whatIf.noKeys}
        </p>
      ) : null}
      {failure === null ? null : <Notice kind="bad">{failure.message}</Notice>}
      <div className="actions">
        {trying === null ? (
          <button type="submit" className="primary" disabled={!isSound(scenario)}>
            {t.whatIf.compute}
          </button>
        ) : (
          <button type="button" onClick={cancel}>
            {t.cancel}
          </button>
        )}
        <button
          type="button"
          className="quiet"
          onClick={() => {
            setAdded([]);
            setScenario(reportScenario());
          }}
        >
          {t.whatIf.reset}
        </button>
      </div>
      {trying === null ? null : <Progress share={trying} label={t.working} />}
    </form>
  );
}
