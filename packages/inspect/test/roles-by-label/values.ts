import { draws } from "../support.ts";

/** A variable as the lines of a file have it. */
export interface Written {
  readonly name: string;
  readonly label: string;
  /** What stands in its cells: a word, and of some what comes behind a colon. */
  readonly values: string;
  /** The roles that an expert finds right, the best first; null where none is. */
  readonly roles: readonly (string | null)[];
  /** Whether a suggestion and none are both fine. */
  readonly either: boolean;
}

export const written = (text: string): Written[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => {
      const [name, label, values, roles] = line.split(" | ").map((part) => part.trim());
      const either = roles === "?";
      const right = either ? [] : roles.split("/").map((role) => (role === "-" ? null : role));
      return { name, label, values, roles: right, either };
    });

/** Six hundred records of persons, and more, in households of one to five that stand together. */
function homes(): number[] {
  const draw = draws(11);
  const out: number[] = [];
  for (let home = 1; out.length < 600; home++)
    for (let member = 1 + Math.floor(draw() * 5); member > 0; member--) out.push(home);
  return out;
}

export const HOMES: readonly number[] = homes();

type Cell = string | number | Date;
interface Draw {
  readonly i: number;
  readonly home: number;
  readonly next: () => number;
}

const whole = (next: () => number, from: number, to: number): number =>
  from + Math.floor(next() * (to - from + 1));
const range = (rest: string): [number, number] => rest.split("-").map(Number) as [number, number];
const FIRST = ["Ana", "Ben", "Chidi", "Dora", "Emre", "Fatou", "Goran", "Hana", "Ivo", "Juana"];
const LAST = ["Abe", "Bauer", "Cissé", "Duarte", "Eriksen", "Fall", "Gomez", "Haas", "Ivanov", "Jansen"];
const ends = ["ton", "berg", "ville", "ugu", "ia", "ana"];

/** Properties of households and places: the same for all who live together. */
const shared = (home: number, n: number): number => 1 + ((home * 7919) % n);

const CELLS: Readonly<Record<string, (draw: Draw, rest: string) => Cell>> = {
  home: ({ home }) => home,
  person: ({ i }) => 1 + (i % 5),
  serial: ({ i }) => i + 1,
  weight: ({ home, next }) => 40 + ((home * 37) % 300) + Math.round(next() * 40) / 8,
  // fewer old than young people, and some in the first years of life
  age: ({ next }) => Math.floor(95 * (1 - Math.sqrt(1 - next() * 0.98))),
  years: ({ next }) => whole(next, 1930, 2010),
  int: ({ next }, rest) => whole(next, ...range(rest)),
  dec: ({ next }, rest) =>
    range(rest)[0] + Math.round(next() * 100 * (range(rest)[1] - range(rest)[0])) / 100,
  kg: ({ next }) => 30 + Math.round(next() * 900) / 10,
  amount: ({ next }) => Math.round(Math.exp(5 + 4 * next()) / 10) * 10,
  isco: ({ next }) => 1000 + 111 * Math.floor(next() * next() * 70) + (next() < 0.3 ? 3 : 0),
  codes: ({ home }, rest) => shared(home, Number(rest)),
  c: ({ next }, rest) => 1 + Math.floor(next() * rest.split("/").length),
  t: ({ next }, rest) => rest.split("/")[Math.floor(next() * rest.split("/").length)],
  place: ({ home }, rest) => {
    const at = shared(home, Number(rest));
    return `${"BCDFGLMNRST"[at % 11]}${"aeiou"[at % 5]}r${ends[at % 6]}${at > 30 ? " West" : ""}`;
  },
  icd: ({ next }) => `${"ACEFIJKM"[whole(next, 0, 7)]}${10 + whole(next, 0, 7)}`,
  name: ({ i }) =>
    `${FIRST[i % 10]} ${LAST[Math.floor(i / 10) % 10]}${i >= 100 ? ` ${LAST[Math.floor(i / 100)]}` : ""}`,
  email: ({ i }) => `p${i}@example.org`,
  num10: ({ i }) => 1_000_000_000 + ((i * 7_654_321) % 900_000_000),
  geo: ({ next }) => 12 + Math.round(next() * 30_000) / 10_000 + 0.000_01,
  date: ({ next }) => new Date(Date.UTC(2024, 0, whole(next, 1, 366))),
  birth: ({ next }) => new Date(Date.UTC(1930 + whole(next, 0, 80), 0, whole(next, 1, 365))),
};

/** The cells of a variable, and the labels of its values where it has some. */
export function cellsOf({ values, name }: Written): { readonly cells: Cell[]; readonly labels: string[] } {
  const colon = values.indexOf(":");
  const kind = colon < 0 ? values : values.slice(0, colon);
  const rest = values.slice(colon + 1);
  const cell = CELLS[kind];
  if (cell === undefined) throw new Error(`no values ${values}`);
  let seed = 7;
  for (let i = 0; i < name.length; i++) seed = (seed * 31 + name.charCodeAt(i)) % 9973;
  const next = draws(seed);
  for (let skipped = 0; skipped < 9; skipped++) next();
  return {
    cells: HOMES.map((home, i) => cell({ i, home, next }, rest)),
    labels: kind === "c" ? rest.split("/") : [],
  };
}
