import { lazy, Suspense, useEffect, useRef, type ReactElement } from "react";
import { Header } from "./parts/header.tsx";
import { Notice } from "./parts/notice.tsx";
import { StepNav } from "./parts/step-nav.tsx";
import type { Locale } from "@sdc-risk/report/language";
import type { Step } from "./state/app-state.ts";
import { noteStep } from "./state/steps.ts";
import { set, useApp } from "./state/store.ts";
import { FileStep } from "./steps/file/file-step.tsx";
import { t } from "./texts/index.ts";

const RolesStep = lazy(() => import("./steps/roles/roles-step.tsx"));
const MeasuresStep = lazy(() => import("./steps/measures/measures-step.tsx"));
const RunStep = lazy(() => import("./steps/run/run-step.tsx"));
const ReportStep = lazy(() => import("./steps/report/report-step.tsx"));
const TreatStep = lazy(() => import("./steps/treat/treat-step.tsx"));
const TakeStep = lazy(() => import("./steps/take/take-step.tsx"));

const PAGES: Readonly<Record<Step, () => ReactElement>> = {
  file: () => <FileStep />,
  roles: () => <RolesStep />,
  measures: () => <MeasuresStep />,
  run: () => <RunStep />,
  report: () => <ReportStep />,
  treat: () => <TreatStep />,
  take: () => <TakeStep />,
};

/** Names the step in the title of the page, and no file, since browsers keep titles in their history. */
function useTitle(step: Step | null, language: Locale): void {
  useEffect(() => {
    document.title = step === null ? t.product : `${t.steps[step]} – ${t.product}`;
  }, [step, language]);
}

/** The page: a bar, the steps, and the step that is open. */
export function App(): ReactElement {
  const step = useApp((state) => state.step);
  const theme = useApp((state) => state.theme);
  const language = useApp((state) => state.language);
  const notice = useApp((state) => state.notice);
  const trouble = useApp((state) => state.trouble);
  const isOpen = useApp((state) => state.opened !== null);
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  useEffect(() => {
    document.documentElement.dataset["theme"] = theme;
  }, [theme]);
  useTitle(isOpen ? step : null, language);
  useEffect(() => {
    noteStep(step);
    // the first page leaves the focus where browsers put it
    if (!first.current) {
      // until the heading of the step is there and takes it
      if (main.current?.contains(document.activeElement) === false)
        main.current.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
    first.current = false;
  }, [step]);
  return (
    <>
      <a
        className="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {t.skip}
      </a>
      <Header />
      {isOpen ? <StepNav /> : null}
      <main id="main" ref={main} tabIndex={-1}>
        {trouble === null ? null : (
          <Notice kind="bad" onDismiss={() => set({ trouble: null })}>
            {trouble}
          </Notice>
        )}
        {notice === null ? null : (
          <Notice kind="good" onDismiss={() => set({ notice: null })}>
            {notice}
          </Notice>
        )}
        <Suspense
          // in another language all is written anew
          key={language}
          fallback={
            <p className="soft" role="status">
              {t.working}
            </p>
          }
        >
          {PAGES[step]()}
        </Suspense>
      </main>
    </>
  );
}
