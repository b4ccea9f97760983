import { packIdu } from '../identifiers/idu-pack.ts'
import { communeCodeOf } from '../identifiers/insee.ts'
import { OUTLINE_COLUMNS } from './outline-columns.ts'
import type { OutlineValues } from './outlines-builder.ts'

/** The units of several parcels in one département (unités foncières): outlines and figures, in the order of their place. */
export const UNIT_OUTLINES = {
  magic: 'TERRUNIT',
  version: 1,
  schema: {
    ...OUTLINE_COLUMNS,
    /** The smallest identifier of its parcels, packed. */
    idu: 'f64',
    /** Sum of the contenances, m²; NaN when that of one is not known. */
    surface: 'f64',
    parcelCount: 'u32',
    /** Codes of the communes that its parcels are of, ascending, joined by a bar. */
    communes: 'bytes',
  },
} as const
export type UnitOutlineSchema = typeof UNIT_OUTLINES.schema

/** What is stored of a unit. `idus`: its parcels, ascending; `surface`: m², null when not known. */
export const unitValues = (
  idus: readonly string[],
  surface: number | null,
): OutlineValues<UnitOutlineSchema> => ({
  idu: packIdu(idus[0]!),
  surface: surface ?? Number.NaN,
  parcelCount: idus.length,
  communes: [...new Set(idus.map(communeCodeOf))].join('|'),
})
