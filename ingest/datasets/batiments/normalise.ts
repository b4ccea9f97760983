import type {
  FetchedSource,
  NormalisedPart,
  NormaliseInput,
  NormaliseOutput,
  Refused,
} from '../../dataset.ts'
import { IngestError } from '../../errors.ts'
import { readFeatureTexts } from '../../geojson/features.ts'
import { polygonsAreaM2 } from '../../geometry/area.ts'
import { type ShapeLayout, ShapeTable } from '../../geoparquet/shape-table.ts'
import { withDuckDb } from '../../pipeline/duckdb/duckdb.ts'
import { QualityCount } from '../../pipeline/quality/quality-count.ts'
import { writeQuarantine } from '../../pipeline/quality/quarantine.ts'
import { partsOf } from '../../pipeline/unit/parts.ts'
import { vintageOf } from '../cadastre/source.ts'
import { readFootprint } from './footprint.ts'

/** Drawn buildings have no identifier: place orders them. */
const FOOTPRINTS: ShapeLayout = {
  kind: 'footprints',
  columns: { commune: 'VARCHAR', light: 'BOOLEAN', updated: 'VARCHAR', ground: 'DOUBLE', part: 'VARCHAR' },
  file: ['commune', 'light', 'updated', 'ground', 'bbox', 'geometry', 'part'],
  order: ['commune', 'xmin', 'ymin', 'xmax', 'ymax', 'ground', 'geometry'],
  part: 'part',
}

/** Reads the drawn buildings of one département (whole, or some communes of it) into the lake's GeoParquet. */
export async function normaliseFootprints(input: NormaliseInput): Promise<NormaliseOutput> {
  const { unit, sources, workDir, previous } = input
  return withDuckDb(workDir, async (connection) => {
    const table = await ShapeTable.create(connection, FOOTPRINTS)
    const refused: Refused[] = []
    const parts: NormalisedPart[] = []
    let done = 0
    for (const source of sources)
      parts.push(
        await readSource(source, unit.area, table, refused, (rows) => {
          done += rows
          input.progress(done)
        }),
      )
    if (previous?.lake.footprints) await table.carryOver(previous.lake.footprints, partsOf(unit))
    const written = [await table.write(workDir), ...(await writeQuarantine(connection, input, refused))]
    return { written, parts }
  })
}

async function readSource(
  source: FetchedSource,
  area: string,
  table: ShapeTable,
  refused: Refused[],
  advance: (rows: number) => void,
): Promise<NormalisedPart> {
  const part = source.commune ?? area
  const count = new QualityCount()
  let newest = ''
  for await (const batch of readFeatureTexts(source.path)) {
    for (const { row, text } of batch) {
      const reading = readFootprint(text)
      const refusal = reading.ok ? misplaced(reading.footprint.commune, part) : reading
      if (!reading.ok || refusal) {
        const { rule, detail } = refusal!
        count.quarantine(rule)
        refused.push({ part, source: source.url, row, rule, detail, original: text })
        continue
      }
      const { commune, light, updated, polygons } = reading.footprint
      const ground = Math.round(polygonsAreaM2(polygons) * 10) / 10
      table.add([commune, light, updated, ground, part], polygons)
      count.keep(reading.footprint.repairs)
      if ((reading.footprint.updated ?? '') > newest) newest = reading.footprint.updated!
    }
    advance(batch.length)
  }
  const quality = count.result()
  if (quality.rowsIn === 0)
    throw new IngestError(`${source.url} holds no building at all: nothing was published`)
  const vintage = vintageOf(source.resolvedUrl)
  return {
    ...(source.commune ? { commune: source.commune } : {}),
    quality,
    millesime: vintage ?? (newest === '' ? source.fetchedAt.slice(0, 10) : newest),
    millesimeFrom:
      vintage === undefined ? 'newest-row' : vintageOf(source.url) === vintage ? 'asked' : 'resolved-url',
  }
}

function misplaced(commune: string, part: string): { rule: string; detail: string } | undefined {
  if (commune === part || (part.length < 5 && commune.startsWith(part))) return undefined
  return { rule: 'outside-area', detail: `a building of ${commune} in the file of ${part}` }
}
