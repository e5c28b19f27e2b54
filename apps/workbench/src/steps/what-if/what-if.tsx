import type { ReactElement } from "react";
import { useApp } from "../../state/store.js";
import { t } from "../../texts/index.js";
import { BeforeAfter } from "./before-after.js";
import { KeyList } from "./key-list.js";
import { ScenarioTable } from "./scenario-table.js";

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
            <BeforeAfter comparison={tried.comparison} />
          )}
        </div>
      </div>
      <ScenarioTable />
    </>
  );
}
