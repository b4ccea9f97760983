import { z } from 'zod'
import { getUnit } from '../../api/operations/unit/get-unit.ts'
import type { Geometry } from '../../shared/schemas/geometry.ts'
import { landUnitSchema } from '../../shared/schemas/unit.ts'
import type { Stores } from '../../stores/stores.ts'
import { answerOf, ask } from '../ask.ts'

const drawn = landUnitSchema.shape.unit.unwrap().pick({ count: true, geometry: true }).strip()
const answer = answerOf(z.object({ unit: drawn.nullable() }), {})

/**
 * The outline of the unité foncière of a parcel, in WGS84 degrees, which the map draws around the chosen one; null where the unit is that
 * parcel alone, or not known. Throws the Problem that the API answers.
 */
export async function unitOutline(idu: string, stores: Stores): Promise<Geometry | null> {
  const { unit } = (await ask(getUnit, { idu }, stores, answer)).data
  return unit && unit.count > 1 ? unit.geometry : null
}
