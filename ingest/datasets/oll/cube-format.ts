import type { CsvFormat } from '../../csv/format.ts'
import { RENTS } from './cell.ts'

/** Columns of a `Base_OP` file: field → the names it has had. The national file lacks the local ones. */
const columns: Record<string, readonly string[]> = {
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

export const CUBE_FIELDS: readonly string[] = Object.keys(columns)

/** How a `Base_OP` file is written; a local one must say its zones. */
export function cubeFormat(kind: 'national' | 'local', encoding: 'utf-8' | 'latin-1'): CsvFormat {
  const optional = kind === 'national' ? ['zone_calcul', ...LOCAL_CLASSES] : LOCAL_CLASSES
  return { delimiter: ';', encoding, columns, optional }
}
