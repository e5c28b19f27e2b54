// What kernels share: loops over typed arrays, each once. Without Arrow, so that a worker starts fast: the
// entry "@sdc-risk/data/kernels".
export { ascending } from "./sorting/ascending.ts";
export { bandCodes, midRankEdges, quantileEdges } from "./bands.ts";
export { cholesky } from "./cholesky.ts";
export { allOf, countBy, countCodes, heldCodes, translate } from "./codes.ts";
export { sortByCode, sortingByCode, type SortedItems } from "./sorting/counting-sort.ts";
export { mix, mixed, parted } from "./hash.ts";
export { highest } from "./highest.ts";
export { group, type GroupColumn } from "../classes/group.ts";
export { compareDecimals, decimalOf, decimalText, isWhole, type Decimal } from "./decimals/decimal.ts";
export { DecimalBands, decimalStep, roundStepAbove } from "./decimals/decimal-bands.ts";
export { grown, IntList } from "./lists/int-list.ts";
export { midRanks } from "./sorting/mid-ranks.ts";
export { placesByValue, sortedBy, sorting, sortingByKey } from "./sorting/radix-sort.ts";
export { uniforms } from "./random.ts";
export { chachaBlock, secretUniforms } from "./secret-uniforms.ts";
export { range, systematic } from "./lists/range.ts";
export { joined } from "./lists/joined.ts";
export { lowerBound, upperBound } from "./search.ts";
export { sortRange } from "./sorting/sort-range.ts";
export { subsetCount, subsets } from "./subsets.ts";
export { lost, Sum, sum, sumBy, summingBy, weightedSum } from "./sums.ts";
export { madeOnce } from "./made-once.ts";
export { atOnce, inPieces, inTurns, type Tick, type Work } from "./turns.ts";
export { raking, type KnownTotals } from "./rake.ts";
export { type Lists, mappedLists, numberingLists, pickedLists, distinctMembers } from "./lists/lists.ts";
export { sortingTexts } from "./sorting/text-sort.ts";
