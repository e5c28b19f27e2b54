import { useId, type ReactElement } from "react";
import type { ProjectEntry } from "../../state/projects/database.ts";
import { forgetProject, stopKeeping } from "../../state/projects/keep.ts";
import { useApp } from "../../state/store.ts";
import { t } from "../../texts/index.ts";
import { momentText } from "../../texts/numbers.ts";
import { KeepForm } from "./keep-form.tsx";

/** What is kept now, and the ways to end it. */
function Kept({
  project: { id, name, savedAt, withFiles },
}: {
  readonly project: ProjectEntry;
}): ReactElement {
  return (
    <>
      <p>
        <strong>{name}</strong>
        <br />
        <span className="soft">
          {t.keep.saved(momentText(new Date(savedAt)))} · {withFiles ? t.keep.files : t.keep.settings}
        </span>
      </p>
      <p className="actions">
        <button type="button" onClick={stopKeeping}>
          {t.keep.stop}
        </button>
        <button type="button" onClick={() => void forgetProject(id)}>
          {t.keep.forget}
        </button>
      </p>
    </>
  );
}

/** What is kept, or how something would be. */
function State(): ReactElement {
  const project = useApp((state) => state.project);
  const isOpen = useApp((state) => state.opened !== null);
  if (project !== null) return <Kept project={project} />;
  if (!isSecureContext) return <p>{t.keep.insecure}</p>;
  return isOpen ? <KeepForm /> : <p className="soft">{t.keep.noFile}</p>;
}

/** Whether and how the project is kept on this computer. Nothing is, unless one asks for it. */
export function Keep(): ReactElement {
  const project = useApp((state) => state.project);
  const id = useId();
  return (
    <>
      <button type="button" className="quiet" popoverTarget={id}>
        {project === null ? t.keep.label : t.keep.kept}
      </button>
      <div className="card-popover" id={id} popover="auto">
        <h2>{t.keep.label}</h2>
        <p>{t.keep.about}</p>
        <State />
      </div>
    </>
  );
}
