import { SdcError, unknownVariable, type CategoryLevel, type CodedColumn } from "@sdc-risk/data";
import { decimalOf } from "@sdc-risk/data/kernels";
import {
  areCodes,
  codebookGroupings,
  hierarchyGroupings,
  makeChain,
  parseHierarchy,
  suggestGroupings,
  type Chain,
  type Grouping,
} from "@sdc-risk/treat";
import type { TreatmentRequest } from "../request.ts";

const ALL: Grouping = { by: "all" };
const OUT = "out";

/** Numbers of levels that a key may take. */
function levelsNamed(key: string, words: readonly string[], chain: readonly Grouping[]): readonly Grouping[] {
  return words.map((word) => {
    if (word === OUT) return ALL;
    const level = Number(word);
    const found = /^\d+$/.test(word) && level >= 1 ? chain[level - 1] : undefined;
    if (found !== undefined) return found;
    throw new SdcError(
      "BAD_OPTIONS",
      `The levels of "${key}" (levels, --levels) name "${word}"; expected the place of a level from 1 to ` +
        `${chain.length}, or ${OUT}.`,
    );
  });
}

/** Bands of the widths that were named. */
function bandsNamed(key: string, words: readonly string[]): readonly Grouping[] {
  return words.map((word) => {
    if (word === OUT) return ALL;
    const width = Number(word);
    if (width > 0 && width < Infinity) return { by: "bands", width, origin: 0 };
    throw new SdcError(
      "BAD_OPTIONS",
      `The levels of "${key}" (levels, --levels) name "${word}"; expected widths of bands, such as 5 and 10, or ${OUT}.`,
    );
  });
}

/** Whether all values are numbers. */
function isNumber({ codes, size, label }: CodedColumn): boolean {
  const held = new Set(codes);
  return Array.from({ length: size }, (_, code) => code)
    .filter((code) => held.has(code))
    .every((code) => decimalOf(label(code)) !== null);
}

/** From the finest to the coarsest, each once. */
const inOrder = (groupings: readonly Grouping[]): readonly Grouping[] => {
  const place = (one: Grouping): number => (one.by === "all" ? Infinity : one.by === "bands" ? one.width : 0);
  return [...new Map(groupings.map((one) => [JSON.stringify(one), one])).values()].sort(
    (a, b) => place(a) - place(b) || 0,
  );
};

/**
 * The levels of a key where nobody gives some: by the groups of its codebook, else by what its values look like.
 */
export const suggestedGroupings = (
  column: CodedColumn,
  { groups, units = null, isOrdered = false }: ValueFacts,
): readonly Grouping[] =>
  groups.length === 0 ? suggestGroupings(column, units, isOrdered) : codebookGroupings(column, groups);

/** What is known of the values of a key beside its codes. */
export interface ValueFacts {
  /** Groups of its values in the codebook of the file, levels of them from the finest. */
  readonly groups: readonly CategoryLevel[];
  /** Records of each code, where these are of classes; each is of one record unless given. */
  readonly units?: Float64Array | null;
  /** Whether its codes are in an order, by its label or its name. */
  readonly isOrdered?: boolean;
}

/** What a request's hierarchy of a key says, else what its codebook or its values suggest. */
function ownGroupings(
  column: CodedColumn,
  { hierarchies }: TreatmentRequest,
  facts: ValueFacts,
): readonly Grouping[] {
  const text = hierarchies?.[column.name];
  return text === undefined
    ? suggestedGroupings(column, facts)
    : hierarchyGroupings(parseHierarchy(text), column.name);
}

/** How values of a key may be grouped, from the finest to the coarsest. */
function groupingsOf(column: CodedColumn, request: TreatmentRequest, facts: ValueFacts): readonly Grouping[] {
  const { name: key } = column;
  const text = request.hierarchies?.[key];
  const words = request.levels?.[key];
  const chain = ownGroupings(column, request, facts);
  if (words === undefined) return withLeavingOut(chain);
  if (text === undefined && facts.groups.length === 0 && isNumber(column) && !areCodes(column))
    return inOrder(bandsNamed(key, words));
  return levelsNamed(key, words, chain);
}

/** A key may be left out, whatever its hierarchy is. */
const withLeavingOut = (chain: readonly Grouping[]): readonly Grouping[] =>
  chain.length === 0 || chain.at(-1)!.by === "all" ? chain : [...chain, ALL];

/**
 * The chain of a key.
 * @throws BAD_OPTIONS for levels or a hierarchy that do not fit it
 */
export const chainOf = (column: CodedColumn, request: TreatmentRequest, facts: ValueFacts): Chain =>
  makeChain(column, groupingsOf(column, request, facts));

/**
 * Whether somebody who asks for a treatment named the level at which a key is left out: in its levels, or as the top of
 * its hierarchy. Else to leave it out is the last resort.
 */
export function isLeavingOutNamed(column: CodedColumn, request: TreatmentRequest): boolean {
  const { name } = column;
  if (request.levels?.[name] !== undefined) return true;
  return (
    request.hierarchies?.[name] !== undefined &&
    ownGroupings(column, request, { groups: [] }).at(-1)?.by === "all"
  );
}

/** Refuses names of what is no key. @throws UNKNOWN_VARIABLE */
export function checkKeysNamed(
  keys: readonly string[],
  { hierarchies = {}, importance = {}, fixed = [], levels = {} }: TreatmentRequest,
): void {
  const named = {
    hierarchies: Object.keys(hierarchies),
    importance: Object.keys(importance),
    fixed,
    levels: Object.keys(levels),
  };
  for (const [setting, names] of Object.entries(named))
    for (const name of names)
      if (!keys.includes(name)) throw unknownVariable(name, keys, `named by ${setting}, which is for keys`);
}
