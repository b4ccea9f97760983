import { z } from 'zod'
import { rentPartSchema } from './rents.ts'

const zoneYear = z.strictObject({ year: z.number().int(), zoneCode: z.string() })

/** A zone of an agglomeration in one year: its headline figures, or why it has none. */
export const zoneFiguresSchema = rentPartSchema.omit({ irisCount: true }).extend({ year: z.number().int() })

/** `Zone_calcul` codes by year. */
export const zoneYearsSchema = z.array(zoneYear)

const unit = z.number().int()

/** Every shape of a zone: its box in 1e-7 degrees (west, south, east, north), and the name it is kept under. */
export const shapeBoxesSchema = z.array(
  z.strictObject({ box: z.tuple([unit, unit, unit, unit]), shape: z.string() }),
)

/** A shape, as integer polygons (1e-7 degrees), with the zones and years it stands for. */
export const zoneShapeSchema = z.strictObject({
  zones: zoneYearsSchema,
  polygons: z.array(z.array(z.array(unit))),
})

export type ZoneFigures = z.infer<typeof zoneFiguresSchema>
export type ZoneYear = z.infer<typeof zoneYear>
export type ShapeBoxes = z.infer<typeof shapeBoxesSchema>
export type StoredZoneShape = z.infer<typeof zoneShapeSchema>
