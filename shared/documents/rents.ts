import { z } from 'zod'
import {
  shapeBoxesSchema,
  zoneFiguresSchema,
  zoneShapeSchema,
  zoneYearsSchema,
} from '../schemas/rent-zones.ts'
import {
  announcedRentsSchema,
  rentAbsenceSchema,
  rentGapsSchema,
  rentSeriesSchema,
  rentYearSchema,
} from '../schemas/rents.ts'
import { byCommune, documentKind } from './document-kind.ts'
import { rentKeys } from './rent-years.ts'

// Rents (datasets oll, carte-des-loyers).
/** Communes of one zone share their documents: the key holds the name under which the text is stored. */
const sharedKey = z.string().startsWith('#')
const byItself = (key: string) => key
export const rentSeriesKeys = documentKind('rents', 'france', rentKeys.series, sharedKey)
export const rentSeries = documentKind('rents', 'france', byItself, rentSeriesSchema.shape.observed)
export const rentYearKeys = documentKind('rents', 'france', rentKeys.year, sharedKey)
export const rentYears = documentKind('rents', 'france', byItself, rentYearSchema.shape.observed)
export const rentAbsences = documentKind('rents', 'france', rentKeys.absence, rentAbsenceSchema)
export const rentGaps = documentKind('rents', 'france', () => rentKeys.gaps, rentGapsSchema)
export const rentZones = documentKind('rents', 'france', rentKeys.zone, zoneFiguresSchema)
export const rentIris = documentKind('rents', 'france', rentKeys.iris, zoneYearsSchema)
export const rentShapeBoxes = documentKind('rents', 'france', () => rentKeys.shapes, shapeBoxesSchema)
export const rentShapes = documentKind('rents', 'france', rentKeys.shape, zoneShapeSchema)
export const announcedRents = documentKind('announced-rents', 'france', byCommune, announcedRentsSchema)
