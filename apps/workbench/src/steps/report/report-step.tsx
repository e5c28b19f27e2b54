import { useHeld } from "../../state/held.ts";
import { languageOf } from "@sdc-risk/report/language";
import { readable } from "@sdc-risk/report";
import { lazy, Suspense, useMemo, useState, type ReactElement } from "react";
import { Heading } from "../../parts/heading.tsx";
import { NextButton } from "../../parts/next-button.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Tabs } from "../../parts/tabs.tsx";
import { run } from "../../state/actions/run.ts";
import { originOf } from "../../state/settings.ts";
import { useApp } from "../../state/store.ts";
import { t } from "../../texts/index.ts";
import { Findings } from "./findings.tsx";

const WhatIf = lazy(() => import("../what-if/what-if.tsx"));
const Records = lazy(() => import("../records/records.tsx"));

const TABS = ["findings", "whatIf", "records"] as const;
type Tab = (typeof TABS)[number];

/** The fifth step: what was found, what would change it, and who is at risk. */
export default function ReportStep(): ReactElement {
  const whole = useHeld("report");
  const stale = useApp((state) => state.madeFrom !== originOf(state));
  // a file that does not meet its policy is treated next
  const isTreated = useApp(
    ({ judging, report: made }) =>
      judging.policy !== null && judging.others.length === 0 && made?.policy?.met === false,
  );
  const [tab, setTab] = useState<Tab>("findings");
  const { report, cut } = useMemo(() => readable(whole), [whole]);
  const isOther = useApp(({ language }) => (report.language ?? "en") !== languageOf(language));
  return (
    <section>
      <div className="heading-row">
        <div>
          <Heading className="file-name">{t.report.heading(report.data.name)}</Heading>
          <p className="soft">{t.report.size(report.data.rows, report.data.columns)}</p>
        </div>
        <div className="actions">
          <NextButton step={isTreated ? "treat" : "take"} />
        </div>
      </div>
      {stale || isOther ? (
        <Notice kind="note">
          {stale ? t.report.stale : t.report.otherLanguage}{" "}
          <button type="button" onClick={() => void run()}>
            {t.run.again}
          </button>
        </Notice>
      ) : null}
      <Tabs
        label={t.report.tabs.label}
        tabs={TABS.map((one) => ({ id: one, title: t.report.tabs[one] }))}
        chosen={tab}
        onChoose={(one) => setTab(one as Tab)}
      >
        <Suspense
          fallback={
            <p className="soft" role="status">
              {t.working}
            </p>
          }
        >
          {tab === "findings" ? (
            <Findings report={report} cut={cut} />
          ) : tab === "whatIf" ? (
            <WhatIf />
          ) : (
            <Records />
          )}
        </Suspense>
      </Tabs>
    </section>
  );
}
