import { type CsvFormat, csvLayout } from '../../../formats/csv/columns.ts'
import { checkHeader } from '../../../formats/layouts/column-report.ts'
import { compareHeader, type FileLayout } from '../../../formats/layouts/file-layout.ts'

export type OwnersKind = 'parcels' | 'premises'

/** Fields by their names of 2025 and their position: names change from year to year, the order has not from 2019 to 2025. */
const PLACE: Fields = {
  departement: [0, 'Département*'],
  direction: [1, 'Code Direction*'],
  commune: [2, 'Code Commune*'],
  nom_commune: [3, 'Nom de la commune*'],
  prefixe: [4, 'Préfixe*'],
  section: [5, 'Section*'],
  plan: [6, 'N° plan*'],
}
const HOLDER: Fields = {
  droit: [17, 'Code droit*'],
  majic: [18, 'N° Majic*'],
  numero: [19, 'N° SIREN*'],
  groupe: [20, 'Groupe personne*'],
  forme: [21, 'Forme juridique', 'Forme juridique - par', 'Forme juridique - loc', 'Forme juridique (*'],
  forme_abregee: [22, 'Forme juridique abrégée*'],
  denomination: [23, 'Dénomination*'],
}
const FIELDS: Readonly<Record<OwnersKind, Fields>> = {
  parcels: {
    ...PLACE,
    numero_voirie: [7, 'N° voirie*'],
    repetition: [8, 'Indice de répétition*'],
    nature_voie: [11, 'Nature voie*'],
    nom_voie: [12, 'Nom voie*'],
    contenance: [13, 'Contenance', 'Contenance (*'],
    suf: [14, 'SUF*'],
    nature_culture: [15, 'Nature culture*'],
    ...HOLDER,
  },
  premises: {
    ...PLACE,
    batiment: [7, 'Bâtiment*'],
    entree: [8, 'Entrée*'],
    niveau: [9, 'Niveau*'],
    porte: [10, 'Porte*'],
    ...HOLDER,
  },
}
type Fields = Readonly<Record<string, readonly [position: number, ...names: string[]]>>
const COLUMN_COUNT = 24

/** Columns in addition to the parcel or premises and its holder's right, number and name: null where a file lacks them. */
const OPTIONAL = [
  'nom_commune',
  'numero_voirie',
  'repetition',
  'nature_voie',
  'nom_voie',
  'contenance',
  'suf',
  'nature_culture',
  'groupe',
  'forme',
  'forme_abregee',
]
const IGNORED = [
  'Code voie MAJIC*',
  'Code voie Rivoli*',
  /^Contenance/i,
  'N° voirie*',
  'Indice de répétition*',
  'Nature voie*',
  'Nom voie*',
]

const byName = (kind: OwnersKind): CsvFormat => ({
  delimiter: ';',
  columns: Object.fromEntries(Object.entries(FIELDS[kind]).map(([field, [, ...names]]) => [field, names])),
  optional: OPTIONAL,
  ignored: IGNORED,
})

const LAYOUTS: Readonly<Record<OwnersKind, FileLayout>> = {
  parcels: csvLayout(byName('parcels'), { name: 'parcels, names of 2025', member: /_NB_/i }),
  premises: csvLayout(byName('premises'), { name: 'premises, names of 2025', member: /_B_/i }),
}
export const layouts = Object.values(LAYOUTS)

/** Which of the two files a header is of: premises have a building. */
export function ownersKindOf(header: readonly string[]): OwnersKind {
  return header.some((name) => /^b[âa]timent/i.test(name)) ? 'premises' : 'parcels'
}

/**
 * How a file is read: by the names of its columns where the essential ones are known, else by their order, which is sure in files of 24 columns
 * whose plan, contenance and right stand where they always have. Throws IngestError naming the missing essential columns otherwise.
 */
export function ownersFormatOf(header: readonly string[], kind: OwnersKind, url: string): CsvFormat {
  const layout = LAYOUTS[kind]
  const isNamed = compareHeader(header, [layout]).missingEssential.length === 0
  if (isNamed || !isInOrder(header, kind)) {
    checkHeader(url, header, [layout])
    return byName(kind)
  }
  const columns = Object.entries(FIELDS[kind]).map(([field, [at]]) => [field, [header[at]!]])
  return { delimiter: ';', columns: Object.fromEntries(columns), ignored: [/./] }
}

function isInOrder(header: readonly string[], kind: OwnersKind): boolean {
  const expected: readonly (readonly [number, RegExp])[] =
    kind === 'parcels'
      ? [
          [6, /plan/i],
          [13, /contenance/i],
          [17, /droit/i],
        ]
      : [
          [6, /plan/i],
          [17, /droit/i],
        ]
  return header.length === COLUMN_COUNT && expected.every(([at, pattern]) => pattern.test(header[at]!))
}
