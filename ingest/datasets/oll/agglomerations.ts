/** Where the national files hold an agglomeration: its label, and the part of it when it is one of a larger whole. */
export interface NationalPlace {
  agglomeration: string
  complement?: 'Ville centre' | 'Périphérie'
}

/** An agglomeration watched by an observatory. */
export interface Agglomeration {
  name: string
  /** Code of its own files (`Base_OP_<year>_<code>.zip`), where it is known. */
  code?: string
  /** Its figures in the national files, the stable key first; empty when they have none that is surely the same perimeter. */
  national: readonly NationalPlace[]
  /** Communes it is named after: they belong to it whatever the year, zoning table or not. INSEE codes. */
  seats: readonly string[]
}

const named = (name: string, code: string | undefined, ...seats: string[]): Agglomeration => ({
  name,
  ...(code === undefined ? {} : { code }),
  national: [{ agglomeration: name }],
  seats,
})

const PARIS = 'Agglomération parisienne'

/**
 * The agglomerations named in the national files of 2014 to 2022, with what cannot be read from any file: the code of
 * their own files and the communes that give them their name. A perimeter named after no commune (Sud Loire, the EPCIs of
 * La Réunion) has none: its communes come from zoning tables only. Paris first: its labels overlap.
 */
export const AGGLOMERATIONS: readonly Agglomeration[] = [
  {
    name: 'Paris intra-muros',
    code: 'L7501',
    // The one key that is there every year from 2014 to 2021: "Paris intra-muros" is absent in 2017.
    national: [{ agglomeration: PARIS, complement: 'Ville centre' }, { agglomeration: 'Paris intra-muros' }],
    seats: ['75056'],
  },
  {
    name: 'Agglomération parisienne (hors Paris)',
    code: 'L7502',
    national: [
      { agglomeration: PARIS, complement: 'Périphérie' },
      { agglomeration: 'Agglomération parisienne (hors Paris)' },
    ],
    seats: [],
  },
  { name: PARIS, code: 'L7500', national: [{ agglomeration: PARIS }], seats: [] },
  // The département of today is not the agglomeration of the national files: no figure passes from one to the other.
  { name: 'Département des Alpes-Maritimes', code: 'L0600', national: [], seats: [] },
  named('Agglomération de Nice-Menton', undefined, '06088', '06083'),
  named("Agglomération d'Aix-Marseille", 'L1300', '13001', '13055'),
  named("Agglomération d'Arles", undefined, '13004'),
  named('Agglomération de La Rochelle', 'L1700', '17300'),
  named('Agglomération de Besançon', 'L2500', '25056'),
  named('Agglomération de Montbéliard', undefined, '25388'),
  named('Agglomération de Montélimar', undefined, '26198'),
  named('Agglomération de Valence-Romans', undefined, '26362', '26281'),
  named('Agglomération de Brest', 'L2900', '29019'),
  named("Agglomération d'Ajaccio", 'L2A00', '2A004'),
  named('Agglomération de Bastia', 'L2B00', '2B033'),
  named('Agglomération de Nîmes', 'L3000', '30189'),
  named('Agglomération de Toulouse', 'L3100', '31555'),
  named('Agglomération de Bordeaux', 'L3300', '33063'),
  named('Agglomération de Teste-de-Buch-Arcachon', undefined, '33529', '33009'),
  named('Agglomération de Montpellier', 'L3400', '34172'),
  named('Agglomération de Sète', 'L3401', '34301'),
  named('Agglomération de Rennes', 'L3500', '35238'),
  named('Agglomération de Vitré', 'L3501', '35360'),
  named('Agglomération de Saint-Malo', 'L3502', '35288'),
  named('Agglomération de Châteauroux', 'L3600', '36044'),
  named('Agglomération de Tours', 'L3700', '37261'),
  named('Agglomération de Grenoble', 'L3800', '38185'),
  named('Sud Loire - proche Haute-Loire', 'L4200'),
  named('Agglomération de Nantes', 'L4400', '44109'),
  named('Agglomération de Nancy', 'L5400', '54395'),
  named('Auray Quiberon Terre Atlantique', undefined, '56007', '56186'),
  named('Golfe du Morbihan - Vannes Agglomération', undefined, '56260'),
  named('Lorient Agglomération', undefined, '56121'),
  named('Agglomération de Lille', 'L5900', '59350'),
  named('Agglomération de Douai', 'L5901', '59178'),
  named("Agglomération d'Alençon", 'L6100', '61001'),
  named("Agglomération d'Arras", 'L6200', '62041'),
  named('Agglomération de Clermont-Ferrand', 'L6300', '63113'),
  named("Unité urbaine de l'agglomération de Bayonne", undefined, '64102'),
  // Named "Pays Basque et Sud Landes" today: wider than the urban unit of the national files.
  { name: 'Pays Basque et Sud Landes', code: 'L6400', national: [], seats: [] },
  named('Eurométropole de Strasbourg', 'L6700', '67482'),
  named('Agglomération de Lyon', 'L6900', '69123'),
  named('Agglomération de Chalon-sur-Saône', undefined, '71076'),
  named('Agglomération de Mâcon', undefined, '71270'),
  named('Agglomération de Draguignan', undefined, '83050'),
  named('Agglomération de Fréjus', undefined, '83061'),
  named('Agglomération de Toulon', undefined, '83137'),
  named('La Roche-sur-Yon Agglomération', undefined, '85191'),
  named("Les Sables d'Olonne Agglomération", undefined, '85194'),
  named('Pays de Challans', undefined, '85047'),
  named('Pays de Saint Gilles Croix de Vie', undefined, '85222'),
  named('Agglomération de Cap Excellence', 'L9710'),
  { name: 'Île de La Réunion', code: 'L9740', national: [], seats: [] },
  named('Agglomération de Saint Denis (La Réunion)', undefined, '97411'),
]

/** The agglomeration of a code of local files, undefined when the list does not know it. */
export function agglomerationOf(code: string): Agglomeration | undefined {
  return AGGLOMERATIONS.find((one) => one.code === code)
}
