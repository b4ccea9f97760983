const fr = {
  locale: 'fr-FR',
  waiting: 'En attente de la réponse…',
  cancelled: 'La question a été annulée.',
  nothing: 'Cette réponse ne contient pas de ventes à montrer.',
  failed: 'La question a échoué : la raison est dans la conversation.',
  map: (shown: number, all: number) =>
    shown === all
      ? `Plan des ${all} ventes de la liste`
      : `Plan de ${shown} des ${all} ventes de la liste : les autres n’ont pas de point`,
  around: (metres: string) => `, et cercle de ${metres} m autour du lieu demandé`,
  plots: ', sur le plan des parcelles du cadastre',
  noMap: 'Aucune vente de la liste n’a de point : il n’y a pas de plan.',
  curve: (count: number) =>
    `Prix au m² des ${count} ventes de la liste qui en ont un ; la ligne joint les médianes par année`,
  noCurve: 'Moins de deux ventes de la liste ont un prix au m² : il n’y a pas de courbe.',
  table: (count: number, total: string | null) =>
    total === null ? `${count} ventes` : `${count} ventes sur ${total}`,
  atLeast: (count: string) => `au moins ${count}`,
  columns: ['Date', 'Lieu', 'Bien', 'Surface', 'Prix', 'Prix au m²'],
  estimate: 'Valeur estimée',
  between: (low: string, high: string) => `entre ${low} et ${high}`,
  grade: (grade: string) => `indice de confiance ${grade}`,
  notice:
    'Ce n’est pas une expertise : la valeur est calculée d’après les ventes publiées. Personne n’a vu le logement ; l’étage, l’état, la vue et l’occupation ne sont pas connus.',
  missing: 'Toutes les ventes de ce lieu ne sont pas chargées',
  sources: 'Sources',
  unknown: 'non connu',
  none: 'non calculé',
}

const en: typeof fr = {
  locale: 'en-GB',
  waiting: 'Waiting for the answer…',
  cancelled: 'The question was cancelled.',
  nothing: 'This answer has no sales to show.',
  failed: 'The question failed: the conversation says why.',
  map: (shown, all) =>
    shown === all
      ? `Map of the ${all} sales of the list`
      : `Map of ${shown} of the ${all} sales of the list: the others have no point`,
  around: (metres) => `, and the circle of ${metres} m around the place asked about`,
  plots: ', over the parcels of the cadastre',
  noMap: 'No sale of the list has a point: there is no map.',
  curve: (count) =>
    `Price per m² of the ${count} sales of the list that have one; the line joins the medians by year`,
  noCurve: 'Fewer than two sales of the list have a price per m²: there is no curve.',
  table: (count, total) => (total === null ? `${count} sales` : `${count} of ${total} sales`),
  atLeast: (count) => `at least ${count}`,
  columns: ['Date', 'Place', 'What', 'Surface', 'Price', 'Price per m²'],
  estimate: 'Estimated value',
  between: (low, high) => `between ${low} and ${high}`,
  grade: (grade) => `grade ${grade}`,
  notice:
    'Not an appraisal: the value is computed from published sales. Nobody has seen the dwelling; floor, state, view and occupation are not known.',
  missing: 'Not all sales of this place are loaded',
  sources: 'Sources',
  unknown: 'not known',
  none: 'not computed',
}

export type AppTexts = typeof fr

/** The texts of a language (BCP 47): English where the host says so, else French. */
export const textsFor = (locale: string | undefined): AppTexts =>
  locale?.toLowerCase().startsWith('en') ? en : fr
