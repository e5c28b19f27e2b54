/** Words of which one stands in the name of a sampling cluster; those without an end stand for all that begin so. */
const WHOLE = "psu ssu upm usm ea eano eacode klumpen".split(" "),
  BEGINNING = "cluster klaster grappe conglomerad segmento enumeration кластер".split(" ");
/** Names of the sampling cluster in the surveys of DHS (v, mv, hv) and MICS. */
const OF_PROGRAMMES = /^(?:(?:m|h)?v0[02]1|hh1)$/;
/** Its label, in the languages of such surveys. */
const LABELS =
  /\b(?:cluster|primary sampling unit|enumeration area|census block|grappe|zone de dénombrement|conglomerado|unidad primaria de muestreo|segmento censal|unidade primária)/i;

/** Whether a variable is named, or labelled, like a sampling cluster: psu, cluster, ea, v001, "enumeration area". */
export function clusterLike(name: string, label: string | null): boolean {
  const lower = name.toLowerCase();
  if (OF_PROGRAMMES.test(lower)) return true;
  const words = name
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1_$2")
    .toLowerCase()
    .split(/[^\p{L}]+/u);
  if (words.some((word) => WHOLE.includes(word) || BEGINNING.some((start) => word.startsWith(start))))
    return true;
  return label !== null && LABELS.test(label);
}
