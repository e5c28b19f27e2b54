import type { ReactElement } from "react";
import { useApp } from "../../state/store.ts";
import { t } from "../../texts/index.ts";
import { BeforeAfter } from "./before-after.tsx";
import { KeyList } from "./key-list.tsx";
import { ScenarioTable } from "./scenario-table.tsx";

/** What if keys were dropped or coarser? */
export default function WhatIf(): ReactElement {
  const tried = useApp((state) => state.tried);
  return (
    <>
      <h2>{t.whatIf.heading}</h2>
      <p className="lead">{t.whatIf.about}</p>
      <div className="what-if">
        <KeyList />
        <div>
          {tried === null ? (
            <p className="empty soft">{t.whatIf.empty}</p>
          ) : (
            <BeforeAfter comparison={tried.comparison} verdict={tried.verdict} />
          )}
        </div>
      </div>
      <ScenarioTable />
    </>
  );
}
