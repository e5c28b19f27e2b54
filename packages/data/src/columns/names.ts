import { plural } from "../format-value.ts";
import { SdcError } from "../errors.ts";

const MOST_NAMED = 5;

/**
 * @param names of the columns, in order
 * @param file base name for messages
 * @throws SdcError DUPLICATE_VARIABLE naming the columns that share a name or have none, with their positions from 1
 */
export function checkNames(names: readonly string[], file: string): void {
  const positions = new Map<string, number[]>();
  names.forEach((name, i) => {
    const at = positions.get(name);
    if (at) at.push(i + 1);
    else positions.set(name, [i + 1]);
  });
  const nameless = positions.get("");
  if (nameless)
    throw wrong(
      file,
      `${plural(nameless.length, "column")} ${listed(nameless)} ` +
        `${plural(nameless.length, "has", "have")} no name`,
    );
  const shared = [...positions].filter(([, at]) => at.length > 1);
  if (shared.length === 0) return;
  throw wrong(
    file,
    shared
      .slice(0, MOST_NAMED)
      .map(([name, at]) => `the name ${JSON.stringify(name)} is used by columns ${listed(at)}`)
      .join("; "),
  );
}

function listed(positions: readonly number[]): string {
  const more = positions.length - 2 * MOST_NAMED;
  return more > 0 ? `${positions.slice(0, -more).join(", ")} and ${more} more` : positions.join(", ");
}

function wrong(file: string, what: string): SdcError {
  return new SdcError(
    "DUPLICATE_VARIABLE",
    `${JSON.stringify(file)}: ${what}. Each column needs a name of its own.`,
  );
}
