import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { IngestError } from '../../../formats/errors.ts'
import { cleanPolygons } from '../../../formats/geometry/clean.ts'
import type { ColumnReport } from '../../../formats/layouts/column-report.ts'
import { refusal } from '../../../formats/refusal.ts'
import type { Polygons } from '../../../shared/geo/polygons.ts'
import { messageOf } from '../../../shared/process/message-of.ts'
import type { FetchedSource, Reading } from '../../dataset.ts'
import type { Ledger } from '../../pipeline/quality/ledger.ts'
import { SHAPES_LAYOUT } from './columns.ts'

/** The shape of a zone, or of a piece of one. */
export interface ZoneShape {
  /** As published: `1.01`, `L3400.1.01`, `1`. */
  zone: string
  label: string | null
  polygons: Polygons
}

const featureSchema = z.looseObject({
  properties: z.record(z.string(), z.unknown()).nullable(),
  geometry: z.unknown(),
})
const collectionSchema = z.looseObject({
  type: z.literal('FeatureCollection'),
  features: z.array(z.unknown()),
})
/** What the map of the observatories' site asks its server: zones of calculation, each with features of its own. */
const mapSchema = z.looseObject({ zone_cal: z.array(z.looseObject({ geojson: collectionSchema })) })

interface Feature {
  properties: Record<string, unknown>
  geometry: unknown
  /** As it stands in the file, spaces apart. */
  text: string
}

/** Names of properties, compared in lower case. */
const ZONE = SHAPES_LAYOUT.essential[0]!
const LABEL = SHAPES_LAYOUT.optional[0]!

/**
 * Reads the shapes of the zones of an agglomeration: GeoJSON in WGS84, a FeatureCollection or the answer of the site's map.
 * Several features may be of one zone. Throws IngestError for another form, for features of which none names its zone, and when
 * not one of them can be used.
 */
export async function readZoneShapes(
  source: Pick<FetchedSource, 'path' | 'url'>,
  ledger: Ledger,
  columns: ColumnReport,
): Promise<ZoneShape[]> {
  const features = featuresOf(await readJson(source), source.url)
  const present = new Set(features.flatMap(({ properties }) => Object.keys(properties)))
  if (features.length > 0) columns.check(source.url, [...present], [SHAPES_LAYOUT])
  const shapes: ZoneShape[] = []
  let firstFault: string | undefined
  for (const [i, feature] of features.entries()) {
    const reading = readShape(feature)
    if (!reading.ok) {
      const { rule, detail } = reading
      firstFault ??= `${rule}: ${detail}`
      ledger.refuse({ source: source.url, row: i + 1, rule, detail, original: feature.text })
      continue
    }
    ledger.count().keep(reading.repairs)
    shapes.push(reading.shape)
  }
  if (shapes.length === 0)
    throw new IngestError(
      `${source.url} holds no shape that can be used (${firstFault ?? 'it has no feature'})`,
    )
  return shapes
}

async function readJson({ path, url }: Pick<FetchedSource, 'path' | 'url'>): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (cause) {
    const reason = messageOf(cause)
    throw new IngestError(`${url} is not JSON: ${reason}`, { cause })
  }
}

function featuresOf(json: unknown, url: string): Feature[] {
  const map = mapSchema.safeParse(json)
  if (map.success) return map.data.zone_cal.flatMap(({ geojson }) => geojson.features.map(featureOf))
  const collection = collectionSchema.safeParse(json)
  if (collection.success) return collection.data.features.map(featureOf)
  const present =
    typeof json === 'object' && json !== null ? Object.keys(json).slice(0, 20).join(', ') : typeof json
  throw new IngestError(
    `${url} is neither a GeoJSON FeatureCollection nor an answer of the observatories' map, whose zone_cal is a list of ` +
      `{ geojson: FeatureCollection } (present: ${present})`,
  )
}

/** What is no feature has no property, and is refused for it. */
function featureOf(value: unknown): Feature {
  const { data } = featureSchema.safeParse(value)
  return { properties: data?.properties ?? {}, geometry: data?.geometry, text: JSON.stringify(value) }
}

function readShape({
  properties,
  geometry,
}: Feature): Reading<{ shape: ZoneShape; repairs: readonly string[] }> {
  const zone = firstOf(properties, ZONE)
  // As a number 1.10 would be 1.1, another zone.
  if (typeof zone === 'number' && !Number.isInteger(zone))
    return refusal('zone-malformed', `the zone ${zone} is a number: write it as text, "1.01"`)
  const name = zone === null ? '' : String(zone).trim()
  if (name === '') return refusal('zone-missing', 'the feature names no zone')
  const cleaned = cleanPolygons(geometry)
  if (!cleaned.ok) return cleaned
  const label = firstOf(properties, LABEL)
  const shape = {
    zone: name,
    label: label === null ? null : String(label).trim() || null,
    polygons: cleaned.polygons,
  }
  return { ok: true, shape, repairs: cleaned.repairs }
}

/** The first of these properties that is filled, in the order of the names. */
function firstOf(properties: Feature['properties'], names: readonly string[]): string | number | null {
  const values = new Map(Object.entries(properties).map(([name, value]) => [name.toLowerCase(), value]))
  for (const name of names) {
    const value = values.get(name)
    if (typeof value === 'string' || typeof value === 'number') return value
  }
  return null
}
