import type { ReactElement } from "react";
import { FileButton } from "../../parts/file-button.js";
import { Heading } from "../../parts/heading.js";
import { Notice } from "../../parts/notice.js";
import { loadConfig, saveSettings } from "../../state/actions/measures.js";
import { run } from "../../state/actions/run.js";
import { possible } from "../../state/settings.js";
import { canRun } from "../../state/steps.js";
import { useApp } from "../../state/store.js";
import { t } from "../../texts/index.js";
import { JudgingPart } from "../scenarios/judging.js";
import { MeasureCard } from "./measure-card.js";

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
      {rolesFailure === null ? null : <Notice kind="bad">{rolesFailure.message}</Notice>}
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
