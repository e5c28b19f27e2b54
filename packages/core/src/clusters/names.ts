/** Parts of names of sampling clusters, in lower case without accents: in household surveys of many countries. */
export const CLUSTER_NAMES = {
  /** Whole parts: v001 is no part of a name, and ea_id has the part ea. */
  whole: "psu ssu clid upm usm upa zd ea eano eacode klumpen".split(" "),
  /** Beginnings of parts. */
  beginning: "clust klaster grappe grappol conglom segmento enumeration кластер عنقود".split(" "),
  /** Whole names, in the surveys of DHS (v, mv, hv) and MICS. */
  names: "v001 v021 mv001 mv021 hv001 hv021 hh1".split(" "),
} as const;

/** What labels call a sampling cluster, by language, in lower case without accents. */
const LABELS: Readonly<Record<string, string>> = {
  en: `cluster|primary sampling unit|secondary sampling unit|psu|enumeration area|enumeration district|census block|
    sampling point|sample point`,
  fr: "grappe|zone de denombrement|unite primaire|unite de sondage primaire|aire de denombrement|point de sondage",
  es: "conglomerado|unidad primaria de muestreo|unidades primarias de muestreo|upm|segmento censal|punto muestral",
  pt: "conglomerado|unidade primaria de amostra|setor censitario|area de enumeracao",
  de: "klumpen|primareinheit|erhebungsbezirk|zahlbezirk|auswahlbezirk|samplepoint|sample-point",
  it: "grappolo|unita primaria di campionamento|unita di primo stadio|sezione di censimento",
  pl: "klaster|jednostka losowania pierwszego stopnia|jednostka pierwszego stopnia|obwod spisowy|rejon statystyczny",
  ru: "кластер|первичная единица|счетный участок|переписной участок",
  tr: "kume numarasi|birincil ornekleme birimi",
  id: "klaster|blok sensus",
  vi: "dia ban dieu tra",
  zh: "初级抽样单位|初级抽样单元|一级抽样单位|整群|普查小区|调查小区|抽样点",
  ar: "عنقود|العنقود|وحدة المعاينة|وحده المعاينه|منطقة العد|منطقه العد",
};

/** What labels beside these words say that a variable is of a cluster, or of several, and does not name it. */
const OF_A_CLUSTER = `weight|wgt|altitude|elevation|latitude|longitude|gps|coordinate|distance|probability|chance|strat|size|
  number of clusters|number of households|number of persons|number of people|clustered|clustering|headache|
  poids|ponder|taille|peso|tamano|tamanho|factor|fator|fattore|gewicht|schicht|hohe|waga|wielkosc|
  вес|страт|высот|размер|agirlik|bobot|权重|权数|分层|海拔|规模|وزن|طبق|ارتفاع|حجم`;

const plain = (text: string): string =>
  text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("ı", "i").replaceAll("đ", "d");
const listed = (words: string): string =>
  plain(words)
    .split("|")
    .map((one) => one.trim())
    .join("|");

/** Chinese is written without spaces; all other words begin where no letter is before them. */
const SAYS = new RegExp(
  `(?<!\\p{L})(?:${Object.values(LABELS).map(listed).join("|")})|${listed(LABELS["zh"])}`,
  "u",
);
const SAYS_OTHERWISE = new RegExp(listed(OF_A_CLUSTER), "u");

/** Whether a variable is labelled like a sampling cluster: "Primary sampling unit", "Numéro de grappe". */
export function clusterLabel(label: string | null): boolean {
  if (label === null) return false;
  const text = plain(label);
  return SAYS.test(text) && !SAYS_OTHERWISE.test(text);
}

/** Whether a variable is named, or labelled, like a sampling cluster: psu, cluster, ea, v001, "enumeration area". */
export function clusterLike(name: string, label: string | null): boolean {
  const { whole, beginning, names } = CLUSTER_NAMES;
  if (names.some((one) => one === name.toLowerCase())) return true;
  const words = plain(name.replace(/(\p{Ll})(\p{Lu})/gu, "$1_$2")).split(/[^\p{L}]+/u);
  return (
    words.some(
      (word) => whole.some((one) => one === word) || beginning.some((start) => word.startsWith(start)),
    ) || clusterLabel(label)
  );
}
