import { moment, sizeOf, type Fact } from "../facts.ts";
import type { ReportOrigin } from "./comparison.ts";

/** "A: persons.csv, 4,580 records, 27 variables". */
export const sideText = ({ name, file, rows, columns, sha256 }: ReportOrigin): string =>
  `${name}: ${file}, ${sizeOf({ data: { name: file, rows, columns, sha256 } })}`;

/** Where one of the two reports comes from. */
export const originFactsOf = (side: ReportOrigin): Fact[] => [
  { label: "File", value: side.file },
  {
    label: "Size",
    value: sizeOf({ data: { name: side.file, rows: side.rows, columns: side.columns, sha256: side.sha256 } }),
  },
  { label: "SHA-256", value: side.sha256 ?? "not computed" },
  { label: "Software", value: side.software },
  { label: "Created", value: moment(side.createdAt) },
];
