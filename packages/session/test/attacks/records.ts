import { Random } from "@sdc-risk/testkit";
import { FOUR, type Attack } from "./support/attack.ts";
import { groupSizes } from "./support/groups.ts";
import { changed, without, type PersonRecord, type Row, type Survey } from "./support/survey.ts";

/** Each record so many times, with a third of its weight. */
const copies = ({ sample }: Survey, also: (record: number, copy: number) => Row): PersonRecord[] =>
  sample.flatMap(({ person, row }, record) =>
    Array.from({ length: COPIES }, (_, copy) => ({
      person,
      row: { ...row, weight: (row["weight"] as number) / COPIES, ...also(record, copy) },
    })),
  );
const COPIES = 12;

/** Each record twice, with the first two keys and with the others; what is lacking is `filler`. */
const halves = ({ sample, keys }: Survey, filler: string | null, id: (record: number, half: number) => Row) =>
  sample.flatMap(({ person, row }, record) =>
    [keys.slice(0, 2), keys.slice(2)].map((lacking, half) => ({
      person,
      row: {
        ...row,
        ...Object.fromEntries(lacking.map((key) => [key, key === "age" && filler !== null ? -1 : filler])),
        ...id(record, half),
      },
    })),
  );

function shuffled(records: readonly PersonRecord[]): PersonRecord[] {
  const random = new Random(11);
  const out = [...records];
  for (let i = out.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [out[i], out[j]] = [out[j], out[i]];
  }
  return out;
}

const running = (record: number, copy: number): Row => ({ id: record * COPIES + copy });

/** Measures that count persons with several records. */
const OF_PERSONS = ["kanon", "individual-risk", "ldiversity"];

/** Copies, parts and orders of records. */
export const RECORDS: readonly Attack[] = [
  {
    name: "each record 12 times, without an id",
    levels: FOUR,
    make: (survey) => ({ file: copies(survey, () => ({})) }),
  },
  {
    name: "each record 12 times, with its id",
    levels: FOUR,
    make: (survey) => ({ file: copies(survey, (id) => ({ id })), settings: { id: "id" } }),
  },
  {
    name: "each record 12 times, with new ids that no role names",
    levels: FOUR,
    make: (survey) => ({ file: copies(survey, running) }),
  },
  {
    name: "each record 12 times, with new ids",
    levels: FOUR,
    make: (survey) => ({ file: copies(survey, running), settings: { id: "id" } }),
  },
  {
    name: "each record 12 times, each copy with an income of its own",
    levels: FOUR,
    make: (survey) => {
      const random = new Random(5);
      return { file: copies(survey, () => ({ income: Math.round(1e6 * random.uniform()) })) };
    },
  },
  {
    name: "each record 12 times in original and released file",
    levels: FOUR,
    make: (survey) => {
      const file = copies(survey, () => ({}));
      return { file, released: file };
    },
  },
  {
    name: "records of small groups 12 times, without an id",
    levels: FOUR,
    make: ({ sample, keys }) => {
      const sizes = groupSizes(sample, keys);
      return {
        file: sample.flatMap((one, i) => Array<PersonRecord>(sizes[i] < COPIES ? COPIES : 1).fill(one)),
      };
    },
  },
  {
    name: "each record 12 times as released file",
    levels: FOUR,
    make: (survey) => ({ file: survey.sample, released: copies(survey, () => ({})) }),
  },
  {
    name: "each record as two with half of the keys, of one person (--entity)",
    levels: FOUR,
    make: (survey) => ({
      file: halves(survey, null, (id) => ({ id })),
      settings: { entity: "id", measures: OF_PERSONS },
      seen: survey.sample,
    }),
  },
  {
    name: "the same with a value for what is lacking",
    levels: FOUR,
    make: (survey) => ({
      file: halves(survey, "not stated", (id) => ({ id })),
      settings: { entity: "id", measures: OF_PERSONS },
      seen: survey.sample,
    }),
  },
  {
    name: "each record as two with half of the keys, with new ids",
    levels: FOUR,
    make: (survey) => ({
      file: halves(survey, null, (record, half) => ({ id: 2 * record + half })),
      settings: { id: "id" },
      seen: survey.sample,
    }),
  },
  {
    name: "each record as two with a value for what is lacking, with ids that follow one another",
    levels: FOUR,
    make: (survey) => ({
      file: halves(survey, "not stated", (record, half) => ({ id: 2 * record + half })),
      settings: { id: "id" },
      seen: survey.sample,
    }),
  },
  { name: "records in another order", levels: FOUR, make: ({ sample }) => ({ file: shuffled(sample) }) },
  {
    name: "records in another order beside the original",
    levels: FOUR,
    make: ({ sample }) => ({ file: sample, released: shuffled(sample) }),
  },
  {
    name: "records of small and large groups in pairs as persons (--entity)",
    levels: FOUR,
    make: ({ sample, keys }) => {
      const sizes = groupSizes(sample, keys);
      const safe = sample.filter((_, i) => sizes[i] >= COPIES).length;
      let small = 0;
      let large = 0;
      return {
        file: changed(sample, (row, i) => ({
          ...row,
          who: sizes[i] < COPIES ? small++ % safe : large++,
        })).sort((a, b) => sizes[b.person!] - sizes[a.person!]),
        settings: { entity: "who", measures: OF_PERSONS },
      };
    },
  },
  {
    name: "blank records of weight 0 added",
    levels: FOUR,
    make: ({ sample, keys }) => ({
      file: [
        ...sample,
        ...sample.map(({ row }) => ({ person: null, row: { ...without(row, keys), weight: 0 } })),
      ],
    }),
  },
];
