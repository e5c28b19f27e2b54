import type { Translation } from "../catalogue.ts";
import type { treat as english } from "../treat.ts";

/** The texts of the step Treat in French. */
export const treat: Translation<typeof english> = {
  heading: "Traiter le fichier",
  about:
    "Cherchez ce qu’il faut faire à ce fichier pour qu’il respecte la politique, et ce que cela coûte. " +
    "Chaque fichier traité est évalué à côté du fichier d’origine, selon les mêmes règles. Le fichier d’origine reste tel quel.",
  stale:
    "Des rôles, des options ou la politique ont changé depuis ce rapport. Cette étape les prend tels qu’ils sont maintenant.",

  search: {
    heading: "Recherche",
    about: "Trouve le traitement qui perd le moins d’information et respecte la politique.",
    seconds: "Durée maximale (secondes)",
    start: "Chercher un traitement",
    again: "Chercher à nouveau",
    progress: "Recherche",
    far:
      "{n, plural, one {# traitement évalué} other {# traitements évalués}}. " +
      "{loss, select, none {Aucun ne respecte encore les règles.} other {Le meilleur jusqu’ici perd {loss}.}}",
    cancelled: "La recherche a été interrompue. Vous pouvez tout de même choisir parmi ce qu’elle a trouvé.",
    none: "Aucun traitement qui respecte les règles n’a été trouvé. Autorisez davantage de niveaux, ou laissez plus de temps à la recherche.",
    found: "{n, plural, one {# traitement au choix} other {# traitements au choix}}.",
  },

  front: {
    heading: "Perte et risque",
    about:
      "Chaque marque est un traitement. Plus elle est basse, plus le fichier est sûr ; plus elle est à gauche, moins il perd d’information.",
    loss: "Information perdue",
    matches: "Appariements corrects attendus",
    missed: "Écart aux règles",
    met: "respecte les règles",
    notMet: "ne les respecte pas",
    chosen: "choisi",
    group: "Traitements au choix",
    empty: "Lancez une recherche, ou réglez ci-dessous les niveaux des variables clés.",
    point:
      "Perte {loss}, {matches, select, none {} other {{matches} appariements corrects attendus, }}" +
      "{cells, plural, one {# valeur supprimée} other {# valeurs supprimées}}, " +
      "{met, select, yes {respecte les règles} other {ne respecte pas les règles}}",
  },

  verdict: {
    label: "Ce traitement",
    none: "Aucun traitement choisi",
    assessing: "Évaluation en cours…",
    searching: "Recherche en cours…",
    yes: "Respecte « {policy} »",
    no: "Ne respecte pas « {policy} »",
    "cannot tell": "Impossible de dire s’il respecte « {policy} »",
    before: "Le fichier d’origine : {verdict}",
    loss: "Perte",
    found: "Appariements corrects attendus",
    cells: "Valeurs supprimées",
    impossible:
      "Ce traitement supprimerait des valeurs d’une clé que vous gardez telle quelle. Recodez davantage d’autres clés, ou " +
      "abaissez le nombre de candidats.",
    undo: "Annuler ce traitement",
    redo: "Rétablir le traitement suivant",
    failed: "Ce traitement n’a pas pu être évalué.",
  },

  keys: {
    heading: "Niveaux des variables clés",
    about: "Déplacez un curseur pour recoder plus largement une variable clé. Le verdict suit.",
    level: "Niveau de {name}",
    values: "{n, plural, one {# valeur} other {# valeurs}}",
    fixed: "garder telle quelle",
    fixedOf: "Garder {name} telle quelle",
    more: "Plus",
    moreOf: "Plus d’options pour les niveaux de {name}",
    importance: "Importance",
    importanceAbout: "Avec 2, une perte sur cette variable compte double.",
    levels: "Niveaux",
    levelsAll: "ceux proposés",
    levelsAbout:
      "Pour des nombres, largeurs des tranches, comme 5, 10 ; sinon rangs des niveaux, à partir de 1 ; « out » pour retirer la variable.",
    hierarchy: "Charger une hiérarchie",
    hierarchyAbout: "Un fichier CSV comme ceux d’ARX : chaque valeur et, à sa droite, ce qu’elle devient.",
    hierarchyOf: "La hiérarchie de {name} est utilisée.",
    noHierarchy: "Retirer la hiérarchie",
    reset: "Toutes telles quelles",
    waiting: "Disponible une fois la recherche terminée.",
  },

  suppression: {
    heading: "Suppression locale",
    on: "Supprimer aussi des valeurs isolées",
    about:
      "Une valeur supprimée est une cellule vide. Peu de valeurs sont supprimées là où les niveaux donnent déjà assez de candidats.",
    k: "Candidats par personne, au moins",
    spared: "Part des enregistrements qui peuvent en avoir moins",
  },

  after: {
    heading: "Avant et après",
    before: "Avant",
    after: "Après",
    rule: "Règle",
    limit: "Limite",
    result: "Résultat",
    found: "Appariements corrects attendus",
    foundOf: "sur {units, number}",
    unknown: "inconnu",
    scenario: "Scénario {name}",
    open: "Ce qui reste à trancher",
    against: "Ce qui s’y oppose encore",
  },

  done: {
    heading: "Ce qui est fait au fichier",
    nothing: "Rien. Le fichier reste tel quel.",
    suppressed: "Valeurs supprimées",
    none: "Aucune valeur n’est supprimée.",
    key: "Variable clé",
    values: "Valeurs",
    share: "Part des enregistrements",
    loss: "Information perdue",
    losses: {
      arx: "Perte au sens d’ARX",
      entropy: "Entropie non uniforme",
      precision: "Un moins la précision",
    },
  },

  take: {
    heading: "Enregistrer",
    about:
      "Le plan et les programmes nomment des enregistrements : conservez-les comme le fichier d’origine.",
    no: "Ce fichier ne respecte pas la politique : il ne doit pas être diffusé.",
    "cannot tell": "On ne sait pas si ce fichier respecte la politique : voyez ce qui reste à trancher.",
    data: "Le fichier traité",
    plan: "Plan (JSON)",
    planAbout: "Pour sdc-risk treat, qui produit à nouveau le même fichier.",
    report: "Rapport sur le fichier traité",
    scripts: "Le plan sous forme de programme",
    scriptsAbout: "Chacun produit le fichier CSV traité à partir du fichier d’origine.",
    noScripts: "Les programmes lisent un fichier CSV, et le fichier d’origine n’en est pas un.",
    languages: { R: "R", py: "Python", sql: "SQL (DuckDB)", do: "Stata", sps: "SPSS", sas: "SAS" },
    command: "Appliquer le plan en ligne de commande",
  },
};
