import { SdcObject } from "@sdc-risk/core";
import { labelMetadata, withMetadata } from "@sdc-risk/data";
import { inspect, type Suggestion } from "@sdc-risk/inspect";
import { fileOf } from "../support.ts";
import { cellsOf, written, type Written } from "./values.ts";

/** A variable of a file, what an expert says of it, and what is suggested. */
export interface Judged extends Written {
  readonly file: string;
  /** Null where nothing is taken. */
  readonly suggested: string | null;
  readonly reason: string;
}

/** What is suggested for the variables of a file. */
async function judgedFile(file: string, text: string): Promise<Judged[]> {
  const variables = written(text);
  const columns = variables.map((one) => ({ ...one, ...cellsOf(one) }));
  const { table } = fileOf(Object.fromEntries(columns.map(({ name, cells }) => [name, cells])));
  const metadata = columns.map(({ label, labels }) =>
    labelMetadata(
      label,
      labels.map((text, i) => ({ value: i + 1, label: text })),
    ),
  );
  const { suggestions } = await inspect(SdcObject.fromArrow(withMetadata(table, metadata), {}));
  const of = new Map<string, Suggestion>(suggestions.map((one) => [one.variable, one]));
  return variables.map((one) => {
    const told = of.get(one.name);
    return { ...one, file, suggested: told?.taken === true ? told.role : null, reason: told?.reason ?? "" };
  });
}

export async function judgedFiles(files: Readonly<Record<string, string>>): Promise<Judged[]> {
  const all = await Promise.all(Object.entries(files).map(([file, text]) => judgedFile(file, text)));
  return all.flat();
}

/** How many of the variables of a role are found, and how many of what is suggested are right. */
export interface Share {
  readonly right: number;
  readonly wanted: number;
  readonly found: number;
  readonly suggested: number;
}

/** @param role that is counted */
export function shareOf(judged: readonly Judged[], role: string): Share {
  const clear = judged.filter(({ either }) => !either);
  const wanted = clear.filter(({ roles }) => roles[0] === role);
  const suggested = clear.filter((one) => one.suggested === role);
  return {
    wanted: wanted.length,
    found: wanted.filter((one) => one.roles.includes(one.suggested)).length,
    suggested: suggested.length,
    right: suggested.filter((one) => one.roles.includes(one.suggested)).length,
  };
}
