import type { LevelBook, Raw } from "@sdc-risk/core/source";
import { isNumber, type Kind } from "../profile/kind.ts";
import type { LevelTally } from "../profile/levels.ts";
import type { CountedNumbers } from "../profile/numbers.ts";
import type { SomeTexts } from "./some-texts.ts";

/** What queries for its distinct values say of a variable; values are not kept. */
export interface VariableTally {
  readonly levels: LevelTally<Raw>;
  readonly numbers: CountedNumbers;
  readonly texts: SomeTexts;
  readonly missingTexts: readonly string[];
  /** Texts of levels that are labels of values, too. */
  readonly labels: readonly string[];
  /** Whether each value has a label. */
  readonly allLabelled: boolean;
  /** Values that stand for a missing one. */
  readonly lacking: number;
}

/** A variable that is looked at: what its values mean, and how some of them are labelled. */
export interface Looking {
  readonly name: string;
  readonly book: LevelBook;
  readonly kind: Kind;
  /** Labels by the text of values. */
  readonly values: ReadonlyMap<string, string>;
  /** Codes for missing values. */
  readonly codes: readonly (string | number)[];
  /** Those that are numbers, as the variable holds them. */
  readonly missingNumbers: readonly number[];
}

/** What is looked for in values of a kind. */
export const holdingOf = (kind: Kind): "numbers" | "text" | "other" =>
  isNumber(kind) ? "numbers" : kind === "text" ? "text" : "other";

/** The text of a value, where texts are what a variable holds, else as a level has it. */
export const textOf = ({ kind, book }: Looking, raw: Raw): string =>
  kind === "text" ? String(raw) : (book.text(raw) ?? "");
