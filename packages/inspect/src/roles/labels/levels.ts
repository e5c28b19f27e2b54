import { comparable, fits } from "../matching.ts";
import type { Profile } from "../../profile/profile.ts";

/** Words that the values of a variable have, all of them, and what it then is. */
interface LevelWords {
  readonly about: string;
  /** Values that must all be there. */
  readonly both: readonly [string, string];
  /** Others that may be there. */
  readonly also: string;
  readonly most: number;
}

const FEMALE = `=female =f =woman =women =girl =weiblich =frau =w =feminin =femme =mujer =femenino =feminino =mulher =femmina
  =femminile =donna =kobieta =zenski =женский =женщина =жен =女 =女性 =انثى =انثي =امراه`;
const MALE = `=male =m =man =men =boy =mannlich =mann =masculin =homme =hombre =masculino =homem =maschio =maschile =uomo
  =mezczyzna =meski =мужской =мужчина =муж =男 =男性 =ذكر =رجل`;
const OTHER = `other- -other divers divers- diverse non_binary nonbinary unknown unbekannt inconnu otro otra outro altro inne
  другой 其他 不详 third intersex transgender ohne_angabe keine_angabe not_stated refused prefer_not-`;
const MARRIED =
  "married- verheiratet- marie- casad- coniugat- sposat- zonaty zamezna zonat- женат замуж- 已婚 有配偶 متزوج-";
const SINGLE = `single never_married unmarried ledig celibataire- solter- solteir- celibe nubile kawaler panna холост- не_замуж-
  не_женат 未婚 اعزب عازب`;
const LIVING = `divorced- widow- separat- cohabit- partner- union geschieden- verwitwet getrennt lebenspartn- divorce- veuf- pacs
  divorciad- viud- viuv- conviv- separad- divorziat- vedov- rozwied- wdow- separac- развед- вдов- 离婚 丧偶 离异 مطلق- ارمل-
  ${OTHER}`;
const URBAN =
  "urban- urbain- urbano stadt- stadtisch miejski- miasto городск- город 城镇 城市 حضر مدينه city town- capital";
const RURAL = "rural- land landlich wiejski- wies сельск- село 农村 乡村 ريف village- camp nomad-";

/** What levels say alone. */
const LEVELS: readonly LevelWords[] = [
  { about: "sex", both: [FEMALE, MALE], also: OTHER, most: 5 },
  { about: "marital status", both: [MARRIED, SINGLE], also: LIVING, most: 9 },
  { about: "urban or rural", both: [URBAN, RURAL], also: `semi- peri- ${OTHER}`, most: 4 },
];

const compiled = LEVELS.map(({ about, both: [one, other], also, most }) => ({
  about,
  most,
  one: fits(one),
  other: fits(other),
  also: fits(also),
}));

const YES = fits("yes y true ja oui si sim tak да 是 有 نعم");
const NO = fits("=no =n =false =nein =non =nao =nie =нет =не 否 没有 =无 =لا");

/** The levels that are named, as people read them. */
const textsOf = ({ common }: Profile): string[] =>
  common.map(({ label, shown = label }) => comparable(shown.slice(0, 60)));

/** Whether a variable has the answers yes and no, and one more at most. */
export function isYesNo(profile: Profile): boolean {
  if (profile.kind === "boolean") return true;
  if (profile.levels < 2 || profile.levels > 3) return false;
  const texts = textsOf(profile);
  return texts.some(YES) && texts.some(NO);
}

/** What the words of its values say that a variable is; null where they say nothing. */
export function aboutLevels(profile: Profile): string | null {
  const { levels, rareLevels, kind } = profile;
  if (levels < 2 || levels > 9 || (kind !== "text" && kind !== "integer" && kind !== "number")) return null;
  const texts = textsOf(profile);
  if (texts.length < 2 || texts.length + rareLevels < levels) return null;
  const found = compiled.find(
    ({ one, other, also, most }) =>
      levels <= most &&
      texts.some(one) &&
      texts.some(other) &&
      texts.every((text) => one(text) || other(text) || also(text)),
  );
  return found?.about ?? null;
}
