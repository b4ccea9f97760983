import type { AreaUnit } from '../../dataset.ts'
import { partsOf } from '../../pipeline/unit/parts.ts'

/** Which rows of a national stock belong to a unit, as SQL over its raw `commune` column and the table `communes`. */
export interface AreaFilter {
  /** Condition on the alias `e`, on a bare column so that Parquet statistics can skip what is elsewhere. */
  where: string
  /** The parts whose balance is kept: the communes asked for, or the area. */
  parts: readonly string[]
  /** Reason under which rows elsewhere are left out. */
  elsewhere: 'other-commune' | 'other-departement'
}

/** In a whole département a commune code that the territory does not know yet is kept as it is. */
export function areaFilter(unit: AreaUnit): AreaFilter {
  return {
    where: unit.communes
      ? 'e.commune IN (SELECT code FROM communes)'
      : `(starts_with(e.commune, '${unit.area}') OR e.commune IN (SELECT code FROM communes))`,
    parts: partsOf(unit),
    elsewhere: unit.communes ? 'other-commune' : 'other-departement',
  }
}
