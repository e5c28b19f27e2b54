import { type ReactElement } from "react";
import { Heading } from "../../parts/heading.tsx";
import { NextButton } from "../../parts/next-button.tsx";
import { Notice } from "../../parts/notice.tsx";
import { clearRoles, resetRoles } from "../../state/actions/roles.ts";
import { set, useApp } from "../../state/store.ts";
import { t } from "../../texts/index.ts";
import { Questions } from "../questions/questions.tsx";
import { FilePanel } from "./file-panel.tsx";
import { FurtherSettings } from "./further-settings.tsx";
import { MissingCodes } from "./missing-codes.tsx";
import { People } from "./people.tsx";
import { Persons } from "./persons.tsx";
import { Register } from "./register.tsx";
import { ReleasedFiles } from "./released-files.tsx";
import { RoleMatrix } from "./role-matrix.tsx";
import { RoleSummary } from "./role-summary.tsx";

const MANY_KEYS = 10;

/** What else is known of the file: codes, other files, the population. */
function Further(): ReactElement {
  return (
    <>
      <Persons />
      <People />
      <FurtherSettings />
      <FilePanel kind="margins" />
      <MissingCodes />
      <ReleasedFiles />
      <Register />
      <FilePanel kind="population" />
      <FilePanel kind="identified" />
      <FilePanel kind="control" />
    </>
  );
}

/** A box per variable and role. */
function AllVariables(): ReactElement {
  const roles = useApp((state) => state.roles);
  const isRegister = useApp(
    ({ values, files }) => values.membership !== undefined || files.membership.length > 0,
  );
  return (
    <div className="with-side">
      <div>
        {roles.keys.length === 0 ? <Notice kind="note">{t.roles.noKeys}</Notice> : null}
        {roles.keys.length > MANY_KEYS ? (
          <Notice kind="note">{t.roles.manyKeys(roles.keys.length)}</Notice>
        ) : null}
        {roles.weight.length === 0 ? (
          <Notice kind="note">{isRegister ? t.roles.noWeightInRegister : t.roles.noWeight}</Notice>
        ) : null}
        <RoleMatrix />
      </div>
      <aside>
        <RoleSummary />
        <Further />
      </aside>
    </div>
  );
}

/** What can be done with all roles at once, and where to go on. */
function Actions({ all }: { readonly all: boolean }): ReactElement {
  const failure = useApp((state) => state.rolesFailure);
  const opening = useApp((state) => state.opening);
  return (
    <div className="actions">
      <button type="button" className="quiet" onClick={() => set({ allVariables: !all })}>
        {all ? t.questions.back : t.questions.all}
      </button>
      {all ? (
        <button type="button" className="quiet" onClick={clearRoles}>
          {t.roles.clear}
        </button>
      ) : null}
      <button type="button" onClick={resetRoles}>
        {t.roles.reset}
      </button>
      <NextButton step="measures" disabled={failure !== null || opening !== null} />
    </div>
  );
}

/** The second step: five questions, or all variables by all roles. */
export default function RolesStep(): ReactElement {
  const all = useApp((state) => state.allVariables);
  return (
    <section>
      <div className="heading-row">
        <Heading key={String(all)}>{all ? t.roles.heading : t.questions.heading}</Heading>
        <Actions all={all} />
      </div>
      <p className="lead">{all ? t.roles.about : t.questions.about}</p>
      {all ? (
        <AllVariables />
      ) : (
        <>
          <Questions />
          <details className="fold further">
            <summary>{t.questions.more}</summary>
            <div className="further-panels">
              <Further />
            </div>
          </details>
        </>
      )}
    </section>
  );
}
