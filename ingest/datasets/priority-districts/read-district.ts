import { cleanPolygons } from '../../../formats/geometry/clean.ts'
import { refusal } from '../../../formats/refusal.ts'
import type { VectorRow } from '../../../formats/vector/vector-row.ts'
import type { Polygons } from '../../../shared/geo/polygons.ts'
import { departementOf, isCommuneCode } from '../../../shared/identifiers/insee.ts'
import type { Reading } from '../../dataset.ts'

/** A priority district. */
export interface District {
  code: string
  name: string
  polygons: Polygons
  repairs: readonly string[]
}

/** The départements of a district's communes, by `insee_com`: a list, in whose codes a spreadsheet may have lost the first zero. Undefined when one is no code. */
export function districtDepartements({ cells }: VectorRow): string[] | undefined {
  const codes = (cells.get('INSEE_COM') ?? '')
    .split(/[^0-9A-Za-z]+/)
    .filter((text) => text !== '')
    .map((text) => text.toUpperCase().padStart(5, '0'))
  if (codes.length === 0 || !codes.every(isCommuneCode)) return undefined
  return [...new Set(codes.map(departementOf))]
}

/** Reads a district. Refuses `code-missing` and `name-missing`, in addition to the rules of `cleanPolygons`. */
export function readDistrict({ cells, geometry }: VectorRow): Reading<{ district: District }> {
  const [code = '', name = ''] = [cells.get('CODE_QP'), cells.get('LIB_QP')]
  if (code === '') return refusal('code-missing', 'code_qp is empty')
  if (name === '') return refusal('name-missing', `lib_qp of ${code} is empty`)
  const cleaned = cleanPolygons(geometry)
  if (!cleaned.ok) return cleaned
  return { ok: true, district: { code, name, polygons: cleaned.polygons, repairs: cleaned.repairs } }
}
