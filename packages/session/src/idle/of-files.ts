import { FORMATS, takesOption, type FileFormat, type FormatOption } from "@sdc-risk/io/formats";
import type { DataOrigin } from "../microdata.js";
import { listed } from "../words.js";
import { whole, type IdleIn } from "./rule.js";
import type { Use } from "./use.js";

/** The format of data; null for a table of an engine, undefined where nobody says it. */
const formatIn = ({ format }: DataOrigin): FileFormat | null | undefined => format;

const labelOf = (format: FileFormat): string => FORMATS.find(({ name }) => name === format)!.label;

/** What the data are, for the end of a sentence. */
function whatTheyAre(formats: readonly (FileFormat | null)[]): string {
  const labels = [...new Set(formats.map((one) => (one === null ? "a table" : labelOf(one))))];
  return `the data are ${listed(labels)}`;
}

/** The files that a setting of reading is for: those that stand in the place of the original, or all. */
const filesOf = ({ data }: Use, beside: boolean): readonly DataOrigin[] => {
  const { original, released, population, identified, membership } = data,
    others = beside ? [population, identified, membership] : [];
  return [original, ...released, ...others.flatMap((one) => one ?? [])];
};

/** A setting of how files are read, which files of some formats take. */
export const ofFormats = (option: FormatOption): IdleIn =>
  whole(option, (use) => {
    const formats = filesOf(use, option === "encoding").map(formatIn);
    if (formats.some((one) => one === undefined || (one !== null && takesOption(one, option)))) return null;
    const takers = FORMATS.filter(({ name }) => takesOption(name, option)).map(({ label }) => label);
    return `is for ${listed(takers)}, and ${whatTheyAre(formats as (FileFormat | null)[])}: leave it out`;
  });
