import type { Fact } from "./facts.js";
import type { RiskReport } from "./risk-report.js";

interface Entry {
  readonly term: string;
  /** How it is written in reports. */
  readonly written: RegExp;
  readonly meaning: string;
}

/** Terms of the field in the order of the alphabet (Hundepool et al. 2012, Statistical Disclosure Control; Elliot et al. 2016, The Anonymisation Decision-Making Framework). */
const ENTRIES: readonly Entry[] = [
  { term: "DIS", written: /\bDIS\b(?!-)/, meaning: "Data intrusion simulation: the chance that a match with a record that is alone in the file is correct, from how many records are alone and how many are in pairs." },
  { term: "DIS-SUDA", written: /DIS-SUDA/, meaning: "The chance of DIS spread over records by their SUDA scores. It orders records; it is not the probability that a match with the record is correct." },
  { term: "DCAP", written: /\bDCAP\b|correct attribution/i, meaning: "Differential correct attribution probability: how often a person's sensitive value is attributed correctly by who looks the key up in the released file, to be read between the same in the original and a guess." },
  { term: "DiSCO", written: /disclosed: the released file|disclosed correctly/i, meaning: "Records whose class in the released file holds one value of a sensitive variable only (disclosed, DiS), and those of them whose own value it is (disclosed correctly, DiSCO)." },
  { term: "Equivalence class", written: /\bclass(es)?\b/i, meaning: "The records of a file that share a key exactly; a missing value is shared with missing values only." },
  { term: "Expected re-identifications", written: /expected re-identifications/i, meaning: "The sum of all individual risks: how many records an intruder who tries them all would get right on average." },
  { term: "Global risk", written: /global (household )?risk/i, meaning: "The mean of the individual risks: the share of the file that would be re-identified on average." },
  { term: "Household risk", written: /household risk|risk of (a|their|the|whole) household/i, meaning: "The chance that at least one member of a household is re-identified, which gives away the others." },
  { term: "Individual risk", written: /individual risk/i, meaning: "The chance that an intruder who knows the key variables of a person picks the record of this person." },
  { term: "Interval measure", written: /width k, standard deviations|interval, k =|interval measure/i, meaning: "A record is at risk when every released value lies within k standard deviations of its original." },
  { term: "Journalist", written: /journalist/i, meaning: "An intruder who knows a person but not whether the person is in the file, and looks for one match that can be shown." },
  { term: "k-anonymity", written: /\d-anonym|k-anonym/i, meaning: "A file is k-anonymous when the sample frequency f of every record is at least k." },
  { term: "Key", written: /\bkeys?\b/i, meaning: "The values of a record on all key variables together; a key variable is one that an intruder may know, such as age, sex or region." },
  { term: "l-diversity", written: /l-divers/i, meaning: "Every equivalence class holds at least l well-represented values of a sensitive variable." },
  { term: "Leave one out", written: /leave one|left out|without each key/i, meaning: "The risk is computed again without one key variable, which shows how much that variable adds to it." },
  { term: "Log-linear model", written: /log-linear|two-way interaction/i, meaning: "Estimates how many persons of the population share a key from how often its values, and some pairs of them, occur; keys that depend on each other beyond that are beyond it." },
  { term: "Marketer", written: /marketer/i, meaning: "An intruder who matches the whole file and cares for the number of correct matches rather than for a certain one." },
  { term: "Minimal sample unique", written: /minimal sample unique/i, meaning: "A set of key variables on which no other record agrees with a record, while on every smaller set within it one does." },
  { term: "Minimum covariance determinant", written: /robust (mahalanobis )?distance/i, meaning: "Centre and scatter of that half of the records that lies closest together, so that outliers do not move them; robust distances are taken from it." },
  { term: "Missing value as wildcard", written: /wildcard|may stand for any value/i, meaning: "A missing key value is compatible with every value, so that suppressing a value makes a record less rare." },
  { term: "Population frequency F", written: /population (frequency|unique)|1\/F|\bF\b/, meaning: "How many persons of the population share a key, estimated by the weights of the records that share it." },
  { term: "Population unique", written: /population unique/i, meaning: "A person whose key nobody else in the population has." },
  {
    term: "Population study", written: /population study/i,
    meaning: "Samples from populations that are known as a whole, in which every estimate stands beside the truth: a page of this software's "
      + "documentation. The words behind its name in this report are anchors of rows of that page.",
  },
  { term: "Prosecutor", written: /prosecutor/i, meaning: "An intruder who knows that a certain person is in the file and looks for this person's record." },
  { term: "Rank interval", written: /rank interval/i, meaning: "A record is at risk when the rank of its value moved by at most p percent of the number of records on every variable." },
  { term: "Record linkage", written: /record linkage|correct links/i, meaning: "An intruder who holds the original values links every released record to the nearest original; the share of correct links is the risk." },
  { term: "Robust Mahalanobis distance", written: /robust (mahalanobis )?distance/i, meaning: "How far a record lies from the centre of all, in the light of spread and correlations that outliers do not move; large for outliers." },
  { term: "Replicated uniques", written: /replicated uniques/i, meaning: "Keys that one record of the original holds, and one record of the released file too." },
  {
    term: "Sample frequency f", written: /sample frequenc|\bf\b|violat|\d-anonym|k-anonym/,
    meaning: "How many records of the file, itself included, share the key of a record or, where values are missing, may share it.",
  },
  { term: "Sample unique", written: /sample unique/i, meaning: "A record whose key no other record of the file shares or may share: its f is 1." },
  { term: "Sensitive variable", written: /sensitive|attribute disclosure/i, meaning: "A variable whose value an intruder must not learn of a person; learning it is attribute disclosure, even where the record stays unknown." },
  { term: "Separation and distinction", written: /separation|distinction/i, meaning: "Of a set of variables: the share of record pairs that it tells apart, and the share of distinct combinations among the records." },
  { term: "Special unique", written: /special unique/i, meaning: "A record that no other shares its key with and that fewer key variables suffice to tell apart; it is likelier than others to be unique in the population." },
  { term: "SUDA", written: /suda/i, meaning: "Scores sample uniques by the smallest combinations of variables that make them unique: the smaller and the more, the riskier." },
  { term: "t-closeness", written: /t-close/i, meaning: "In every equivalence class a sensitive variable is distributed nearly as in the whole file, at a distance of at most t." },
  { term: "TCAP", written: /\bTCAP\b/, meaning: "Targeted correct attribution probability: of what the released file gives as certain, because all its records with a key hold one value, the share that is correct." },
  { term: "Threshold", written: /threshold|records above/i, meaning: "A risk above which a record counts as unsafe; the office that releases the file chooses it." },
  { term: "Unsafe combination", written: /unsafe/i, meaning: "A combination of values that too few records hold." },
  { term: "Violator", written: /violat/i, meaning: "A record whose sample frequency f is below k." },
  { term: "Superpopulation model", written: /superpopulation|slide negative binomial/i, meaning: "Estimates how many persons of the population are unique from how many classes of the file hold one, two, three records and so on, whatever their keys." },
  { term: "Weight", written: /\bweights?\b/i, meaning: "How many units of the population a record stands for." },
];

/** Everything that measures and roles say in words; nothing that comes from the data. */
function* words({ measures, roles }: RiskReport): Generator<string> {
  yield* Object.keys(roles);
  for (const { title, blocks } of Object.values(measures)) {
    yield title;
    for (const block of blocks) {
      yield `${block.title}. ${block.about}`;
      if (block.kind === "metrics") for (const { label, about, limits = "" } of block.metrics) yield `${label}. ${about} ${limits}`;
      else if (block.kind === "table") for (const { label } of block.columns) yield label;
      else if (block.kind !== "text") yield `${block.x}. ${block.y}`;
    }
  }
}

/** The terms that a report uses, each in one sentence. */
export function glossary(report: RiskReport): Fact[] {
  const all = [...words(report)];
  return ENTRIES.filter(({ written }) => all.some((text) => written.test(text))).map(({ term, meaning }) => ({ label: term, value: meaning }));
}
