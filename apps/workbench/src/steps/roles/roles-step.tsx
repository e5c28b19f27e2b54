import { type ReactElement } from "react";
import { Heading } from "../../parts/heading.tsx";
import { NextButton } from "../../parts/next-button.tsx";
import { Notice } from "../../parts/notice.tsx";
import { clearRoles, resetRoles } from "../../state/actions/roles.ts";
import { useApp } from "../../state/store.ts";
import { t } from "../../texts/index.ts";
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

/** The second step: what each variable is. */
export default function RolesStep(): ReactElement {
  const roles = useApp((state) => state.roles);
  const failure = useApp((state) => state.rolesFailure);
  const opening = useApp((state) => state.opening);
  const isRegister = useApp(
    ({ values, files }) => values.membership !== undefined || files.membership.length > 0,
  );
  return (
    <section>
      <div className="heading-row">
        <Heading>{t.roles.heading}</Heading>
        <div className="actions">
          <button type="button" className="quiet" onClick={clearRoles}>
            {t.roles.clear}
          </button>
          <button type="button" onClick={resetRoles}>
            {t.roles.reset}
          </button>
          <NextButton step="measures" disabled={failure !== null || opening !== null} />
        </div>
      </div>
      <p className="lead">{t.roles.about}</p>
      <div className="with-side">
        <div>
          {roles.keys.length === 0 ? <Notice kind="note">{t.roles.noKeys}</Notice> : null}
          {roles.keys.length > MANY_KEYS ? (
            <Notice kind="note">{t.roles.manyKeys(roles.keys.length)}</Notice>
          ) : null}
          {roles.weight.length === 0 ? <Notice kind="note">{t.roles.noWeight(isRegister)}</Notice> : null}
          <RoleMatrix />
        </div>
        <aside>
          <RoleSummary />
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
        </aside>
      </div>
    </section>
  );
}
