import { codeVector } from "@sdc-risk/data";
import { DataType, type Field, type Table, type Vector } from "apache-arrow";
import type { ListedCategories, ReadResult } from "../types.ts";

/** What a result says of such columns: nothing where there are none. */
export const categoriesIn = (
  listedCategories: readonly ListedCategories[],
): Pick<ReadResult, "listedCategories"> => (listedCategories.length === 0 ? {} : { listedCategories });

/** The values of some rows as texts, each once in the order of the rows. */
function textsIn(name: string, vector: Vector): string[] {
  const { codes, label } = codeVector(name, vector);
  return Array.from(new Set(codes)).flatMap((code) => (code < 0 ? [] : [label(code)]));
}

/**
 * The list of a column; none where each of its categories is of some record.
 * @param lists the dictionaries of its parts, an entry per row
 */
export function listOf(name: string, column: Vector, lists: readonly Vector[]): ListedCategories[] {
  const texts = new Set(lists.flatMap((list) => textsIn(name, list)));
  const held = new Set(textsIn(name, column));
  return [...texts].every((text) => held.has(text)) ? [] : [{ variable: name, texts: [...texts] }];
}

/** The dictionaries of a table that list categories which no record has. */
export const listedCategories = (table: Table): ListedCategories[] =>
  (table.schema.fields as Field<DataType>[]).flatMap(({ name, type }, at) => {
    const column = table.getChildAt(at);
    if (column === null || !DataType.isDictionary(type)) return [];
    const lists = new Set(column.data.flatMap(({ dictionary }) => dictionary ?? []));
    return listOf(name, column, [...lists]);
  });
