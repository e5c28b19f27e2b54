import type { Profile } from "@sdc-risk/inspect";
import type { ReactElement } from "react";
import { t } from "../texts/index.ts";
import { formatEdge, shareText } from "../texts/numbers.ts";

const WIDTH = 132;
const HEIGHT = 28;
/** What is drawn for a bin of one or two records, of which the number is not told. */
const FEW = 1.5;

/** Heights and words of the bars of a variable. */
function barsOf({ histogram, common }: Profile): {
  readonly counts: readonly number[];
  readonly words: string;
} {
  if (histogram !== null) {
    const { from, step, counts } = histogram;
    return {
      counts: counts.map((count) => count ?? FEW),
      words: `${formatEdge(from)} – ${formatEdge(from + step * counts.length)}`,
    };
  }
  const total = common.reduce((sum, { records }) => sum + records, 0);
  return {
    counts: common.map(({ records }) => records),
    words: common
      .slice(0, 3)
      .map(({ label, records }) => `${label} ${shareText(records / total)}`)
      .join(", "),
  };
}

/** The distribution of a variable in the height of a row. */
export function MiniChart({ profile }: { readonly profile: Profile }): ReactElement {
  const { counts, words } = barsOf(profile);
  const most = Math.max(...counts, 1);
  const each = Math.min(16, WIDTH / Math.max(1, counts.length));
  if (counts.length === 0) return <span className="soft small">{t.file.hidden}</span>;
  return (
    <svg
      className="mini"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={words}
    >
      <title>{words}</title>
      <line x1="0" x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} className="base" />
      {counts.map((count, i) =>
        count === 0 ? null : (
          <rect
            key={i}
            x={i * each + 0.5}
            width={each - 1}
            y={HEIGHT - Math.max(1, (count / most) * (HEIGHT - 2))}
            height={Math.max(1, (count / most) * (HEIGHT - 2))}
          />
        ),
      )}
    </svg>
  );
}
