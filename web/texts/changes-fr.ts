import type { changes as english } from './changes-en.ts'

export const changes: typeof english = {
  title: 'Ce qui a changé',
  lead: 'Chaque publication des données de ce service, la plus récente d’abord, et les lignes qu’elle a ajoutées, retirées et modifiées dans chaque jeu de données.',
  follow: 'Pour les suivre\u00a0:',
  feed: 'le fil des publications (JSON Feed)',
  atom: 'le même en Atom',
  list: 'la liste pour les programmes',
  feedTitle: 'Terrier\u00a0: publications des données',
  published: (date) => `Publication du ${date}`,
  first:
    'Ce qu’elle a changé n’a pas été calculé\u00a0: c’est la première, ou une version plus ancienne de ce service l’a publiée.',
  nothing: 'Aucune ligne n’a changé.',
  columns: {
    place: 'Où',
    added: 'Ajoutées',
    removed: 'Retirées',
    changed: 'Modifiées',
  },
  national: 'France',
  facts: 'les faits réunis par parcelle',
  causes: {
    edition: 'nouveau millésime',
    correction: 'correction du producteur',
    reading: 'lu autrement par ce service',
    extent: 'des lieux ont été chargés, ou ne le sont plus',
    derived: 'd’autres données dont il est fait ont changé',
  },
  download: 'prendre',
  since: 'Les liens donnent les changements de cette publication à l’actuelle, ligne par ligne (NDJSON).',
  notComputed: (count, n) =>
    n === 1
      ? 'Un fichier diffère et n’a pas pu être comparé\u00a0: on ne sait pas combien de ses lignes ont changé.'
      : `${count} fichiers diffèrent et n’ont pas pu être comparés\u00a0: on ne sait pas combien de leurs lignes ont changé.`,
  sentence: (added, removed, changed) =>
    `lignes ajoutées\u00a0: ${added}\u00a0; retirées\u00a0: ${removed}\u00a0; modifiées\u00a0: ${changed}`,
  home: 'ce qui a changé',
}
