import { z } from 'zod'

export const lngSchema = z.number().min(-180).max(180).meta({ description: 'Longitude, WGS84 degrees' })
export const latSchema = z.number().min(-90).max(90).meta({ description: 'Latitude, WGS84 degrees' })

/** The members of a question about one point. */
export const pointShape = { lng: lngSchema, lat: latSchema }
