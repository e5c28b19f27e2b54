import { moment, sizeOf, type Fact } from "../facts.ts";
import type { ReportWords } from "../language/report.ts";
import type { ReportOrigin } from "./comparison.ts";

const sizeText = ({ file, rows, columns, sha256 }: ReportOrigin, words: ReportWords): string =>
  sizeOf({ data: { name: file, rows, columns, sha256 } }, words);

/** "A: persons.csv, 4,580 records, 27 variables". */
export const sideText = (side: ReportOrigin, words: ReportWords): string =>
  words.say("sideOf", { name: side.name, file: side.file, size: sizeText(side, words) });

/** Where one of the two reports comes from. */
export const originFactsOf = (side: ReportOrigin, words: ReportWords): Fact[] => [
  { label: words.say("fileFact"), value: side.file },
  { label: words.say("sizeFact"), value: sizeText(side, words) },
  { label: "SHA-256", value: side.sha256 ?? words.say("notComputedHash") },
  { label: words.say("softwareFact"), value: side.software },
  { label: words.say("createdFact"), value: moment(side.createdAt, words) },
];
