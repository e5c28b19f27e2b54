import { SdcError, type ErrorCode } from "../errors.ts";

/**
 * A second file by the same keys: the population that the file comes from, a file with names that an intruder holds,
 * or records that the released files were not made from.
 */
export type SecondFile = "population" | "identified" | "control";

interface SecondFileTexts {
  readonly code: ErrorCode;
  /** In a sentence, behind "the". */
  readonly name: string;
}

/** How errors call a second file, and their code. */
export const SECOND_FILES: Readonly<Record<SecondFile, SecondFileTexts>> = {
  population: { code: "BAD_POPULATION", name: "population" },
  identified: { code: "BAD_IDENTIFIED", name: "identified file" },
  control: { code: "BAD_CONTROL", name: "control file" },
};

/** What is wrong with a second file. */
export const badFile = (which: SecondFile, message: string): SdcError =>
  new SdcError(SECOND_FILES[which].code, message);
