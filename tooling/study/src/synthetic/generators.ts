import { required } from "@sdc-risk/data";
import { uniforms } from "@sdc-risk/data/kernels";
import { byTrees } from "./cart.ts";
import { drawPeople, normal, type Person } from "./population.ts";

/** A way to make a release of as many records as the original, and whether it knows more of originals than of others. */
export interface Generator {
  readonly id: string;
  readonly label: string;
  /** True where the records of the original had no part in it: whoever accuses it is wrong. */
  readonly independent: boolean;
  readonly make: (original: readonly Person[], seed: number) => Person[];
}

/** Values of each variable by themselves, of people who are not in the original. */
function marginals(original: readonly Person[], seed: number): Person[] {
  const others = drawPeople(original.length, seed + 1);
  const random = uniforms(seed + 2);
  const any = (): Person => required(others[Math.floor(random() * others.length)], "person");
  return original.map((): Person => ({
    region: any().region,
    sex: any().sex,
    age: any().age,
    education: any().education,
    health: any().health,
    income: any().income,
  }));
}

/** A person with an income that is some per cent off, and an age that may be a year off. */
const nearby = (one: Person, random: () => number): Person => ({
  ...one,
  age: one.age + Math.floor(3 * random()) - 1,
  income: Math.round(one.income * (1 + 0.03 * normal(random))),
});

function noise(original: readonly Person[], seed: number): Person[] {
  const random = uniforms(seed);
  return original.map((one) => nearby(one, random));
}

const copies = (share: number) => (original: readonly Person[], seed: number) => {
  const fresh = drawPeople(original.length, seed);
  return original.map((one, i): Person => (i < share * original.length ? one : required(fresh[i], "person")));
};

/** Those with the highest incomes with noise, everybody else drawn anew: few people, and those whom one would look for. */
function richest(original: readonly Person[], seed: number): Person[] {
  const random = uniforms(seed + 1);
  const incomes = original.map(({ income }) => income).sort((a, b) => b - a);
  const least = required(incomes[Math.floor(0.05 * incomes.length)], "income");
  const fresh = drawPeople(original.length, seed);
  return original.map((one, i) => (one.income >= least ? nearby(one, random) : required(fresh[i], "person")));
}

const copied = (percent: number): Generator => ({
  id: `copies-${percent}`,
  label: `${percent} % copies, the others drawn anew`,
  independent: false,
  make: copies(percent / 100),
});

export const GENERATORS: readonly Generator[] = [
  {
    id: "independent",
    label: "independent draws",
    independent: true,
    make: (original, seed) => drawPeople(original.length, seed),
  },
  { id: "marginals", label: "each variable alone", independent: true, make: marginals },
  {
    id: "trees",
    label: "trees, one variable after the other",
    independent: false,
    make: (original, seed) => byTrees(original, uniforms(seed)),
  },
  copied(1),
  copied(5),
  copied(50),
  copied(100),
  { id: "noise", label: "everybody with noise", independent: false, make: noise },
  {
    id: "richest",
    label: "the richest 5 % with noise, the others drawn anew",
    independent: false,
    make: richest,
  },
];
