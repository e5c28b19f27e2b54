// What kernels share: loops over typed arrays, each once. Without Arrow, so that a worker starts fast: the
// entry "@sdc-risk/data/kernels".
export { ascending } from "./sorting/ascending.js";
export { bandCodes, midRankEdges, quantileEdges } from "./bands.js";
export { cholesky } from "./cholesky.js";
export { allOf, countBy, countCodes, heldCodes, translate } from "./codes.js";
export { sortByCode, sortingByCode, type SortedItems } from "./sorting/counting-sort.js";
export { mix, mixed, parted } from "./hash.js";
export { highest } from "./highest.js";
export { group, type GroupColumn } from "../classes/group.js";
export { compareDecimals, decimalOf, decimalText, isWhole, type Decimal } from "./decimals/decimal.js";
export { DecimalBands, decimalStep, roundStepAbove, roundStepBelow } from "./decimals/decimal-bands.js";
export { grown, IntList } from "./lists/int-list.js";
export { midRanks } from "./sorting/mid-ranks.js";
export { placesByValue, sortedBy, sorting, sortingByKey } from "./sorting/radix-sort.js";
export { uniforms } from "./random.js";
export { range, systematic } from "./lists/range.js";
export { joined } from "./lists/joined.js";
export { lowerBound, upperBound } from "./search.js";
export { sortRange } from "./sorting/sort-range.js";
export { subsetCount, subsets } from "./subsets.js";
export { lost, Sum, sum, sumBy, summingBy, weightedSum } from "./sums.js";
export { madeOnce } from "./made-once.js";
export { atOnce, inPieces, inTurns, type Tick } from "./turns.js";
export { raking, type KnownTotals } from "./rake.js";
export { type Lists, mappedLists, numberingLists, pickedLists, distinctMembers } from "./lists/lists.js";
export { sortingTexts } from "./sorting/text-sort.js";
