import type { AnyMeasure } from "@sdc-risk/core";
import { inOrder } from "@sdc-risk/assess";
import { counted, countText } from "@sdc-risk/data";
import { sum } from "@sdc-risk/data/kernels";
import type { PolicyReport, RuleReport } from "@sdc-risk/report";
import type { NoPlan } from "../answer/way-sentences.ts";
import type { Microdata } from "../microdata.ts";
import { CODES } from "../outgoing/against.ts";
import type { Settings } from "../settings.ts";
import { maySuppress } from "./elsewhere/suppressing.ts";
import { isOpen } from "./judge.ts";
import { keysOfIntruders } from "../scenarios/keys.ts";
import { emptyKeyText } from "./keys/treated-keys.ts";

/** Values of keys, over all kinds of intruders, up to which a file is treated in passing. */
export const MOST_VALUES = 60_000;
/** Keys that a search takes. */
const MOST_KEYS = 16;

/** Whether a figure is missing that no treated file has either: its measure cannot run on it. */
const isMissing = ({ value, figure }: RuleReport, measures: readonly AnyMeasure[]): boolean =>
  value === null &&
  !measures.some(
    (one) =>
      figure.startsWith(`${one.id}.`) && inOrder([one]).some(({ needs }) => needs.includes("released")),
  );

/** What speaks against a search, whatever the policy says. */
function byData(
  settings: Settings,
  { sdc, released }: Microdata,
  measures: readonly AnyMeasure[],
): NoPlan | null {
  const known = keysOfIntruders(settings);
  const keys = new Set(known.flat()).size;
  const values = sdc.records * sum(known.map(({ length }) => length));
  if (released.length > 0)
    return {
      reason: "The released file is judged, and a treatment begins with the original.",
      next:
        "Treat the released file further, and assess it again with --released; or let `sdc-risk plan`, without " +
        "--released, find a treatment of the original.",
    };
  if (sdc.source?.treating !== undefined)
    return {
      reason: "The records are in an engine, where a treatment takes more than a short search.",
      next:
        "Let `sdc-risk plan`, with the same flags, find a treatment there: it recodes keys" +
        (maySuppress(settings, measures) ? ", suppresses values of small groups" : "") +
        " and leaves variables out. To suppress values of single records, write the records to a file first " +
        "(`sdc-risk convert ADDRESS people.parquet`).",
    };
  if (sdc.source !== null)
    return {
      reason: "The records are in an engine that cannot treat them.",
      next:
        "Write the records to a file (`sdc-risk convert ADDRESS people.parquet`), and let `sdc-risk plan` find a " +
        "treatment of it.",
    };
  if (keys === 0) return { reason: "There are no key variables, and a treatment changes these.", next: null };
  const empty = [...new Set(known.flat())].find((key) => sdc.coded(key).codes.every((code) => code < 0));
  if (empty !== undefined)
    return {
      reason: emptyKeyText(empty),
      next: `Take ${empty} out of the keys, and assess again.`,
    };
  if (keys > MOST_KEYS)
    return {
      reason: `There are ${keys} key variables, and a search takes up to ${MOST_KEYS}.`,
      next: null,
    };
  if (values > MOST_VALUES)
    return {
      reason:
        `The file is too large to be treated in passing: ${counted(sdc.records, "record")} with ` +
        `${counted(values, "value")} of keys over all intruders, and a short search takes up to ` +
        `${countText(MOST_VALUES)} values.`,
      next: "Let `sdc-risk plan`, with the same flags, find the least treatment; it takes its time.",
    };
  return null;
}

/**
 * Why no treatment is searched for a file that does not meet its policy; null where one is.
 * @param measures those of the run
 */
export function whyNoPlan(
  settings: Settings,
  data: Microdata,
  { rules, against = [] }: PolicyReport,
  measures: readonly AnyMeasure[],
): NoPlan | null {
  const open = rules.filter(isOpen);
  if (open.some((rule) => isMissing(rule, measures)))
    return {
      reason: "Some rules have no value for this file, and a treatment is judged by the whole policy.",
      next: null,
    };
  if (open.length === 0 && !against.some(({ code }) => code === CODES.identifier))
    return { reason: "Nothing that is open here is a matter of treatment.", next: null };
  return byData(settings, data, measures);
}
