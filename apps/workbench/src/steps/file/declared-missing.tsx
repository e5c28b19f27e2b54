import { useHeld } from "../../state/held.ts";
import type { Reason } from "@sdc-risk/inspect";
import type { ReactElement } from "react";
import { Name } from "../../parts/name.tsx";
import { readAgain } from "../../state/actions/file.ts";
import { get, useApp } from "../../state/store.ts";
import { t } from "../../texts/index.ts";
import type { Reading } from "../../worker/api.ts";

type Kept = NonNullable<Reading["keepMissing"]>;

/** A reason as the file writes it, with its label. */
export const reasonName = ({ value, label }: Reason): string =>
  label === null ? String(value) : `${value} (${label})`;

/** Whether a setting names a reason, by its value or by its label. */
const names =
  ({ value, label }: Reason) =>
  (word: string | number): boolean =>
    String(word) === String(value) || word === label;

/** The reasons that are kept, with one more or one less; a variable without any is left out. */
function switched(kept: Kept, name: string, reason: Reason): Kept {
  const { [name]: words = [], ...others } = kept;
  const rest = words.filter((word) => !names(reason)(word));
  const now = rest.length < words.length ? rest : [...words, reason.value];
  return now.length === 0 ? others : { ...others, [name]: now };
}

function keep(name: string, reason: Reason): void {
  const { keepMissing = {}, ...reading } = get().reading;
  const kept = switched(keepMissing, name, reason);
  void readAgain(Object.keys(kept).length === 0 ? reading : { ...reading, keepMissing: kept });
}

/** The missing values that the file declares, each to be made a level of its own. */
export function DeclaredMissing(): ReactElement | null {
  const { declared } = useHeld("opened");
  const kept = useApp((state) => state.reading.keepMissing) ?? {};
  const reading = useApp((state) => state.opening) !== null;
  if (declared.length === 0) return null;
  return (
    <div className="block">
      <h2>{t.file.declared}</h2>
      <p className="soft">{t.file.declaredAbout}</p>
      <dl className="declared">
        {declared.map(({ name, label, reasons, rareReasons }) => (
          <div key={name}>
            <dt>
              <Name of={name} label={label} />
            </dt>
            {reasons.map((reason) => {
              const text = t.file.reason(reasonName(reason), reason.records);
              return (
                <dd key={reason.value}>
                  <label>
                    <input
                      type="checkbox"
                      aria-label={`${name}: ${text}`}
                      disabled={reading}
                      checked={(kept[name] ?? []).some(names(reason))}
                      onChange={() => keep(name, reason)}
                    />{" "}
                    {text}
                  </label>
                </dd>
              );
            })}
            {rareReasons > 0 ? <dd className="soft">{t.file.rareReasons(rareReasons)}</dd> : null}
          </div>
        ))}
      </dl>
    </div>
  );
}
