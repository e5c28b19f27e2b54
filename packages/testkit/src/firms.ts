import { Table } from "apache-arrow";
import { dictionaryColumn, float64Column, int32Column, type AnyVector } from "./columns.ts";
import { quote } from "./csv.ts";
import { Random, zipf } from "./survey/random.ts";

/** What survey of firms to make. The same options give the same data on any machine. */
export interface FirmsOptions {
  /** Number of firms in the file, 0 or more. */
  readonly rows: number;
  /** Any safe integer. */
  readonly seed: number;
}

/** The firms of examples/firms.csv. */
export const EXAMPLE_FIRMS: FirmsOptions = { rows: 1200, seed: 2024 };

const REGIONS = [
  "Lowmarsh",
  "Estavale",
  "Highridge",
  "Port Amber",
  "Norwick",
  "Calder",
  "Saltmere",
  "Ostrand",
];
const INDUSTRIES = [
  "retail",
  "construction",
  "food",
  "transport",
  "metal",
  "textiles",
  "machinery",
  "chemicals",
  "printing",
  "energy",
  "mining",
  "ship building",
];
const LEGAL = ["sole owner", "limited", "partnership", "public"];
const SIZES = ["1-9", "10-49", "50-249", "250 and more"];
/** Where size classes begin, and the chance that a firm of each is drawn. */
const BEGIN = [1, 10, 50, 250];
const DRAWN = [0.05, 0.2, 0.5, 1];

/** A firm as the file holds it; categories as places of their labels, money in thousands. */
interface Firm {
  readonly region: number;
  readonly industry: number;
  readonly legal: number;
  readonly size: number;
  readonly founded: number;
  readonly employees: number;
  readonly turnover: number;
  readonly exports: number;
  readonly profit: number;
  readonly weight: number;
}

const sizeOf = (employees: number): number => BEGIN.filter((begin) => begin <= employees).length - 1;

/** Firms are drawn from a population of very unequal ones: all of the largest class, a part of the others. */
function* drawn({ rows, seed }: FirmsOptions): Generator<Firm, void> {
  const random = new Random(seed, 17);
  const region = zipf(REGIONS.length, 0.8);
  const industry = zipf(INDUSTRIES.length, 1.4);
  for (let made = 0; made < rows;) {
    const where = region(random) - 1;
    const what = industry(random) - 1;
    // some industries are made of large firms
    const employees = Math.max(1, Math.round(random.logNormal(1.2 + 0.15 * what, 1.8)));
    const size = sizeOf(employees);
    const drawnNow = random.chance(DRAWN[size]);
    const turnover = Math.round(employees * random.logNormal(4.3 + 0.05 * what, 0.9));
    const abroad = random.chance(0.12 + 0.15 * size) ? random.uniform() * 0.8 : 0;
    const margin = 0.06 + 0.11 * random.normal();
    const legal = random.chance(0.7) ? Math.min(size, 1) : random.below(LEGAL.length);
    const founded = 2023 - Math.min(140, Math.floor(random.exponential() * 18));
    if (!drawnNow) continue;
    made++;
    yield {
      region: where,
      industry: what,
      legal,
      size,
      founded,
      employees,
      turnover,
      exports: Math.round(turnover * abroad),
      profit: Math.round(turnover * margin),
      weight: 1 / DRAWN[size],
    };
  }
}

const LABELS = { region: REGIONS, industry: INDUSTRIES, legal: LEGAL, size: SIZES } as const;
const NUMBERS = ["founded", "employees", "turnover", "exports", "profit"] as const;

/**
 * A made-up survey of firms: very unequal sizes, the largest all in the file with weight 1, smaller ones
 * drawn; exports mostly zero, profit also below zero. Categories are dictionary columns, numbers Int32, the
 * weight Float64.
 */
export function firmsTable(options: FirmsOptions): Table {
  const firms = [...drawn(options)];
  const categories = Object.entries(LABELS).map(([name, labels]): [string, AnyVector] => [
    name,
    dictionaryColumn(
      Int32Array.from(firms, (firm) => firm[name as keyof typeof LABELS]),
      labels,
    ),
  ]);
  const numbers = NUMBERS.map((name): [string, AnyVector] => [
    name,
    signedColumn(firms.map((firm) => firm[name])),
  ]);
  return new Table({
    firm: int32Column(Int32Array.from(firms, (_, i) => i + 1)),
    ...Object.fromEntries([...categories, ...numbers]),
    weight: float64Column(Float64Array.from(firms, ({ weight }) => weight)),
  });
}

/** Numbers of either sign: integer columns take those below zero as missing. */
const signedColumn = (values: readonly number[]): ReturnType<typeof float64Column> =>
  float64Column(Float64Array.from(values));

/** The firms of `firmsTable` as CSV text with a header line and LF. */
export function firmsCsv(options: FirmsOptions): string {
  const categories = Object.entries(LABELS);
  const head = ["firm", ...categories.map(([name]) => name), ...NUMBERS, "weight"].join(",");
  const lines = Array.from(drawn(options), (firm, i) =>
    [
      i + 1,
      ...categories.map(([name, labels]) => quote(labels[firm[name as keyof typeof LABELS]])),
      ...NUMBERS.map((name) => firm[name]),
      firm.weight,
    ].join(","),
  );
  return [head, ...lines].join("\n") + "\n";
}
