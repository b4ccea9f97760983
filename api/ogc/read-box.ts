import type { Sentence } from '../../shared/text/sentence.ts'
import { CRS84, type Crs, type CrsBox } from './crs.ts'
import { ogcSentences } from './ogc-sentences.ts'

const [MOST_LONGITUDE, MOST_LATITUDE] = [180, 90]
const MOST_METRES = 1e8

/**
 * What is wrong with the numbers of a box, by OGC API - Features 1.0.1, 7.15.3: only longitudes may come the other way round, for a box over the
 * antimeridian. Undefined when nothing is.
 */
export function boxFault([west, south, east, north]: CrsBox, crs: Crs): Sentence | undefined {
  if (crs !== CRS84) {
    if ([west, south, east, north].some((one) => Math.abs(one) > MOST_METRES))
      return ogcSentences.metres(MOST_METRES)
    return west > east || south > north ? ogcSentences.boxOrder() : undefined
  }
  const longitude = [west, east].find((one) => Math.abs(one) > MOST_LONGITUDE)
  if (longitude !== undefined) return ogcSentences.longitude(longitude)
  const latitude = [south, north].find((one) => Math.abs(one) > MOST_LATITUDE)
  if (latitude !== undefined) return ogcSentences.latitude(latitude)
  return south > north ? ogcSentences.boxLatitudes() : undefined
}

/** The box of a parameter: four numbers, or six with heights, which are not looked at; else what is wrong with it. */
export function readBox(text: string, crs: Crs): CrsBox | { fault: Sentence } {
  const numbers = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  const flat = numbers.length === 6 ? [0, 1, 3, 4].map((i) => numbers[i]!) : numbers
  const [west, south, east, north] = flat
  if (flat.length !== 4 || !numbers.every(Number.isFinite)) return { fault: ogcSentences.box() }
  const box: CrsBox = [west!, south!, east!, north!]
  const fault = boxFault(box, crs)
  return fault ? { fault } : box
}
