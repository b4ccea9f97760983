import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { IngestError } from '../../../formats/errors.ts'
import { readFeatureTexts } from '../../../formats/geojson/features.ts'
import { polygonsAreaM2 } from '../../../formats/geometry/area.ts'
import { type ShapeLayout, ShapeTable } from '../../../formats/geoparquet/shape-table.ts'
import { SeenColumns } from '../../../formats/layouts/seen-columns.ts'
import { footprints } from '../../../shared/lake/files/batiments.ts'
import type { FetchedSource, NormaliseInput, NormaliseOutput } from '../../dataset.ts'
import { Ledger } from '../../pipeline/quality/ledger.ts'
import { countedOutcome, editionNamed, newestRow } from '../../pipeline/unit/outcome.ts'
import { partsOf } from '../../pipeline/unit/parts.ts'
import { CADASTRE_EDITION } from '../cadastre/sources.ts'
import { layouts } from './columns.ts'
import { readFootprint } from './footprint.ts'

/** Drawn buildings have no identifier: place orders them. */
const FOOTPRINTS: ShapeLayout<typeof footprints.table> = {
  file: footprints,
  order: ['commune', 'xmin', 'ymin', 'xmax', 'ymax', 'ground', 'geometry'],
  part: 'part',
}

/** Reads the drawn buildings of one département (whole, or some communes of it) into the lake's GeoParquet. */
export async function normalise(input: NormaliseInput): Promise<NormaliseOutput> {
  const { unit, sources, workDir, previous } = input
  return withDuckDb(workDir, async (db) => {
    const table = await ShapeTable.create(db, FOOTPRINTS)
    const ledger = new Ledger(unit)
    const newest = new Map<string, string>()
    for (const source of sources) {
      const part = source.commune ?? unit.area
      newest.set(part, await readSource(source, part, table, ledger, input))
    }
    if (previous?.lake.footprints) await table.carryOver(previous.lake.footprints, partsOf(unit))
    return countedOutcome(db, input, [await table.write(workDir)], ledger, (part) => {
      const source = sources.find(({ commune = unit.area }) => commune === part)!
      return editionNamed(source, CADASTRE_EDITION) ?? newestRow(newest.get(part) || source.fetchedAt)
    })
  })
}

/** Returns the newest day on which a building was changed, '' when no day is given. */
async function readSource(
  source: FetchedSource,
  part: string,
  table: ShapeTable<typeof footprints.table>,
  ledger: Ledger,
  { columns, progress }: NormaliseInput,
): Promise<string> {
  const present = new SeenColumns()
  let newest = ''
  for await (const batch of readFeatureTexts(source.path)) {
    for (const { row, text } of batch) {
      const reading = readFootprint(text, part, present)
      if (!reading.ok) {
        const { rule, detail } = reading
        ledger.refuse({ part, source: source.url, row, rule, detail, original: text })
        continue
      }
      const { commune, light, updated, polygons, repairs } = reading.footprint
      const ground = Math.round(polygonsAreaM2(polygons) * 10) / 10
      table.add({ commune, light, updated, ground, part }, polygons)
      ledger.count(part).keep(repairs)
      if ((updated ?? '') > newest) newest = updated!
    }
    progress(ledger.rows)
  }
  if (ledger.count(part).rows === 0)
    throw new IngestError(`${source.url} holds no building at all: nothing was published`)
  present.check(columns, source.url, layouts)
  return newest
}
