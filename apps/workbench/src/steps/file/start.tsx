import { useState, type ReactElement } from "react";
import { DATA_FILES, FileButton } from "../../parts/fields/file-button.tsx";
import { Heading } from "../../parts/heading.tsx";
import { Notice } from "../../parts/notice.tsx";
import { openExample } from "../../state/actions/example.ts";
import { openDropped } from "../../state/actions/file.ts";
import { useApp } from "../../state/store.ts";
import { continueWith } from "../../state/projects/keep.ts";
import { Projects, Waiting } from "./projects.tsx";
import { t, textOfFailure } from "../../texts/index.ts";

/** An arrow into a tray. */
const Arrow = (): ReactElement => (
  <svg viewBox="0 0 48 48" aria-hidden="true">
    <path
      d="M24 31V9m0 0-8 8m8-8 8 8M8 31v8h32v-8"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);

/** Nothing is open yet. */
export function Start(): ReactElement {
  const [over, setOver] = useState(false);
  const failure = useApp((state) => state.openFailure);
  const isWaiting = useApp((state) => state.waiting !== null);
  const take = (files: readonly File[]): void => {
    const [file] = files;
    if (isWaiting && file !== undefined) void continueWith(file);
    else void openDropped(files);
  };
  return (
    <section className="start">
      <p className="kind">{t.tagline}</p>
      <Heading>{t.file.heading}</Heading>
      <p className="lead">{t.file.about}</p>
      <Projects />
      <Waiting />
      {failure === null ? null : <Notice kind="bad">{textOfFailure(failure)}</Notice>}
      <div
        className={over ? "drop over" : "drop"}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take([...event.dataTransfer.files]);
        }}
      >
        <Arrow />
        <p>
          <strong>{t.file.drop}</strong>
          <br />
          <span className="soft">{t.file.or}</span>
        </p>
        <FileButton accept={DATA_FILES} className="primary" onFile={(file) => take([file])}>
          {t.file.choose}
        </FileButton>
      </div>
      <div className="example">
        <button type="button" onClick={() => void openExample()}>
          {t.file.example}
        </button>
        <span className="soft">{t.file.exampleAbout}</span>
      </div>
      <div className="promise">
        <strong>{t.private.title}.</strong> {t.private.about}
      </div>
    </section>
  );
}
