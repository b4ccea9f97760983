import { sentences } from '../../../shared/text/sentence.ts'

/** What is wrong with a question about sales, or with the shape that it is asked of. */
export const saleSentences = sentences(
  {
    noSale: (id: string) => `No loaded sale has the key ${id}.`,
    key: () => 'must be the key of a sale: 16 hexadecimal digits, and sometimes -2, -3, …',
    yearBounds: () => 'yearMin or yearMax',
    byArrondissement: (city: string, codes: string) =>
      `is ${city}, whose sales are listed by arrondissement: ${codes}`,
    noStreetPrices: (street: string) =>
      `No dwelling was sold in ${street} in the loaded years: there are no figures.`,
    fewStreetPrices: (street: string, sales: number, fewest: number) =>
      `Too few sales in ${street}: ${sales} with a price per m² in the years asked for, and no year has ${fewest} of flats or of houses.`,
    crossing: () =>
      'crosses or overlaps itself: draw each ring without crossing, and holes inside their outline',
    star: () => 'has too many edges that lie over each other, like the rays of a star: simplify it',
    positions: (most: number) => `brings the geometry above ${most} positions: simplify it`,
    shortRing: (count: number) =>
      `has ${count} positions: a ring has at least 4, the last equal to the first`,
    open: () => 'is not closed: repeat its first position at the end',
    flat: () => 'has no area: it needs three different positions',
    position: () => 'must be a position: [longitude, latitude]',
    longitude: (lng: number) => `has longitude ${lng}, outside -180..180`,
    latitude: (lat: number) => `has latitude ${lat}, outside -90..90: longitude comes first`,
    list: (of: string) => `must be a list of ${of}`,
    emptyList: (of: string) => `is empty: it must hold ${of}`,
    polygons: () => 'polygons',
    rings: () => 'rings',
    someSpots: () => 'positions',
  },
  {
    noSale: (id) => `Aucune vente chargée n’a la clé ${id}.`,
    key: () => 'doit être la clé d’une vente\u00a0: 16 chiffres hexadécimaux, et parfois -2, -3, …',
    yearBounds: () => 'yearMin ou yearMax',
    byArrondissement: (city, codes) =>
      `est ${city}, dont les ventes sont données par arrondissement\u00a0: ${codes}`,
    noStreetPrices: (street) =>
      `Aucun logement n’a été vendu ${street} dans les années chargées\u00a0: il n’y a pas de chiffres.`,
    fewStreetPrices: (street, sales, fewest) =>
      `Trop peu de ventes ${street}\u00a0: ${sales} avec un prix au m² dans les années demandées, et aucune année n’en a ${fewest} d’appartements ou de maisons.`,
    crossing: () =>
      'se croise ou se recouvre\u00a0: dessinez chaque anneau sans croisement, et les trous dans leur contour',
    star: () => 'a trop de côtés les uns sur les autres, comme les rayons d’une étoile\u00a0: simplifiez-la',
    positions: (most) => `porte la géométrie au-delà de ${most} positions\u00a0: simplifiez-la`,
    shortRing: (count) =>
      `a ${count} positions\u00a0: un anneau en a au moins 4, la dernière égale à la première`,
    open: () => 'n’est pas fermé\u00a0: répétez sa première position à la fin',
    flat: () => 'n’a pas de surface\u00a0: il faut trois positions différentes',
    position: () => 'doit être une position\u00a0: [longitude, latitude]',
    longitude: (lng) => `a la longitude ${lng}, hors de -180..180`,
    latitude: (lat) => `a la latitude ${lat}, hors de -90..90\u00a0: la longitude vient d’abord`,
    list: (of) => `doit être une liste de ${of}`,
    emptyList: (of) => `est vide\u00a0: il y faut des ${of}`,
    polygons: () => 'polygones',
    rings: () => 'anneaux',
    someSpots: () => 'positions',
  },
)
