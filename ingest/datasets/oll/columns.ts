import { type CsvFormat, csvLayout } from '../../../formats/csv/columns.ts'
import type { FileLayout } from '../../../formats/layouts/file-layout.ts'
import { RENTS } from './cell.ts'

/** Columns of a `Base_OP` file: field → the names it has had. The national file lacks the local ones. */
export const CUBE_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  observatory: ['Observatory'],
  year: ['Data_year'],
  agglomeration: ['agglomeration'],
  zone_calcul: ['Zone_calcul'],
  zone_complementaire: ['Zone_complementaire'],
  type_habitat: ['Type_habitat'],
  epoque_construction: ['epoque_construction_homogene'],
  anciennete_locataire: ['anciennete_locataire_homogene'],
  nombre_pieces: ['nombre_pieces_homogene'],
  epoque_construction_local: ['epoque_construction_local'],
  anciennete_locataire_local: ['anciennete_locataire_local'],
  nombre_pieces_local: ['nombre_pieces_local'],
  ...Object.fromEntries(RENTS.map((name) => [name, [name]])),
  // The national file of 2014 has the typo.
  nombre_observations: ['nombre_observations', 'nombre_obsservations'],
  nombre_logements: ['nombre_logements'],
  method: ['methodologie_production'],
}
const LOCAL_CLASSES = ['epoque_construction_local', 'anciennete_locataire_local', 'nombre_pieces_local']

/** Figures in addition to the median rent of a square metre, and how it was produced: null where a file has none. */
const DECORATION = [...RENTS.filter((name) => name !== 'loyer_median'), 'nombre_logements', 'method']

/**
 * How a `Base_OP` file is written, but for its encoding; a local one must tell its zones. A class whose column is missing would put several
 * populations under one, so that every class is essential, and the observations tell which rents are secret.
 */
export function cubeFormat(kind: 'national' | 'local'): CsvFormat {
  const local = kind === 'national' ? ['zone_calcul', ...LOCAL_CLASSES] : LOCAL_CLASSES
  return { delimiter: ';', columns: CUBE_COLUMNS, optional: [...local, ...DECORATION], unreported: local }
}

/** Which zone each commune or IRIS is counted in; encoding and delimiter differ by agglomeration and year. */
export const ZONING_FORMAT: Omit<CsvFormat, 'delimiter'> = {
  columns: {
    commune: ['Commune', 'INSEE', 'CODE_INSEE', 'code_commune', 'INSEE_COM', 'DEPCOM', 'insee_commune'],
    iris: ['Iris', 'CODE_IRIS', 'DCOMIRIS', 'code_iris'],
    zone: ['Zone', 'num_zone', 'code_zone', 'Zone_calcul'],
    label: ['Lib_zone', 'libelle_zone', 'nom_zone'],
  },
  optional: ['iris', 'label'],
  unreported: ['iris', 'label'],
  ignored: ['Lib_com', 'LIBCOM', 'nom_commune', 'Agglomeration'],
}

/** Properties of the shapes of zones. */
export const SHAPES_LAYOUT: FileLayout = {
  name: 'shapes of zones',
  member: /Zones[\d-]+\.(geo)?json$/i,
  essential: [['zone_calcul', 'code_zone', 'code', 'zone', 'var4']],
  optional: [['lib_zone', 'libelle_zone', 'nom_zone']],
  ignored: [],
}

export const layouts: readonly FileLayout[] = [
  csvLayout(cubeFormat('national'), { name: 'national rents', member: /Base_OP_\d{4}_Nationale\.csv$/i }),
  csvLayout(cubeFormat('local'), { name: 'rents of an agglomeration', member: /Base_OP_\d{4}_\w+\.csv$/i }),
  csvLayout(ZONING_FORMAT, { name: 'zoning', member: /Zonage/i }),
  SHAPES_LAYOUT,
]
