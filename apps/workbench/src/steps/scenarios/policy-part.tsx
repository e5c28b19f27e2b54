import { required } from "@sdc-risk/data";
import type { Policy, Rule } from "@sdc-risk/session";
import { useId, type ReactElement } from "react";
import { FileButton } from "../../parts/fields/file-button.tsx";
import { Notice } from "../../parts/notice.tsx";
import {
  addPolicy,
  changePolicy,
  loadPolicy,
  policiesOf,
  removePolicy,
  setPolicy,
} from "../../state/actions/judging.ts";
import { presetOf } from "../../state/policy.ts";
import { RELEASE_POLICIES } from "../../state/release-types.ts";
import { useApp } from "../../state/store.ts";
import { failureText, t, translated } from "../../texts/index.ts";
import { PopulationSizeField } from "../population-size.tsx";
import { LimitEditor } from "./limit-editor.tsx";

/** The choice of a policy that is of one's own, and the one of none. */
const OWN = "own";
const NONE = "";
const NO_WORDS: readonly string[] = [];

/** "kanon.violations.records, k = 3: at most 0" and for whom: a rule as it is written, where it has no words. */
function ruleText({ figure, max, min, below, scenario, share, why: _, source: __, ...picked }: Rule): string {
  const fields = Object.entries(picked).map(([field, value]) => `${field} = ${String(value)}`);
  const limits = [
    ...(min === undefined ? [] : [t.scenarios.atLeast(min)]),
    ...(max === undefined ? [] : [t.scenarios.atMost(max)]),
    ...(below === undefined ? [] : [t.scenarios.below(below)]),
  ];
  const told = [figure, ...(share === true ? [t.scenarios.asShare] : []), ...fields].join(", ");
  const whom = scenario === undefined || scenario === "*" ? "" : ` (${[scenario].flat().join(", ")})`;
  return `${told}: ${limits.join(", ")}${whom}`;
}

/** What a policy says. @param place of it, from 0 */
function PolicyFacts({ policy, place }: { readonly policy: Policy; readonly place: number }): ReactElement {
  const { rules, source, notCovered } = policy;
  const words = useApp((state) => state.judgingIssues.rules[place]) ?? NO_WORDS;
  return (
    <>
      <ol>
        {rules.map((rule, i) => (
          <li key={i}>
            {words.length === rules.length ? (
              <strong>{words[i]}.</strong>
            ) : (
              <span className="code">{ruleText(rule)}</span>
            )}
            {rule.why === undefined ? null : <span className="soft"> {translated(rule.why)}</span>}
          </li>
        ))}
      </ol>
      {source === undefined ? null : (
        <p className="soft small">{t.scenarios.source(translated(source).replace(/\.?$/, "."))}</p>
      )}
      {notCovered === undefined ? null : (
        <p className="soft small">{t.scenarios.notCovered(translated(notCovered))}</p>
      )}
      <LimitEditor policy={policy} words={words} onChange={(next) => changePolicy(place, next)} />
    </>
  );
}

/** Policies of others, and those of release types, by name. */
function usePresets(): Readonly<Record<string, Policy>> {
  const others = useApp((state) => state.presets);
  return { ...RELEASE_POLICIES, ...others };
}

/** Which policy judges the file: none, one of others, or one of one's own. */
function PolicyChoice({ id, policy }: { readonly id: string; readonly policy: Policy | null }): ReactElement {
  const presets = usePresets();
  const preset = policy === null ? null : presetOf(policy, presets);
  return (
    <select
      id={id}
      value={policy === null ? NONE : (preset ?? OWN)}
      onChange={({ target }) => {
        if (target.value === NONE) setPolicy(null);
        else if (target.value !== OWN) setPolicy(required(presets[target.value], "preset of that name"));
      }}
    >
      <option value={NONE}>{t.scenarios.noPolicy}</option>
      {policy !== null && preset === null ? <option value={OWN}>{policy.name}</option> : null}
      {Object.entries(presets).map(([name, one]) => (
        <option key={name} value={name}>
          {one.name}
        </option>
      ))}
    </select>
  );
}

/** The size of the population, which confirms the sum of the weights; only where there are weights. */
function PopulationSize(): ReactElement | null {
  const weighted = useApp((state) => state.roles.weight.length > 0);
  const id = useId();
  const about = `${id}-about`;
  if (!weighted) return null;
  return (
    <>
      <div className="inline">
        <PopulationSizeField id={id} about={about} placeholder="" />
      </div>
      <p className="soft small" id={about}>
        {t.scenarios.populationSizeAbout}
      </p>
    </>
  );
}

/** One of several policies, which can be left out again. @param place of it, from 0 */
function FurtherPolicy({ policy, place }: { readonly policy: Policy; readonly place: number }): ReactElement {
  const { name } = policy;
  return (
    <section className="further-policy" aria-label={name}>
      <div className="heading-row">
        <h3>{name}</h3>
        <button type="button" className="quiet" onClick={() => removePolicy(place)}>
          {t.scenarios.removePolicy(name)}
        </button>
      </div>
      <PolicyFacts policy={policy} place={place} />
    </section>
  );
}

/** The choice of one more policy. */
function AddPolicy({ chosen }: { readonly chosen: readonly Policy[] }): ReactElement {
  const presets = usePresets();
  const id = useId();
  const free = Object.entries(presets).filter(([, { name }]) => chosen.every((one) => one.name !== name));
  return (
    <>
      <div className="inline">
        <label htmlFor={id}>{t.scenarios.addPolicy}</label>
        <select
          id={id}
          value={NONE}
          onChange={({ target }) => addPolicy(required(presets[target.value], "preset of that name"))}
        >
          <option value={NONE}>{t.scenarios.noPolicy}</option>
          {free.map(([name, one]) => (
            <option key={name} value={name}>
              {one.name}
            </option>
          ))}
        </select>
        <FileButton accept=".json" onFile={(file) => void loadPolicy(file, addPolicy)}>
          {t.scenarios.loadAnother}
        </FileButton>
      </div>
      {chosen.length < 2 ? null : <p className="soft small">{t.scenarios.several}</p>}
    </>
  );
}

/** The choice of policies, and what they say. */
export function PolicyPanel(): ReactElement {
  const judging = useApp((state) => state.judging);
  const failure = useApp((state) => state.policyFailure);
  const issue = useApp((state) => state.judgingIssues.policy);
  const id = useId();
  const { policy, others } = judging;
  return (
    <div className="policy">
      <div className="inline">
        <label htmlFor={id}>{t.scenarios.policyChoice}</label>
        <PolicyChoice id={id} policy={policy} />
        <FileButton accept=".json" onFile={(file) => void loadPolicy(file)}>
          {t.scenarios.loadPolicy}
        </FileButton>
      </div>
      {failure === null ? null : <Notice kind="bad">{failure}</Notice>}
      {issue === null ? null : <Notice kind="bad">{failureText(issue)}</Notice>}
      {policy === null ? null : (
        <>
          <PopulationSize />
          <PolicyFacts policy={policy} place={0} />
          {others.map((one, i) => (
            <FurtherPolicy key={one.name} policy={one} place={i + 1} />
          ))}
          <AddPolicy chosen={policiesOf(judging)} />
        </>
      )}
    </div>
  );
}

/** When the file may go out. */
export function PolicyPart(): ReactElement {
  return (
    <section aria-labelledby="policy">
      <h2 id="policy">{t.scenarios.policy}</h2>
      <p className="lead">{t.scenarios.policyAbout}</p>
      <div className="panel">
        <PolicyPanel />
      </div>
    </section>
  );
}
