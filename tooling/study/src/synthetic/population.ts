import { required } from "@sdc-risk/data";
import { uniforms } from "@sdc-risk/data/kernels";

/** A person of the made-up population: two regions' worth of what a survey asks, with ties between the answers. */
export interface Person {
  readonly region: string;
  readonly sex: string;
  readonly age: number;
  readonly education: string;
  readonly health: string;
  readonly income: number;
}

const REGIONS = ["north", "south", "east", "west", "coast"];
const EDUCATION = ["none", "primary", "secondary", "tertiary"];
const HEALTH = ["no complaint", "hypertension", "diabetes", "asthma"];

const among = (list: readonly string[], u: number): string =>
  required(list[Math.min(list.length - 1, Math.floor(u * list.length))], "level");

/** A draw from the standard normal distribution (Box and Muller 1958). */
export const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/**
 * Independent draws. Education falls with age, ill health rises with it, income follows education and age; incomes are
 * rounded to tens.
 */
export function drawPeople(records: number, seed: number): Person[] {
  const random = uniforms(seed);
  return Array.from({ length: records }, (): Person => {
    const age = 18 + Math.floor(65 * random() ** 1.2);
    const region = among(REGIONS, random() ** 1.5);
    const sex = random() < 0.5 ? "female" : "male";
    const learned = random() * (1.25 - age / 120);
    const education = among(EDUCATION, learned);
    const health = random() < age / 110 ? among(HEALTH.slice(1), random()) : among(HEALTH, 0);
    const log = 6.5 + 0.9 * learned + 0.006 * age + 0.35 * normal(random);
    return { region, sex, age, education, health, income: Math.round(Math.exp(log) / 10) * 10 };
  });
}
