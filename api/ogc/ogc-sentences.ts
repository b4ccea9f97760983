import { sentences } from '../../shared/text/sentence.ts'

/** What is wrong with a question about features. Each but the first stands behind the name of a parameter. */
export const ogcSentences = sentences(
  {
    noFeature: (id: string, collection: string) => `There is no feature ${id} in ${collection}.`,
    jsonOrHtml: () => 'must be json or html',
    jsonHtmlOrFile: () => 'must be json, html or gpkg (GeoPackage)',
    unknown: () => 'is not known here',
    takes: (names: string) => `is not known: /items takes ${names}`,
    tooLong: () => 'or another parameter is too long: 8,000 characters at most',
    from1: () => 'must be a whole number from 1 on',
    aDay: () => 'must be a day that there is (YYYY-MM-DD)',
    aNumber: () => 'must be a number',
    aWholeNumber: () => 'must be a whole number',
    box: () => 'must be four numbers (west, south, east, north), or six with heights',
    boxOrder: () => 'must give the south-west corner first',
    boxLatitudes: () =>
      'must give the southern latitude before the northern one: only longitudes may come the other way round, over the antimeridian',
    longitude: (given: number) => `has longitude ${given}: from -180 to 180`,
    latitude: (given: number) => `has latitude ${given}: from -90 to 90`,
    metres: (most: number) => `has a number beyond ${most.toLocaleString('en')} metres`,
    datetime: () =>
      'must be a day that there is (YYYY-MM-DD) or an instant (RFC 3339), or two of them with a slash, the earlier first, .. where it is open',
    filterLanguage: (names: string) => `must be one of ${names}`,
    longFilter: (most: number) => `has more than ${most.toLocaleString('en')} characters`,
  },
  {
    noFeature: (id, collection) => `Il n’y a pas d’objet ${id} dans ${collection}.`,
    jsonOrHtml: () => 'doit être json ou html',
    jsonHtmlOrFile: () => 'doit être json, html ou gpkg (GeoPackage)',
    unknown: () => 'est inconnu ici',
    takes: (names) => `est inconnu\u00a0: /items prend ${names}`,
    tooLong: () => 'ou un autre paramètre est trop long\u00a0: 8\u00a0000 caractères au plus',
    from1: () => 'doit être un nombre entier à partir de 1',
    aDay: () => 'doit être un jour qui existe (AAAA-MM-JJ)',
    aNumber: () => 'doit être un nombre',
    aWholeNumber: () => 'doit être un nombre entier',
    box: () => 'doit être quatre nombres (ouest, sud, est, nord), ou six avec les hauteurs',
    boxOrder: () => 'doit donner d’abord le coin sud-ouest',
    boxLatitudes: () =>
      'doit donner la latitude du sud avant celle du nord\u00a0: seules les longitudes peuvent être inversées, sur l’antiméridien',
    longitude: (given) => `a la longitude ${given}\u00a0: de -180 à 180`,
    latitude: (given) => `a la latitude ${given}\u00a0: de -90 à 90`,
    metres: (most) => `a un nombre au-delà de ${most.toLocaleString('fr')} mètres`,
    datetime: () =>
      'doit être un jour qui existe (AAAA-MM-JJ) ou un instant (RFC 3339), ou deux avec une barre oblique, le premier d’abord, .. du côté ouvert',
    filterLanguage: (names) => `doit être l’un de ${names}`,
    longFilter: (most) => `a plus de ${most.toLocaleString('fr')} caractères`,
  },
)
