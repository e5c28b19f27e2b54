import type { Pattern } from "../profile/pattern.ts";
import type { Profile } from "../profile/profile.ts";
import { comparable, fits } from "../roles/matching.ts";
import { conceptIn } from "../roles/names.ts";
import type { Suggestion } from "../roles/suggestion.ts";
import type { Concept } from "../roles/words.ts";

/** By what an identifier can be seen here: the form of values, the name of a variable, or not at all. */
export type SeenBy = "values and names" | "names" | "nothing";

/** One of the eighteen identifiers that HIPAA's Safe Harbor has removed (45 CFR 164.514(b)(2)). */
export interface SafeHarborItem {
  /** As the rule letters them, A to R. */
  readonly letter: string;
  readonly what: string;
  readonly seenBy: SeenBy;
  /**
   * What is not seen though it may be there; null where nothing is known to be missed but what names and
   * forms hide.
   */
  readonly unseen: string | null;
  /** Suspected, in file order. */
  readonly variables: readonly string[];
}

interface IdentifierRule extends Omit<SafeHarborItem, "letter" | "variables"> {
  readonly patterns?: readonly Pattern[];
  readonly concepts?: readonly Concept["means"][];
  /** Words of names in the form of `CONCEPTS`, where a concept is wider. */
  readonly words?: string;
}

const FORMS = "values and names" as const;
/** Forms that many harmless variables have, too. */
const GUESSED: readonly Pattern[] = ["names", "degrees"];

const ITEMS: readonly IdentifierRule[] = [
  {
    what: "names",
    seenBy: FORMS,
    unseen: "names inside of longer texts, single words, other alphabets without capitals",
    patterns: ["names"],
    concepts: ["person"],
  },
  {
    what: "places smaller than a state: street, city, county, postal code, but its first three digits",
    seenBy: FORMS,
    unseen: "whether the first three digits of a postal code hold more than 20,000 people",
    patterns: ["coordinates", "degrees"],
    concepts: ["place"],
    words: `zip zips zipcode- zip_code postal- postcode- post_code plz street- strasse- address- adress- direccion-
        endereco- city cities town towns county counties municip- commune- gemeinde- village- district- ort
        ortsname`,
  },
  {
    what: "dates of a person but the year (birth, admission, discharge, death), and ages above 89",
    seenBy: FORMS,
    unseen: "ages above 89: look at the distribution of age",
    patterns: ["birth-dates", "timestamp"],
    concepts: ["birth-date"],
    words: "date dates datum fecha data_de date- -datum",
  },
  {
    what: "telephone numbers",
    seenBy: FORMS,
    unseen: "numbers without a prefix or a leading zero",
    patterns: ["phone"],
    words: "phone- -phone tel telef- mobile mobil handy- cell cellphone-",
  },
  {
    what: "fax numbers",
    seenBy: "names",
    unseen: "which telephone numbers are of a fax",
    words: "fax telefax",
  },
  {
    what: "addresses of e-mail",
    seenBy: FORMS,
    unseen: null,
    patterns: ["email"],
    words: "email emails e_mail mail courriel correo",
  },
  {
    what: "social security numbers",
    seenBy: FORMS,
    unseen: "numbers without hyphens that have no check digits",
    patterns: ["identity-number"],
    words:
      "ssn social_security socialsecurity insee national_id nationalid passport- nino nss nir dni nif cpf pesel snils",
  },
  {
    what: "medical record numbers",
    seenBy: "names",
    unseen: "numbers under other names",
    words: "mrn medical_record- patient_id patientid patient_no patient_nr patient_num- chart_no",
  },
  {
    what: "numbers of health plans",
    seenBy: "names",
    unseen: "numbers under other names",
    words:
      "member_id member_no memberid beneficiary_id beneficiary_no health_plan- insur-&id insur-&no insur-&num-",
  },
  {
    what: "account numbers",
    seenBy: FORMS,
    unseen: "numbers without check digits",
    patterns: ["account-number"],
    words: "iban account account_no account_num- konto kontonr kontonummer card_no card_num- cardnumber",
  },
  {
    what: "numbers of certificates and licences",
    seenBy: "names",
    unseen: "numbers under other names",
    words:
      "licence licence_no licence_num- license license_no license_num- certificate certificate_no certificate_num-",
  },
  {
    what: "vehicles: serial numbers and plates",
    seenBy: "names",
    unseen: "numbers under other names",
    words: "plate plates vin kennzeichen vehicle&id vehicle&no vehicle&num-",
  },
  {
    what: "devices: identifiers and serial numbers",
    seenBy: "names",
    unseen: "numbers under other names",
    words:
      "serial serialno serialnumber serial_no serial_num- imei imsi udid device&id device&no mac_address macaddress",
  },
  {
    what: "addresses of the web",
    seenBy: FORMS,
    unseen: null,
    patterns: ["url"],
    words: "url urls website homepage webpage",
  },
  {
    what: "addresses of machines in the internet",
    seenBy: FORMS,
    unseen: null,
    patterns: ["ip"],
    words: "ip ipaddress ip_address ip_addr ipv",
  },
  {
    what: "biometric identifiers: fingers, voices, genomes",
    seenBy: "nothing",
    unseen: "what recordings and measurements hold",
  },
  { what: "photographs of faces", seenBy: "nothing", unseen: "pictures, which no table holds" },
  {
    what: "any other number, code or trait that identifies",
    seenBy: FORMS,
    unseen: "free text, rare combinations of values: measure them",
    patterns: ["sentences"],
    concepts: ["id", "number"],
  },
];

/**
 * The eighteen identifiers, and the variables that may hold each. A checklist for people, no proof: what it
 * cannot see it says.
 * @param suggestions of which direct identifiers that fit nothing else are told under the last
 */
export function safeHarbor(
  profiles: readonly Profile[],
  suggestions: readonly Suggestion[],
): readonly SafeHarborItem[] {
  const some = profiles.filter(({ levels }) => levels > 1);
  const suspected = new Set(
    suggestions.flatMap(({ variable, role, taken }) =>
      taken && (role === "directIdentifiers" || role === "id") ? [variable] : [],
    ),
  );
  // once per variable: files have ten thousand
  const texts = new Map(some.map(({ name }) => [name, comparable(name)]));
  const meant = new Map([...texts].map(([name, text]) => [name, conceptIn(text)?.means]));
  const placed = new Set<string>();
  return ITEMS.map(({ what, seenBy, unseen, patterns = [], concepts = [], words = "" }, i) => {
    const last = i === ITEMS.length - 1;
    const named = fits(words);
    const may = ({ name, pattern }: Profile): boolean => {
      const means = meant.get(name);
      return (
        (pattern !== null &&
          patterns.includes(pattern) &&
          (!GUESSED.includes(pattern) || suspected.has(name))) ||
        (means !== undefined && concepts.includes(means)) ||
        named(texts.get(name)!) ||
        (last && suspected.has(name) && !placed.has(name))
      );
    };
    const variables = some.filter(may).map(({ name }) => name);
    for (const name of variables) placed.add(name);
    return { letter: String.fromCharCode(65 + i), what, seenBy, unseen, variables };
  });
}
