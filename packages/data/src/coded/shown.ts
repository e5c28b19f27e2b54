import type { Levels } from "./coded-column.ts";

/** Levels with their texts, and how people read them. */
type Shown = Pick<Levels, "label" | "shown">;
type Sized = Pick<Levels, "size" | "label" | "shown">;

/** A level as people read it: by the label of its value where the file has one, else by its text. */
export const shownLevel = ({ label, shown = label }: Shown, code: number): string => shown(code);

/**
 * A coded column, or its levels, read by labels. A label that several values have, or that is the text of
 * another level, is followed by the level's text: `Refused (8)`. Levels without a label are read by their
 * text.
 * @param labels by the text of the level; none gives the column itself
 */
export function labelled<C extends Sized>(column: C, labels: ReadonlyMap<string, string>): C {
  if (labels.size === 0) return column;
  const { size, label } = column;
  let ambiguous: ReadonlySet<string> | undefined;
  return {
    ...column,
    shown: (code) => {
      const text = label(code);
      const own = labels.get(text);
      if (own === undefined || own === text) return text;
      ambiguous ??= ambiguousLabels(labels, { size, label });
      return ambiguous.has(own) ? `${own} (${text})` : own;
    },
  };
}

/** Labels by which alone a level cannot be told. */
function ambiguousLabels(labels: ReadonlyMap<string, string>, { size, label }: Sized): ReadonlySet<string> {
  const ambiguous = new Set<string>(repeatedLabels(labels).keys());
  const all = new Set(labels.values());
  for (let code = 0; code < size; code++) {
    const text = label(code);
    if (all.has(text)) ambiguous.add(text);
  }
  return ambiguous;
}

/** Labels that several values have, each with the texts of these. */
export function repeatedLabels(labels: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const texts = new Map<string, string[]>();
  for (const [text, label] of labels) texts.set(label, [...(texts.get(label) ?? []), text]);
  return new Map([...texts].filter(([, some]) => some.length > 1));
}

/**
 * Levels by the words that rules and options may use for them: the text of a level, or as people read it.
 * Where a word is the text of one level and the label of another it is the text.
 */
export function levelsByWord({ size, label, shown }: Sized): ReadonlyMap<string, number> {
  const byWord = new Map<string, number>();
  for (let code = 0; code < size; code++) byWord.set(label(code), code);
  if (shown === undefined) return byWord;
  for (let code = 0; code < size; code++) if (!byWord.has(shown(code))) byWord.set(shown(code), code);
  return byWord;
}
