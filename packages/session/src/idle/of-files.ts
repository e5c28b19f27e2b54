import { formatOf, takersOf, takesOption, type FileFormat, type FormatOption } from "@sdc-risk/io/formats";
import type { DataOrigin } from "../microdata.ts";
import { secondFilesIn } from "../settings/second-files.ts";
import { listed } from "../words.ts";
import { whole, type IdleIn } from "./rule.ts";
import type { Use } from "./use.ts";

/** What the data are, for the end of a sentence. */
function whatTheyAre(formats: readonly (FileFormat | null)[]): string {
  const labels = [...new Set(formats.map((one) => (one === null ? "a table" : formatOf(one).label)))];
  return `the data are ${listed(labels)}`;
}

/** The files that a setting of reading is for: those that stand in the place of the original, or all. */
const filesOf = ({ data }: Use, beside: boolean): readonly DataOrigin[] => [
  data.original,
  ...(beside ? secondFilesIn<DataOrigin>(data) : data.released),
];

/** A setting of how files are read, which files of some formats take. */
export const ofFormats = (option: FormatOption): IdleIn =>
  whole(option, (use) => {
    const formats = filesOf(use, option === "encoding").map(({ format }) => format);
    if (formats.some((one) => one === undefined || (one !== null && takesOption(one, option)))) return null;
    return `is for ${listed(takersOf(option))}, and ${whatTheyAre(formats as (FileFormat | null)[])}: leave it out`;
  });
