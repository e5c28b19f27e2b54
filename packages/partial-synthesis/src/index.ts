import { joinedCautions } from "@sdc-risk/blocks";
import { codedOtherwise, defineMeasure, variablesOf, type SdcObject } from "@sdc-risk/core";
import { counted, SdcError } from "@sdc-risk/data";
import { inTurns, type Tick } from "@sdc-risk/data/kernels";
import { population } from "@sdc-risk/population";
import { cautionsOf } from "./cautions.ts";
import { chancesOf, figuresOf, NO_FIGURES } from "./figures.ts";
import { knownFiles, type KnownFiles, type KnownVariables } from "./known-files.ts";
import { heldBy, matchesOf, type Matches } from "./matches.ts";
import { options, type Options } from "./options.ts";
import { modelChances, type PopulationResult } from "./population-chances.ts";
import { partialSynthesisBlocks } from "./report.ts";
import { partialSynthesisSummary, type PartialSynthesisSummary } from "./summary.ts";
import { terms } from "./terms.ts";

export type { MatchFigures, PartialSynthesisSummary } from "./summary.ts";

/** What the intruder knows, by the options. @throws BAD_OPTIONS where a variable is named in both */
function knowledgeOf(sdc: SdcObject, { known, windows }: Options): KnownVariables {
  const near = Object.entries(windows).map(([variable, width]) => ({ variable, width }));
  const twice = known?.find((name) => Object.hasOwn(windows, name));
  if (twice !== undefined)
    throw new SdcError(
      "BAD_OPTIONS",
      `The options of partial-synthesis name “${twice}” both in known and in windows; give it one of them.`,
    );
  const exact = known ?? variablesOf(sdc.roles, "keys").filter((name) => !Object.hasOwn(windows, name));
  return { known: exact, windows: near };
}

/** The places of the copies, from 1. @throws BAD_OPTIONS */
function placesOf({ released }: SdcObject, { copies }: Options): readonly number[] {
  const all = released.map((_, i) => i + 1);
  const strange = copies?.find((place) => !all.includes(place));
  if (strange !== undefined)
    throw new SdcError(
      "BAD_OPTIONS",
      `The option copies of partial-synthesis names file ${strange}, but there ${all.length === 1 ? "is" : "are"} ` +
        `${counted(all.length, "released file")}.`,
    );
  return copies === null ? all : [...new Set(copies)];
}

interface Chances {
  readonly by: "model" | "weights";
  /** 1/F per target. */
  readonly values: Float64Array;
}

/** The chance among the people of the population who hold what is known of each target. */
async function chancesIn(
  sdc: SdcObject,
  files: KnownFiles,
  knowledge: KnownVariables,
  found: PopulationResult | null,
  tick: Tick,
): Promise<Chances> {
  const model = await modelChances(sdc, knowledge, found, tick);
  if (model !== null) return { by: "model", values: model };
  const units = sdc.weights ?? new Float64Array(sdc.records).fill(1);
  const widths = knowledge.windows.map(({ width }) => width);
  const held = await inTurns(heldBy(files, widths, units), tick);
  return { by: "weights", values: held.map((units) => 1 / units) };
}

/** All figures, and the matches by all copies together. */
async function measured(
  files: KnownFiles,
  places: readonly number[],
  widths: readonly number[],
  chances: Float64Array | null,
  tick: Tick,
) {
  const of = (copies: KnownFiles["copies"]): Promise<Matches> =>
    inTurns(matchesOf({ ...files, copies }, widths, chances), tick);
  const together = await of(files.copies);
  const single: PartialSynthesisSummary["files"][number][] = [];
  for (const [i, copy] of files.copies.entries())
    single.push({
      file: places[i],
      ...files.pairs[i],
      ...figuresOf(places.length === 1 ? together : await of([copy])),
    });
  return { together, original: figuresOf(await of([files.original])), files: single };
}

/** Whom an intruder finds in copies of a partially synthetic file, who knows some values of each person. */
export const partialSynthesis = defineMeasure(
  {
    id: "partial-synthesis",
    title: "Partially synthetic files",
    about:
      "How many people would be matched correctly by somebody who knows some of their true values and has the released " +
      "copies, in which some values are made up?",
    answers: "found",
    needs: ["keys", "released"],
    records: true,
    uses: [],
    mayUse: [population],
    terms,
    options,
    countedBy: {
      known: { figures: [""] },
      windows: { figures: [""] },
      form: { figures: [""] },
      copies: { figures: [""] },
    },
    summary: partialSynthesisSummary,
    missing: () => "a value of its own; a gap where the original holds a value counts as that value",
    takes: ({ form }) => (form === "census" ? ["id"] : ["id", "weight"]),
    async compute(sdc, run) {
      const tick: Tick = () => run.tick(0.2);
      const knowledge = knowledgeOf(sdc, run.options);
      const places = placesOf(sdc, run.options);
      const isSample = run.options.form === "sample";
      const begun: Omit<PartialSynthesisSummary, "candidates" | "reason" | "original" | "files"> = {
        records: sdc.records,
        ...knowledge,
        copies: places,
        form: run.options.form,
        ...NO_FIGURES,
      };
      const files = await knownFiles(sdc, places, knowledge, tick);
      if (typeof files === "string") {
        const summary: PartialSynthesisSummary = {
          ...begun,
          candidates: null,
          reason: files,
          original: NO_FIGURES,
          files: [],
        };
        return { summary, columns: {}, estimated: [] };
      }
      const chances = isSample
        ? await chancesIn(sdc, files, knowledge, run.used.population ?? null, tick)
        : null;
      const widths = knowledge.windows.map(({ width }) => width);
      const found = await measured(files, places, widths, chances?.values ?? null, () => run.tick(0.5));
      const names = [...knowledge.known, ...knowledge.windows.map(({ variable }) => variable)];
      const coded = await codedOtherwise(sdc, sdc, names, tick);
      const summary: PartialSynthesisSummary = {
        ...begun,
        ...figuresOf(found.together),
        candidates: chances?.by ?? null,
        reason: null,
        original: found.original,
        files: found.files,
      };
      return {
        summary,
        estimated: isSample ? [""] : [],
        builtOn: isSample ? { [population.id]: [""] } : {},
        cautions: joinedCautions(cautionsOf(summary), coded),
        columns: {
          match: {
            grain: "record" as const,
            values: chancesOf(found.together),
            about: "Chance that the record is matched correctly by the released copies (I / c).",
          },
        },
      };
    },
  },
  (done) => partialSynthesisBlocks(done),
);
