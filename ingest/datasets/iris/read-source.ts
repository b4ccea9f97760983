import { open, stat } from 'node:fs/promises'
import { IngestError } from '../../../formats/errors.ts'
import { readFeatureTexts } from '../../../formats/geojson/features.ts'
import type { FetchedSource } from '../../dataset.ts'
import { readShapefile, shapefilesOf } from './shapefile.ts'

/** One contour as its source writes it; `geometry` is GeoJSON in WGS84 degrees. */
export interface SourceFeature {
  /** 1-based position in the source. */
  row: number
  /** What the quarantine keeps of it. */
  text: string
  properties: Readonly<Record<string, unknown>>
  geometry: unknown
}

/** Bytes at the two ends of a file in which a feature service tells what it counted. */
const ENDS = 4096
const PLAIN_CRS = /EPSG:{1,2}4326|CRS84/

/**
 * The contours of a file: GeoJSON of the feature service, one shapefile (`.shp` with its `.dbf` and `.prj`), or a zip of
 * shapefiles in any projection. Throws IngestError when it is none of these, or a truncated answer.
 */
export async function* readIrisSource(source: FetchedSource, workDir: string): AsyncGenerator<SourceFeature> {
  const shapefiles = await shapefilesOf(source, workDir)
  if (shapefiles.length > 0) {
    let row = 0
    for (const shapefile of shapefiles)
      for await (const feature of readShapefile(shapefile))
        yield { row: ++row, text: JSON.stringify(feature.properties), ...feature }
    return
  }
  const ends = await readEnds(source.path)
  const crs = /"crs"\s*:\s*\{[^}]*"name"\s*:\s*"([^"]+)"/.exec(ends)?.[1]
  if (crs !== undefined && !PLAIN_CRS.test(crs))
    throw new IngestError(`${source.url} is in ${crs}: ask for it in WGS84 (SRSNAME=EPSG:4326)`)
  let rows = 0
  for await (const batch of readFeatureTexts(source.path))
    for (const { row, text } of batch) {
      rows = row
      yield { row, text, ...parsed(text) }
    }
  const matched = Number(/"numberMatched"\s*:\s*(\d+)/.exec(ends)?.[1] ?? rows)
  if (matched !== rows)
    throw new IngestError(
      `${source.url} gave ${rows} of ${matched} contours: the service cuts answers shorter than it did. Nothing was published`,
    )
}

/** When the service wrote the answer, YYYY-MM-DD; undefined when the file does not say. */
export async function answeredOn(path: string): Promise<string | undefined> {
  return /"timeStamp"\s*:\s*"(\d{4}-\d{2}-\d{2})/.exec(await readEnds(path))?.[1]
}

function parsed(text: string): Pick<SourceFeature, 'properties' | 'geometry'> {
  const feature: unknown = JSON.parse(text)
  if (!isRecord(feature)) return { properties: {}, geometry: undefined }
  return { properties: isRecord(feature.properties) ? feature.properties : {}, geometry: feature.geometry }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

async function readEnds(path: string): Promise<string> {
  const { size } = await stat(path)
  const file = await open(path)
  try {
    const head = await file.read(Buffer.alloc(Math.min(ENDS, size)), 0, Math.min(ENDS, size), 0)
    const length = Math.min(ENDS, Math.max(0, size - ENDS))
    const tail = await file.read(Buffer.alloc(length), 0, length, size - length)
    return head.buffer.toString('utf8') + tail.buffer.toString('utf8')
  } finally {
    await file.close()
  }
}
