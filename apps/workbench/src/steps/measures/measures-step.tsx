import type { ReactElement } from "react";
import { FileButton } from "../../parts/fields/file-button.tsx";
import { Heading } from "../../parts/heading.tsx";
import { Notice } from "../../parts/notice.tsx";
import { loadConfig, saveSettings } from "../../state/actions/measures.ts";
import { run } from "../../state/actions/run.ts";
import { possible } from "../../state/settings.ts";
import { canRun } from "../../state/steps.ts";
import { useApp } from "../../state/store.ts";
import { t, textOfFailure } from "../../texts/index.ts";
import { JudgingPart } from "../scenarios/judging.tsx";
import { MeasureCard } from "./measure-card.tsx";

/** The third step: what is measured, and how. */
export default function MeasuresStep(): ReactElement {
  const state = useApp((one) => one);
  const { measures, configFailure, rolesFailure, running } = state;
  const can = possible(state);
  const ready = canRun(state);
  return (
    <section>
      <div className="heading-row">
        <Heading>{t.measures.heading}</Heading>
        <div className="actions">
          <FileButton accept=".json" onFile={(file) => void loadConfig(file)}>
            {t.measures.load}
          </FileButton>
          <button type="button" onClick={() => void saveSettings()}>
            {t.measures.save}
          </button>
          <button
            type="button"
            className="primary"
            disabled={!ready || running !== null}
            onClick={() => void run()}
          >
            {t.measures.run} <span aria-hidden="true">→</span>
          </button>
        </div>
      </div>
      <p className="lead">
        {t.measures.about} {t.measures.settingsAbout}
      </p>
      {configFailure === null ? null : <Notice kind="bad">{configFailure}</Notice>}
      {rolesFailure === null ? null : <Notice kind="bad">{textOfFailure(rolesFailure)}</Notice>}
      <JudgingPart />
      <ul className="measures">
        {measures
          .filter(({ id }) => can.has(id))
          .map((measure) => (
            <MeasureCard key={measure.id} measure={measure} can />
          ))}
      </ul>
      {measures.every(({ id }) => can.has(id)) ? null : <h2>{t.measures.lacking}</h2>}
      <ul className="measures">
        {measures
          .filter(({ id }) => !can.has(id))
          .map((measure) => (
            <MeasureCard key={measure.id} measure={measure} can={false} />
          ))}
      </ul>
    </section>
  );
}
