import { useEffect, type ReactElement } from "react";
import { Heading } from "../../parts/heading.tsx";
import { NextButton } from "../../parts/next-button.tsx";
import { Notice } from "../../parts/notice.tsx";
import { beginTreating } from "../../state/actions/treat.ts";
import { originOf } from "../../state/settings.ts";
import { useApp } from "../../state/store.ts";
import { t } from "../../texts/index.ts";
import { BeforeAfter } from "./before-after.tsx";
import { Done } from "./done.tsx";
import { Front } from "./front.tsx";
import { KeyLevels } from "./key-levels.tsx";
import { Search } from "./search.tsx";
import { TakeAway } from "./take-away.tsx";
import { TreatmentVerdict } from "./treatment-verdict.tsx";

/** Settings of treatments, and what came of them. */
function Treating(): ReactElement {
  const origin = useApp(originOf);
  const opened = useApp((state) => state.opened);
  const result = useApp((state) => state.treatWork.result);
  useEffect(() => void beginTreating(), [origin, opened]);
  return (
    <>
      <div className="treat-row">
        <Search />
        <Front />
      </div>
      <TreatmentVerdict />
      <div className="treat-row">
        <KeyLevels />
        {result === null ? null : (
          <div className="treat-result">
            <BeforeAfter result={result} />
            <Done plan={result.plan} />
          </div>
        )}
      </div>
      <TakeAway />
    </>
  );
}

/** The step after the report: from a verdict No to a file that meets the policy. */
export default function TreatStep(): ReactElement {
  const stale = useApp((state) => state.madeFrom !== originOf(state));
  const isOnePolicy = useApp((state) => state.judging.others.length === 0);
  return (
    <section className="treat">
      <div className="heading-row">
        <Heading>{t.treat.heading}</Heading>
        <div className="actions">
          <NextButton step="take" />
        </div>
      </div>
      <p className="lead">{t.treat.about}</p>
      {stale ? <Notice kind="note">{t.treat.stale}</Notice> : null}
      {isOnePolicy ? <Treating /> : <Notice kind="note">{t.severalPolicies.treat}</Notice>}
    </section>
  );
}
