import { formatOf } from "@sdc-risk/io/formats";
import type { ReactElement } from "react";
import { Fact, Facts } from "../../parts/facts.tsx";
import { formatBytes } from "../../texts/format.ts";
import { t } from "../../texts/index.ts";
import { countText } from "../../texts/numbers.ts";
import type { Opened } from "../../worker/api.ts";

/** How much a file holds, how it is written, and which bytes it is. */
export function FileFacts({ rows, columns, size, sha256, ...written }: Opened): ReactElement {
  const { facts } = t.file;
  const { format, encoding, delimiter } = written;
  const how = [formatOf(format).label, encoding, delimiter === "\t" ? t.file.tab : delimiter]
    .filter((one) => one !== undefined)
    .join(" · ");
  return (
    <Facts>
      <Fact name={facts.records}>{countText(rows)}</Fact>
      <Fact name={facts.variables}>{countText(columns)}</Fact>
      <Fact name={facts.size}>{formatBytes(size)}</Fact>
      <Fact name={facts.format}>{how}</Fact>
      <Fact name={facts.fingerprint} className="code" title={sha256}>
        {sha256.slice(0, 12)}…
      </Fact>
    </Facts>
  );
}
