import { catalogue, type Words } from "@sdc-risk/report";
import { en } from "./en.ts";
import { fr } from "./fr.ts";

/** What the command prints beside the answer of a report, in every language. */
export const MESSAGES = { en, fr };

/** The words of the command in a language. */
export const commandWords = catalogue(MESSAGES);
export type CommandWords = Words<keyof typeof en>;

/** How lines are written: their columns and their language. */
export interface PrintedLines {
  readonly width: number;
  readonly words: CommandWords;
}

/** A text of an inspection in the language, where it has it. */
export const toldOfFile = (text: string, { told }: CommandWords): string => told(text, "inspection");
