import type { Verdict } from "@sdc-risk/report";
import type { CompletedRun } from "@sdc-risk/session";
import type { WrittenFile } from "../files/treated.ts";

/** Verdicts, each worse than those before it. */
const VERDICTS: readonly (Verdict | undefined)[] = ["yes", "cannot tell", "no"];

/** How bad the verdict of a run is. */
const badness = ({ report: { policy } }: CompletedRun): number => VERDICTS.indexOf(policy?.verdict);

/** Assesses one of the treated files. */
type Assess = (index: number, how: { readonly rulesOnly: boolean }) => Promise<CompletedRun>;

/**
 * Assesses treated files of which each has to meet the policy: formats keep different things of the same records, as CSV
 * the way numbers are written, others labels.
 * @returns the run of the first file that has the worst verdict
 * @throws what `assess` throws
 */
export async function assessWritten(files: readonly WrittenFile[], assess: Assess): Promise<CompletedRun> {
  let worst = await assess(0, { rulesOnly: false });
  const known = new Set([files[0]?.file.sha256]);
  for (const [i, { file }] of files.entries()) {
    if (known.has(file.sha256)) continue;
    known.add(file.sha256);
    const judged = await assess(i, { rulesOnly: true });
    if (badness(judged) > badness(worst)) worst = await assess(i, { rulesOnly: false });
  }
  return worst;
}
