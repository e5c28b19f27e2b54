/** A flag of a bench. */
export interface Flag {
  /** What is given behind it, such as NUMBER; a switch without. */
  readonly value?: string;
  readonly help: string;
  readonly default?: string;
}

type Flags = Readonly<Record<string, Flag>>;
type ValueOf<F extends Flag> = F extends { readonly value: string }
  ? F extends { readonly default: string }
    ? string
    : string | undefined
  : boolean;
/** What the command line says of flags. */
export type ValuesOf<F extends Flags> = { readonly [K in keyof F]: ValueOf<F[K]> };

/** Where a bench writes to, beside the terminal. */
export interface BenchOutput {
  /** The text of the file of figures before this run; null where there is none. */
  readonly before: string | null;
  /** What a picture beside the document is called. */
  pictureOf(name: string): string;
  /** Writes the file of figures. */
  figures(result: unknown): void;
  /** Replaces the text at the bench's place in the document, and writes pictures beside it; nothing without a document. */
  document(text: string, pictures?: ReadonlyMap<string, string>): void;
}

/** One of the things that `pnpm bench` measures. */
export interface Bench<F extends Flags = Flags> {
  /** What is measured; the lines of its help. */
  readonly about: readonly string[];
  readonly flags: F;
  /** What is given without a flag, such as "FOLDER..."; nothing may be unless given. */
  readonly given?: string;
  /** Whether figures go to a file (`--json`). */
  readonly keepsFigures?: boolean;
  /** Name of the place in a document that its tables are written to (`--markdown`). */
  readonly place?: string;
  run(values: ValuesOf<F>, output: BenchOutput, given: readonly string[]): Promise<void>;
}

/** A bench whose flags have the types that their rows say. */
export const defineBench = <const F extends Flags>(bench: Bench<F>): Bench => bench;
