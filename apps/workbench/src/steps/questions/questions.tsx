import { useId, type ReactElement } from "react";
import { Notice } from "../../parts/notice.tsx";
import { policiesOf } from "../../state/actions/judging.ts";
import { run } from "../../state/actions/run.ts";
import { canRun } from "../../state/steps.ts";
import { useApp } from "../../state/store.ts";
import { t, textOfFailure } from "../../texts/index.ts";
import { PolicyPanel } from "../scenarios/policy-part.tsx";
import { Question } from "./question.tsx";
import { RoleChoice } from "./role-choice.tsx";
import { RolePicker } from "./role-picker.tsx";
import { WhoGetsIt } from "./who-gets-it.tsx";

const MANY_KEYS = 10;

function Known(): ReactElement {
  const keys = useApp((state) => state.roles.keys.length);
  const { known } = t.questions;
  return (
    <Question number={2} title={known.title} about={known.about}>
      {keys === 0 ? <Notice kind="note">{t.roles.noKeys}</Notice> : null}
      {keys > MANY_KEYS ? <Notice kind="note">{t.roles.manyKeys(keys)}</Notice> : null}
      <RolePicker role="keys" add={known.add} />
      <h3>{known.numbers}</h3>
      <RolePicker role="numeric" add={known.addNumber} />
    </Question>
  );
}

function Design(): ReactElement {
  const isWeighted = useApp(({ roles, values }) => roles.weight.length > 0 || values.census === true);
  const isRegister = useApp(
    ({ values, files }) => values.membership !== undefined || files.membership.length > 0,
  );
  const { design } = t.questions;
  return (
    <Question number={4} title={design.title} about={design.about}>
      {isWeighted ? null : (
        <Notice kind="note">{isRegister ? t.roles.noWeightInRegister : t.roles.noWeight}</Notice>
      )}
      <RoleChoice role="weight" />
      <RoleChoice role="household" />
      <RoleChoice role="id" />
      <h3>{design.cluster}</h3>
      <RolePicker role="cluster" add={design.addCluster} />
      <h3>{design.names}</h3>
      <RolePicker role="directIdentifiers" add={design.addName} />
    </Question>
  );
}

/** What is wrong with the answers, and the button that runs the measures. */
function Check(): ReactElement {
  const state = useApp((one) => one);
  const about = useId();
  const policies = policiesOf(state.judging);
  return (
    <>
      {state.rolesFailure === null ? null : <Notice kind="bad">{textOfFailure(state.rolesFailure)}</Notice>}
      <div className="heading-row">
        <button
          type="button"
          className="primary"
          disabled={!canRun(state) || state.running !== null || state.opening !== null}
          aria-describedby={about}
          onClick={() => void run()}
        >
          {t.questions.check} <span aria-hidden="true">→</span>
        </button>
        <span className="soft" id={about}>
          {t.questions.checkAbout(policies.length, policies[0]?.name ?? "")}
        </span>
      </div>
    </>
  );
}

/** Five questions that say all that a verdict needs. */
export function Questions(): ReactElement {
  const { who, secret, rule } = t.questions;
  return (
    <div className="questions">
      <Question number={1} title={who.title} about={who.about}>
        <WhoGetsIt />
      </Question>
      <Known />
      <Question number={3} title={secret.title} about={secret.about}>
        <RolePicker role="sensitive" add={secret.add} />
      </Question>
      <Design />
      <Question number={5} title={rule.title} about={rule.about}>
        <PolicyPanel />
      </Question>
      <Check />
    </div>
  );
}
