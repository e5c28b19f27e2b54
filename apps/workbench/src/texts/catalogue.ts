import { inBrackets, languageOf, messageIn, PSEUDO, typeset, type Locale } from "@sdc-risk/report/language";

/** A message in ICU MessageFormat, and its places in the order in which the page fills them. */
type Message = readonly [text: string, ...places: readonly string[]];

/** Texts of the page by part; a text without places is no message, and stays as it is. */
export interface Catalogue {
  readonly [name: string]: string | Message | Catalogue;
}

/** A catalogue in another language: the same places, which it may order otherwise. */
export type Translation<C> = {
  readonly [K in keyof C]: C[K] extends string | Message ? string : Translation<C[K]>;
};

/** What a message is filled with. */
type Filling<Places extends readonly string[]> = { readonly [I in keyof Places]: string | number };

/** The texts of a catalogue: a function for each that is filled. */
export type TextsOf<C> = {
  readonly [K in keyof C]: C[K] extends string
    ? string
    : C[K] extends readonly [string, ...infer Places extends readonly string[]]
      ? (...values: Filling<Places>) => string
      : TextsOf<C[K]>;
};

const isMessage = (entry: Message | Catalogue): entry is Message => Array.isArray(entry);

function textOf(entry: string | Message, other: string | undefined, locale: Locale): unknown {
  if (typeof entry === "string")
    return locale === PSEUDO ? inBrackets(entry) : typeset(other ?? entry, languageOf(locale));
  const [english, ...places] = entry;
  const fill = messageIn(other ?? english, locale);
  return (...values: readonly (string | number)[]) =>
    fill(Object.fromEntries(places.map((place, i) => [place, values[i] ?? ""])));
}

type Untyped = Readonly<Record<string, unknown>>;

function untyped(catalogue: Catalogue, other: Untyped | null, locale: Locale): Untyped {
  return Object.fromEntries(
    Object.entries(catalogue).map(([name, entry]) => {
      const translated = other?.[name];
      return typeof entry === "string" || isMessage(entry)
        ? [name, textOf(entry, translated as string | undefined, locale)]
        : [name, untyped(entry, (translated ?? null) as Untyped | null, locale)];
    }),
  );
}

/** The texts of a catalogue in a language. @param other the translation; null for English and the pseudo-locale */
export const textsIn = <const C extends Catalogue>(
  catalogue: C,
  other: Translation<C> | null,
  locale: Locale,
): TextsOf<C> => untyped(catalogue, other, locale) as TextsOf<C>;
