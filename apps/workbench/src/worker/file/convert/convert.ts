import { codeVector, required, SdcError, type CodedColumn } from "@sdc-risk/data";
import { textsOf, withColumns } from "@sdc-risk/data/columns";
import { convert as write, readBytes } from "@sdc-risk/io";
import type { ColumnChange, ConvertibleColumn, RoleSettings } from "../../api.ts";
import type { Session } from "../../session.ts";
import { openFileOf, plainOf } from "../microdata.ts";
import { bytesOf } from "../open.ts";
import { stem } from "../stem.ts";
import { ageAt, isoDate, ordersOf, pointNumber } from "./forms.ts";

/** Share of the values from which on a column is taken for one of numbers or dates of which some are neither. */
const MOST = 0.8;

const textsIn = ({ size, label }: Pick<CodedColumn, "size" | "label">): string[] =>
  Array.from({ length: size }, (_, code) => label(code));

const share = (texts: readonly string[], is: (text: string) => boolean): number =>
  texts.filter(is).length / Math.max(1, texts.length);

const isDay = (text: string): boolean => isoDate(text, "dmy") !== null || isoDate(text, "mdy") !== null;

/** What a column can be read as; null where it is nothing else than it is read as. @param texts its values that are not missing */
export function formOf(name: string, texts: readonly string[]): ConvertibleColumn | null {
  const orders = ordersOf(texts);
  if (orders.length > 0) return { name, kind: "date", orders };
  const decimal = texts.filter((text) => text.includes(",") && pointNumber(text) !== null).length;
  const isDecimal = share(texts, (text) => pointNumber(text) !== null) >= MOST && decimal >= texts.length / 2;
  if (isDecimal && texts.length > 0)
    return texts.every((text) => pointNumber(text) !== null)
      ? { name, kind: "decimal" }
      : { name, kind: "mixed" };
  return texts.length > 0 && share(texts, isDay) >= MOST ? { name, kind: "mixed" } : null;
}

/** The columns of a CSV file that hold numbers with decimal commas, or dates; none of another file. */
export function convertibleColumns(
  session: Session,
  missing: RoleSettings["missing"],
): readonly ConvertibleColumn[] {
  if (openFileOf(session).format !== "csv") return [];
  const sdc = plainOf(session, missing);
  return openFileOf(session).table.schema.fields.flatMap(({ name, type }) => {
    const kind = String(type);
    // what was read as a number is one
    if (!/Utf8|Date/.test(kind)) return [];
    return formOf(name, textsIn(sdc.coded(name))) ?? [];
  });
}

/** A value as a change reads it; null where it is none of those, such as a code for missing. @throws BAD_OPTIONS */
function changedText(text: string, change: ColumnChange): string | null {
  if (change.to === "number") return pointNumber(text);
  const iso = isoDate(text, change.order);
  if (iso === null || change.to === "date") return iso;
  const age = ageAt(iso, change.at);
  if (age === null)
    throw new SdcError(
      "BAD_OPTIONS",
      `“${change.name}” holds a day after ${change.at}, so there is no age on that day. Choose a later day.`,
    );
  return String(age);
}

/** The name of the column that a change makes: an age does not go by the name of a date. */
export const nameAfter = (change: ColumnChange, taken: ReadonlySet<string>): string => {
  if (change.to !== "age") return change.name;
  const free = ["age", `age_of_${change.name}`].find((name) => !taken.has(name));
  return free ?? `age_of_${change.name}_${change.at}`;
};

/**
 * The open CSV file with columns written otherwise, as a CSV file in UTF-8. All other cells stay as they are written, and
 * so do codes for missing values.
 * @throws BAD_OPTIONS for an age before birth, CANNOT_READ
 */
export async function convertedFile(session: Session, changes: readonly ColumnChange[]): Promise<File> {
  const { delimiter, encoding, name } = openFileOf(session);
  const signal = session.begin();
  const bytes = await bytesOf(required(session.opened, "file that is open"));
  const how = {
    ...(delimiter === undefined ? {} : { delimiter }),
    ...(encoding === undefined ? {} : { encoding }),
    format: "csv",
    asWritten: true,
    signal,
  } as const;
  const { table } = await readBytes(bytes, name, how);
  const names = new Set(table.schema.fields.map((field) => field.name));
  const replaced = new Map<string, ReturnType<typeof textsOf>>();
  const added: { readonly name: string; readonly vector: ReturnType<typeof textsOf> }[] = [];
  const without = new Set<string>();
  for (const change of changes) {
    const column = codeVector(change.name, required(table.getChild(change.name), "column"));
    const texts = textsIn(column).map((text) => changedText(text, change) ?? text);
    const after = nameAfter(change, names);
    const vector = textsOf(after, texts, column.codes);
    if (after === change.name) replaced.set(after, vector);
    else {
      names.add(after);
      added.push({ name: after, vector });
      without.add(change.name);
    }
  }
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const sink = (part: Uint8Array): void => void parts.push(part as Uint8Array<ArrayBuffer>);
  const converted = withColumns(table, replaced, added, without);
  await write({ table: converted }, "csv", sink, { signal, asWritten: true });
  return new File(parts, `${stem(name)}-converted.csv`, { type: "text/csv" });
}
