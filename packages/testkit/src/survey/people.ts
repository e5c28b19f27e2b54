import { type SurveyBlock, MISSING, SURVEY_KEYS } from "./block.ts";
import { Random, zipf } from "./random.ts";

const clamp = (x: number, low: number, high: number) => Math.max(low, Math.min(high, x));

const REGION = zipf(24, 0.7);
const ETHNICITY = zipf(9, 1.6);
const RELIGION = zipf(7, 1.2);
const LANGUAGE = zipf(14, 1.1);
const ROOF = zipf(5, 1.1);
const WATER = zipf(8, 0.9);
const MARITAL = zipf(5, 0.9);
const EDUCATION = zipf(7, 0.6);
const LABOR = zipf(5, 1.1);
const OCCUPATION = zipf(40, 0.8);
const BRANCH = zipf(4, 1);
const HEALTH_YOUNG = zipf(10, 1.4);
const HEALTH_OLD = zipf(10, 0.7);

/** Share of the population in the sample, by region: from 0.5 % to 3.4 %. */
const SAMPLING_FRACTION = Array.from({ length: 24 }, (_, i) => 0.005 + (0.03 * ((i * 7) % 24)) / 24);

/** Number of levels of the extra variable number `index`: 2 to 12. */
export const extraLevels = (index: number) => 2 + ((index * 5) % 11);

interface Household {
  id: number;
  size: number;
  members: number;
  region: number;
  urbrur: number;
  ethnicity: number;
  religion: number;
  language: number;
  roof: number;
  walls: number;
  water: number;
  electcon: number;
  weight: number;
  headAge: number;
}

function newHousehold(id: number, random: Random): Household {
  const size = Math.min(1 + Math.floor(2.6 * random.exponential()), 12);
  const region = REGION(random);
  const urbrur = random.chance(0.35 + 0.4 / region) ? 1 : 2;
  const ethnicity = ETHNICITY(random);
  const roof = ROOF(random);
  return {
    id,
    size,
    members: 0,
    region,
    urbrur,
    ethnicity,
    roof,
    religion: random.chance(0.8) ? 1 + (ethnicity % 3) : RELIGION(random),
    language: random.chance(0.85) ? ethnicity : LANGUAGE(random),
    walls: random.chance(0.7) ? Math.min(roof, 4) : 1 + random.below(4),
    water: WATER(random),
    electcon: urbrur === 1 && random.chance(0.9) ? 1 : 1 + random.below(4),
    weight: Math.round((100 * (0.8 + 0.4 * random.uniform())) / SAMPLING_FRACTION[region - 1]) / 100,
    headAge: clamp(Math.round(44 + 15 * random.normal()), 17, 96),
  };
}

/** What a record has of its household. */
function writeHome(codes: SurveyBlock["codes"], i: number, home: Household): void {
  codes.hid[i] = home.id;
  codes.region[i] = home.region;
  codes.urbrur[i] = home.urbrur;
  codes.hhsize[i] = home.size;
  codes.ethnicity[i] = home.ethnicity;
  codes.religion[i] = home.religion;
  codes.language[i] = home.language;
  codes.roof[i] = home.roof;
  codes.walls[i] = home.walls;
  codes.water[i] = home.water;
  codes.electcon[i] = home.electcon;
}

/**
 * People in households, one record after the other. Values, missing values and masking draw from three streams of the
 * same seed, so that the same persons appear with and without holes, and treated or not.
 */
export class People {
  private readonly random: Random;
  private readonly holes: Random;
  private readonly noise: Random;
  private readonly extra: readonly ((random: Random) => number)[];
  private household: Household | null = null;
  private id = 0;

  private readonly missing: number;
  private readonly treated: boolean;

  constructor(seed: number, wide: number, missing: number, treated: boolean) {
    this.missing = missing;
    this.treated = treated;
    this.random = new Random(seed, 0);
    this.holes = new Random(seed, 1);
    this.noise = new Random(seed, 2);
    this.extra = Array.from({ length: wide }, (_, i) => zipf(extraLevels(i), 1 + (i % 3) * 0.4));
  }

  /** Writes the next `rows` records into the first places of a block. */
  fill(block: SurveyBlock, rows: number): void {
    for (let i = 0; i < rows; i++) {
      if (this.household === null || this.household.members === this.household.size) {
        this.household = newHousehold((this.household?.id ?? 0) + 1, this.random);
      }
      this.person(block, i, this.household);
      if (this.treated) this.mask(block, i);
      if (this.missing > 0) {
        for (const name of SURVEY_KEYS) if (this.holes.chance(this.missing)) block.codes[name][i] = MISSING;
      }
    }
  }

  /** The age of a head, a partner, a child, or somebody else of a household. */
  private age(relat: number, { headAge }: Household): number {
    const { random } = this;
    if (relat === 1) return headAge;
    if (relat === 2) return headAge + 5 * random.normal();
    return relat === 3 ? Math.abs(headAge - 27 + 7 * random.normal()) : 85 * random.uniform();
  }

  private person({ codes, extra, weight }: SurveyBlock, i: number, home: Household): void {
    const { random } = this;
    const place = home.members++;
    const relat =
      place === 0 ? 1 : place === 1 && random.chance(0.75) ? 2 : random.chance(0.8) ? 3 : 4 + random.below(4);
    const age = clamp(Math.round(this.age(relat, home)), 0, 99);
    const paired = relat <= 2 && home.size > 1 && random.chance(0.85);
    const labor = age < 15 ? 6 : age < 65 ? LABOR(random) : random.chance(0.8) ? 5 : 1;
    const education = age < 6 ? 0 : Math.min(EDUCATION(random), 1 + Math.floor(age / 4));
    const occupation = labor === 1 ? OCCUPATION(random) : 0;
    // A few incomes in a hundred come from a Pareto tail (index 2), which Math.sqrt draws exactly.
    const luck = random.chance(0.02) ? 1 / Math.sqrt(1 - random.uniform()) : 1;
    const income =
      age < 15
        ? 0
        : Math.round(luck * random.logNormal(8.6 + 0.12 * education + (home.urbrur === 1 ? 0.3 : 0), 0.75));

    codes.id[i] = ++this.id;
    writeHome(codes, i, home);
    codes.sex[i] = 1 + random.below(2);
    codes.age[i] = age;
    codes.relat[i] = relat;
    codes.marital[i] = age < 16 ? 1 : paired ? 2 : random.chance(0.55) ? 1 : MARITAL(random);
    codes.education[i] = education;
    codes.labor[i] = labor;
    codes.occupation[i] = occupation;
    codes.industry[i] = labor === 1 ? 1 + ((occupation * 5 + BRANCH(random)) % 21) : 0;
    codes.health[i] = age > 60 ? HEALTH_OLD(random) : HEALTH_YOUNG(random);
    codes.disability[i] = random.chance(0.03 + age / 900) ? 1 : 2;
    codes.income[i] = income;
    codes.expend[i] = Math.round(0.7 * income + random.logNormal(6.5, 0.6));
    codes.savings[i] = random.chance(0.3)
      ? 0
      : Math.round(0.15 * income * random.uniform() + random.logNormal(5, 1.2));
    codes.strata[i] = 10 * home.region + home.urbrur;
    weight[i] = home.weight;
    for (let v = 0; v < extra.length; v++) {
      extra[v][i] = random.chance(0.5)
        ? 1 + ((age + home.region + v) % extraLevels(v))
        : this.extra[v](random);
    }
  }

  /** Multiplicative noise (standard deviation 10 %, 10 %, 15 %) and ages in bands of five years, by their lower end. */
  private mask({ codes }: SurveyBlock, i: number): void {
    for (const [values, spread] of [
      [codes.income, 0.1],
      [codes.expend, 0.1],
      [codes.savings, 0.15],
    ] as const) {
      values[i] = Math.max(0, Math.round(values[i] * (1 + spread * this.noise.normal())));
    }
    codes.age[i] = Math.floor(codes.age[i] / 5) * 5;
  }
}
