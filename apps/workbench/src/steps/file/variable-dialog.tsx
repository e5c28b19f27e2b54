import type { BarsBlock, HistogramBlock } from "@sdc-risk/blocks";
import { decimalStep } from "@sdc-risk/data/kernels";
import type { Profile, Suggestion, InspectedVariable } from "@sdc-risk/inspect";
import { lazy, Suspense, type ReactElement } from "react";
import { Dialog } from "../../parts/dialog.tsx";
import { Fact, Facts } from "../../parts/facts.tsx";
import { t, translated } from "../../texts/index.ts";
import { countText, shareText } from "../../texts/numbers.ts";
import { reasonName } from "./declared-missing.tsx";

const Chart = lazy(() => import("../../charts/chart.tsx"));

/** The distribution of a variable as a block, as reports have them; null where its values are not shown. */
function blockOf({ name, histogram, common, levels }: Profile): HistogramBlock | BarsBlock | null {
  if (histogram !== null) {
    const { from, step, counts } = histogram;
    return {
      kind: "histogram",
      title: name,
      about: t.file.histogramAbout,
      x: name,
      y: t.file.facts.records,
      scale: "linear",
      bins: counts.map((count, i) => ({
        from: decimalStep(from, step, i),
        to: decimalStep(from, step, i + 1),
        count: count ?? 0,
      })),
    };
  }
  if (common.length === 0) return null;
  const others = levels - common.length;
  return {
    kind: "bars",
    title: name,
    about: others > 0 ? `${t.file.commonest}; ${t.file.others(others)}.` : "",
    x: t.file.facts.records,
    y: name,
    format: "count",
    bars: common.map(({ label, shown = label, records }) => ({ label: shown, value: records })),
  };
}

/** What the file says of a variable: its label, and why values are missing. */
function Described({ label, reasons, rareReasons }: InspectedVariable): ReactElement {
  return (
    <>
      {label === null ? null : <p>{label}</p>}
      {reasons.length + rareReasons === 0 ? null : (
        <p className="soft">
          {t.file.reasons}{" "}
          {[
            ...reasons.map((reason) => t.file.reason(reasonName(reason), reason.records)),
            ...(rareReasons > 0 ? [t.file.rareReasons(rareReasons)] : []),
          ].join(", ")}
        </p>
      )}
    </>
  );
}

/** One variable, larger. */
export function VariableDialog({
  profile,
  suggestion,
  records,
  onClose,
}: {
  readonly profile: InspectedVariable;
  readonly suggestion: Suggestion | undefined;
  readonly records: number;
  readonly onClose: () => void;
}): ReactElement {
  const block = blockOf(profile);
  const { columns, kinds } = t.file;
  return (
    <Dialog title={profile.name} onClose={onClose}>
      <Described {...profile} />
      <Facts>
        <Fact name={columns.kind}>{kinds[profile.kind]}</Fact>
        <Fact name={columns.levels}>{countText(profile.levels)}</Fact>
        <Fact name={columns.missing}>
          {countText(profile.missing)} ({shareText(profile.missing / records)})
        </Fact>
        <Fact name={columns.rare}>{countText(profile.rareLevels)}</Fact>
      </Facts>
      {suggestion === undefined ? null : (
        <p>
          {suggestion.role === null ? null : (
            <span className={`role ${suggestion.role}`}>{t.roles.names[suggestion.role]}</span>
          )}{" "}
          {translated(suggestion.reason, "inspection")}.
        </p>
      )}
      {block === null ? (
        <p className="soft">{t.file.valuesHidden}</p>
      ) : (
        <Suspense fallback={null}>
          <p className="soft">{block.about}</p>
          <Chart block={block} />
        </Suspense>
      )}
    </Dialog>
  );
}
