import { z } from 'zod'
import { demoPlace } from './demo-place.ts'

export const lngSchema = z
  .number()
  .min(-180)
  .max(180)
  .meta({ description: 'Longitude, WGS84 degrees', example: demoPlace.lng })
export const latSchema = z
  .number()
  .min(-90)
  .max(90)
  .meta({ description: 'Latitude, WGS84 degrees', example: demoPlace.lat })

/** The members of a question about one point. */
export const pointShape = { lng: lngSchema, lat: latSchema }
