import type { RoleName } from "@sdc-risk/core";
import type { FormatOption } from "@sdc-risk/io/formats";
import type { Kind } from "./kinds.ts";

/** The groups of flags, in the order of the help. */
export const GROUPS = {
  variables: "What the variables are:",
  computing: "What to compute:",
  judging: "Who may attack, and what is allowed:",
  treating: "What the treatment may do:",
  run: "Settings:",
  reading: "How to read the file:",
  writing: "What to write:",
} as const;

/** A setting that says something of another setting or role, and is refused without it. */
export interface Needs {
  readonly other: string;
  /** Whether the other one must be a file, where it may be something else, too. */
  readonly file?: true;
  /** What is wrong without it. */
  readonly message: (value: unknown) => string;
}

/** Settings that contradict another one. */
export interface Excludes {
  readonly others: readonly string[];
  /** What is wrong with one of them. */
  readonly message: (other: string) => string;
}

/**
 * How it is known that a setting changed nothing in a run: why that needs no warning, the role as which measures take
 * it, or the option of reading that files of some formats take.
 */
export type Effect =
  { readonly never: string } | { readonly role: RoleName } | { readonly format: FormatOption };

/** A setting: a row here is all that another setting takes. */
export interface SettingRow<
  N extends string = string,
  K extends Kind = Kind,
  F extends string = string,
  C extends string = string,
  S extends boolean = boolean,
> {
  /** In settings files and code. */
  readonly name: N;
  readonly kind: K;
  /** The values of a choice. */
  readonly choices?: readonly C[];
  /** The flag of the command line, without the dashes. */
  readonly flag: F;
  /** What stands for its value in the help; none for a switch. */
  readonly argument?: string;
  /** Beside the flag. */
  readonly help: string;
  readonly group: keyof typeof GROUPS;
  /** Whether settings files hold it; one that only the command line has is no setting of a run. */
  readonly stored: S;
  /** What it says, in the schema of settings files. */
  readonly about?: string;
  /**
   * How the page of the workbench has it: in a field that is made of this row, as a value that has a field of its own
   * there, by how files are read, or as the name of a file that is opened there. Left out where only the command line has it, or the page has a place of its own for it.
   */
  readonly page?: "field" | "value" | "reading" | "file";
  /** Commands that read a file and have the flag, too. */
  readonly commands?: readonly ("inspect" | "convert")[];
  /** Whether only `plan` has the flag. */
  readonly ofPlan?: true;
  /** Whether it says something of released files, so that it says nothing without one. */
  readonly ofReleased?: true;
  readonly needs?: Needs;
  readonly excludes?: Excludes;
  /** Left out where a rule in `idle` knows, or it is refused without what it needs. */
  readonly effect?: Effect;
  /**
   * Whether a report depends on it, so that the command that gives the report again says it. Default true for what
   * settings files hold.
   */
  readonly reproduces?: boolean;
  /** Whether its value is the path of a file beside the data, or data: a file or the address of a table. */
  readonly names?: "file" | "data";
}
