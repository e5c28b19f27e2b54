import { commandText, fileNames, type FlagValues, type Settings } from "@sdc-risk/session";
import { areSeveral, FILE_KINDS, SETTINGS_FILE, type CodebookKind, type FileKind } from "../api.ts";
import type { Session } from "../session.ts";

type OtherFiles = Readonly<Partial<Record<FileKind | CodebookKind, readonly string[]>>>;

/**
 * The shell command that gives the report again in a folder that holds the files and the settings, under the
 * name that they are saved by.
 * @param others names of the files beside the open one, by what they are
 * @param flags that the settings do not hold
 */
export function commandFor(file: string, others: OtherFiles = {}, flags: FlagValues = {}): string {
  const nameFor = fileNames();
  let place = 0;
  const named = (name: string): string => nameFor(String(place++), name);
  const original = named(file);
  const beside = Object.entries(others).flatMap(([kind, names]) => {
    const own = names.map(named);
    return own.length === 0 ? [] : [[kind, areSeveral(kind as FileKind) ? own : own[0]] as const];
  });
  const files = Object.fromEntries(beside) as FlagValues;
  return commandText(original, { ...flags, ...files, config: named(SETTINGS_FILE) });
}

/** The files beside the open one, and those that describe it. */
function othersOf({
  others,
  codebooks: { catalog, ddi },
}: Pick<Session, "others" | "codebooks">): OtherFiles {
  const names = FILE_KINDS.map((kind) => [kind, others[kind].map(({ name }) => name)] as const);
  return {
    ...Object.fromEntries(names),
    ...(catalog === undefined ? {} : { catalog: [catalog.name] }),
    ...(ddi === undefined ? {} : { ddi: [ddi.name] }),
  };
}

/** The command that gives the report of the open file again. */
export const commandOf = (session: Session, file: string): string => commandFor(file, othersOf(session));

/** The command that gives the report of a file that was treated here. @param match how its records are matched */
export const commandOfTreated = (
  session: Session,
  {
    file,
    treated,
    match,
  }: { readonly file: string; readonly treated: string; readonly match: Settings["match"] },
): string =>
  commandFor(file, { ...othersOf(session), released: [treated] }, match === undefined ? {} : { match });
