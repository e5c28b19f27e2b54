import { useEffect, useId, useState, type ReactElement } from "react";
import { Notice } from "../../parts/notice.tsx";
import type { ProjectEntry } from "../../state/projects/database.ts";
import { forgetProject, leaveProject, lookForProjects, openProject } from "../../state/projects/keep.ts";
import { useApp } from "../../state/store.ts";
import { t } from "../../texts/index.ts";
import { momentText } from "../../texts/numbers.ts";

/** Asks for the passphrase of a project, and opens it. */
function Unlock({ id, name }: Pick<ProjectEntry, "id" | "name">): ReactElement {
  const field = useId();
  const [passphrase, setPassphrase] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const open = async (): Promise<void> => {
    setBusy(true);
    setWrong(await openProject(id, passphrase));
    setBusy(false);
  };
  return (
    <form
      className="inline"
      onSubmit={(event) => {
        event.preventDefault();
        void open();
      }}
    >
      <label htmlFor={field}>{t.keep.passphraseOf(name)}</label>
      <input
        id={field}
        type="password"
        autoComplete="off"
        value={passphrase}
        onChange={({ target }) => setPassphrase(target.value)}
      />
      <button type="submit" className="primary" disabled={busy}>
        {t.keep.unlock}
      </button>
      {wrong === null ? null : (
        <p className="bad" role="alert">
          {wrong}
        </p>
      )}
    </form>
  );
}

function Row({
  project: { id, name, savedAt, withFiles },
  chosen,
  onChoose,
}: {
  readonly project: ProjectEntry;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}): ReactElement {
  return (
    <li>
      <div className="heading-row">
        <span>
          <strong>{name}</strong>{" "}
          <span className="soft small">
            {t.keep.saved(momentText(new Date(savedAt)))} · {withFiles ? t.keep.files : t.keep.settings}
          </span>
        </span>
        <span className="actions">
          <button type="button" aria-label={t.keep.open(name)} aria-expanded={chosen} onClick={onChoose}>
            {t.keep.openShort}
          </button>
          <button
            type="button"
            className="quiet"
            aria-label={t.keep.remove(name)}
            onClick={() => void forgetProject(id)}
          >
            {t.keep.removeShort}
          </button>
        </span>
      </div>
      {chosen ? <Unlock id={id} name={name} /> : null}
    </li>
  );
}

/** The projects that are kept on this computer; nothing where there are none. */
export function Projects(): ReactElement | null {
  const projects = useApp((state) => state.projects);
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => {
    // a browser that keeps nothing, as in private windows, is no reason not to work
    void lookForProjects().catch(() => undefined);
  }, []);
  if (projects.length === 0) return null;
  return (
    <section className="panel projects" aria-labelledby="projects">
      <h2 id="projects">{t.keep.projects}</h2>
      <ul className="plain">
        {projects.map((one) => (
          <Row
            key={one.id}
            project={one}
            chosen={chosen === one.id}
            onChoose={() => setChosen(chosen === one.id ? null : one.id)}
          />
        ))}
      </ul>
    </section>
  );
}

/** A project that was opened, and whose file is asked for. */
export function Waiting(): ReactElement | null {
  const waiting = useApp((state) => state.waiting);
  if (waiting === null) return null;
  const { kept, stored } = waiting;
  return (
    <Notice kind="note">
      {t.keep.waiting(kept.name, stored.file.name)}{" "}
      <button type="button" onClick={leaveProject}>
        {t.cancel}
      </button>
    </Notice>
  );
}
