import { FORMATS, type Format } from "@sdc-risk/data";
import type { Caution } from "./caution.ts";
import type { FieldShapes, NeededShape, Shape, ShapeOf } from "./shape.ts";

/** One figure of a measure, with what it means. */
export interface Metric {
  readonly label: string;
  /** `null` where it could not be computed; `about` then says why. */
  readonly value: number | string | null;
  readonly format: Format;
  /** One sentence: what the number means. */
  readonly about: string;
  /** The figures that a report opens with carry `true`. */
  readonly verdict?: boolean;
  /** One sentence: what the number does not mean. Reports show it for the figures that they open with. */
  readonly limits?: string;
  /**
   * For a count or a sum over records (or households): how many there are in all. Where two reports differ in
   * it a comparison judges the share, so that dropping records is no less risk.
   */
  readonly outOf?: number;
  /** Which direction means less risk; a comparison calls a change better or worse by it, and neither without it. */
  readonly better?: "lower" | "higher";
  /** True for figures that hold what the intruder's file lacks, where it lacks something: coverage and divergence. */
  readonly holdsPresence?: boolean;
  /**
   * What must be known of the figure, where it is a bound, or too low or too high for these data; shown where
   * the figure stands.
   */
  readonly caution?: Caution;
}
/** The head of a column of a table block, and how its numbers are written. */
export interface TableColumn {
  readonly label: string;
  readonly format: Format;
}
/** A bin holds values from `from` (included) to `to` (excluded; the last bin includes it). */
export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}
/** A place on the x axis of a histogram that has a name, such as a threshold. */
export interface Mark {
  readonly at: number;
  readonly label: string;
}

interface BlockBase {
  /** `internal`: names single records or values held by fewer than three of them; shown on request only. */
  readonly detail?: "internal";
  /**
   * The question about the whole file that the block answers: `where` the risk sits (variables, combinations
   * of them) or `how` it is distributed (over classes, records, households). Reports gather such blocks of
   * all measures; others stay with their measure.
   */
  readonly answers?: "where" | "how";
  /**
   * True where few readers decide something by the block: the JSON report and comparisons hold it, pages, Markdown and
   * the terminal name it only.
   */
  readonly dataOnly?: boolean;
  readonly title: string;
  /** One or two sentences: what it shows and how to read it. */
  readonly about: string;
}
/** A paragraph: its title and `about`. */
export interface TextBlock extends BlockBase {
  readonly kind: "text";
}
/** Figures side by side. */
export interface MetricsBlock extends BlockBase {
  readonly kind: "metrics";
  readonly metrics: readonly Metric[];
}
/** A table; each row has a value per column, null where there is none. */
export interface TableBlock extends BlockBase {
  readonly kind: "table";
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly (number | string | null)[])[];
}
/** Counts over bins of a number. `scale` is that of the x axis. */
export interface HistogramBlock extends BlockBase {
  readonly kind: "histogram";
  readonly x: string;
  readonly y: string;
  readonly scale: "linear" | "log";
  readonly bins: readonly Bin[];
  readonly marks?: readonly Mark[];
}
/** A number per label, in an order that means something. */
export interface BarsBlock extends BlockBase {
  readonly kind: "bars";
  /** What the values are, and what the labels are. */
  readonly x: string;
  readonly y: string;
  readonly format: Format;
  readonly bars: readonly { readonly label: string; readonly value: number }[];
}
/** A point of two numbers, with a name where it stands for something. */
export interface CurvePoint {
  readonly x: number;
  readonly y: number;
  readonly label?: string;
}
/** Points of two numbers, joined by lines. */
export interface CurveBlock extends BlockBase {
  readonly kind: "curve";
  readonly x: string;
  readonly y: string;
  /** How heights are written; a plain number where it is left out. */
  readonly format?: Format;
  readonly points: readonly CurvePoint[];
  /** Points beside the line, such as those that others beat. */
  readonly others?: readonly CurvePoint[];
}
/** A number per pair of a row and a column. */
export interface HeatMapBlock extends BlockBase {
  readonly kind: "heatmap";
  readonly x: string;
  readonly y: string;
  readonly format: Format;
  readonly columns: readonly string[];
  readonly rows: readonly string[];
  /** values[row][column]; `null` where there is none. */
  readonly values: readonly (readonly (number | null)[])[];
}

/** The closed set of pieces that a measure's report is made of; renderers know these and nothing else. */
export type Block =
  TextBlock | MetricsBlock | TableBlock | HistogramBlock | BarsBlock | CurveBlock | HeatMapBlock;
/** The name of a kind of block. */
export type BlockKind = Block["kind"];
/** The blocks of one kind. */
export type BlockOf<K extends BlockKind> = Extract<Block, { readonly kind: K }>;

const FORMAT: NeededShape<Format> = {
  is: "word",
  among: FORMATS,
  id: "format",
  about:
    "How a number is written: a whole count, a share of one as percent, a probability, a plain number; text.",
};
const CELL: ShapeOf<number | string | null> = {
  is: "cell",
  id: "cell",
  about: "A number or text; null where there is no value.",
};
const X: NeededShape<string> = { is: "text", about: "What the horizontal axis is." };
const Y: NeededShape<string> = { is: "text", about: "What the vertical axis is." };

const METRIC: ShapeOf<Metric> = {
  is: "fields",
  id: "metric",
  about: "One figure.",
  fields: {
    label: { is: "text", words: true, about: "Name of the figure." },
    value: { is: "cell", about: "The figure; null where it could not be computed." },
    format: FORMAT,
    about: { is: "text", words: true, about: "One sentence: what the figure means." },
    verdict: { is: "flag", optional: true, about: "True for the figures that a report opens with." },
    limits: {
      is: "text",
      words: true,
      optional: true,
      about: "One sentence: what the figure does not mean.",
    },
    outOf: {
      is: "number",
      optional: true,
      about: "For a count or a sum over records or households: how many there are in all.",
    },
    better: {
      is: "word",
      among: ["lower", "higher"],
      optional: true,
      about: "The direction that means less risk.",
    },
    holdsPresence: {
      is: "flag",
      optional: true,
      about: "True for figures that hold coverage and divergence, where the intruder's file lacks something.",
    },
    caution: {
      is: "fields",
      optional: true,
      about: "What must be known of the figure, where it is a bound, or too low or too high for these data.",
      fields: {
        mark: { is: "text", words: true, about: "How the figure is off, in a few words: too low, a floor." },
        text: { is: "text", words: true, about: "Why, in sentences." },
      },
    },
  },
};
const COLUMN: ShapeOf<TableColumn> = {
  is: "fields",
  about: "One column.",
  fields: { label: { is: "text", about: "Name of the column." }, format: FORMAT },
};
const BIN: ShapeOf<Bin> = {
  is: "fields",
  about: "One bin.",
  fields: {
    from: { is: "number", about: "Lower edge, included." },
    to: { is: "number", about: "Upper edge, excluded; the last bin includes it." },
    count: { is: "number", about: "How many values the bin holds." },
  },
};
const MARK: ShapeOf<Mark> = {
  is: "fields",
  about: "One marked place.",
  fields: {
    at: { is: "number", about: "Place on the horizontal axis." },
    label: { is: "text", about: "The text of the mark." },
  },
};
const BAR: ShapeOf<BarsBlock["bars"][number]> = {
  is: "fields",
  about: "One bar.",
  fields: {
    label: { is: "text", about: "What the bar stands for." },
    value: { is: "number", about: "Its length." },
  },
};
const POINT: ShapeOf<CurvePoint> = {
  is: "fields",
  about: "One point.",
  fields: {
    x: { is: "number", about: "Horizontal place." },
    y: { is: "number", about: "Height." },
    label: { is: "text", optional: true, about: "What the point stands for." },
  },
};

const COMMON: FieldShapes<BlockBase> = {
  detail: {
    is: "word",
    among: ["internal"],
    optional: true,
    about: "Present where the block names single records or rare values.",
  },
  answers: {
    is: "word",
    among: ["where", "how"],
    optional: true,
    about:
      "The question about the whole file that the block answers: where the risk sits, or how it is distributed.",
  },
  dataOnly: {
    is: "flag",
    optional: true,
    about: "True where the JSON report holds the block and pages only name it.",
  },
  title: { is: "text", words: true, about: "Heading." },
  about: { is: "text", words: true, about: "One or two sentences: what it shows and how to read it." },
};

/** What each kind of block holds beside what all have. */
const OWN: { readonly [K in BlockKind]: FieldShapes<Omit<BlockOf<K>, keyof BlockBase | "kind">> } = {
  text: {},
  metrics: { metrics: { is: "list", of: METRIC, about: "Figures." } },
  table: {
    columns: { is: "list", of: COLUMN, about: "Columns." },
    rows: {
      is: "list",
      of: { is: "list", of: CELL },
      about: "Rows: one cell per column, null where there is no value.",
    },
  },
  histogram: {
    x: X,
    y: Y,
    scale: { is: "word", among: ["linear", "log"], about: "Scale of the horizontal axis." },
    bins: { is: "list", of: BIN, about: "Bins in rising order." },
    marks: { is: "list", of: MARK, optional: true, about: "Marked places, such as thresholds." },
  },
  bars: {
    x: { is: "text", about: "What the values are." },
    y: { is: "text", about: "What the labels are." },
    format: FORMAT,
    bars: { is: "list", of: BAR, about: "Bars in the order in which they are shown." },
  },
  curve: {
    x: X,
    y: Y,
    format: { is: "word", among: FORMATS, optional: true, about: "How heights are written." },
    points: { is: "list", of: POINT, about: "Points in order." },
    others: { is: "list", of: POINT, optional: true, about: "Points that the line does not go through." },
  },
  heatmap: {
    x: X,
    y: Y,
    format: FORMAT,
    columns: { is: "list", of: { is: "text" }, about: "Names of the columns." },
    rows: { is: "list", of: { is: "text" }, about: "Names of the rows." },
    values: {
      is: "list",
      of: { is: "list", of: { is: "number or null" } },
      about: "values[row][column]; null where there is none.",
    },
  },
};

/** The kinds of blocks. This file is where they are listed: schemas and checks are made from `blockFields`. */
export const BLOCK_KINDS = Object.keys(OWN) as readonly BlockKind[];

/** The fields of a kind of block but for `kind` itself, those that all have first. */
export const blockFields = (kind: BlockKind): Readonly<Record<string, Shape>> => ({
  ...COMMON,
  ...OWN[kind],
});
