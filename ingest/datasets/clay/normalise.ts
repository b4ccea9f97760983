import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { type ShapeLayout, ShapeTable } from '../../../formats/geoparquet/shape-table.ts'
import { clayPolygons } from '../../../shared/lake/files/clay.ts'
import { CLAY_EDITION } from '../../../shared/producers/clay-map.ts'
import type { NormaliseInput, NormaliseOutput } from '../../dataset.ts'
import { Ledger } from '../../pipeline/quality/ledger.ts'
import { countedOutcome } from '../../pipeline/unit/outcome.ts'
import { partsOf } from '../../pipeline/unit/parts.ts'
import { readClayPart, readMap } from './part-rows.ts'
import { clayPass } from './pass.ts'

const POLYGONS: ShapeLayout<typeof clayPolygons.table> = {
  file: clayPolygons,
  order: ['id', 'part'],
  part: 'part',
}

/**
 * Reads the polygons of one département out of the national map, which several départements share one reading of. Where communes were asked for, they
 * are counted for the first of them: a polygon reaches over many.
 */
export async function normalise(input: NormaliseInput): Promise<NormaliseOutput> {
  const { unit, sources, workDir, previous } = input
  const part = partsOf(unit)[0]!
  const shared = await input.split?.(clayPass(sources))
  return withDuckDb(workDir, async (db) => {
    const table = await ShapeTable.create(db, POLYGONS)
    const ledger = new Ledger(unit)
    const count = ledger.count(part)
    const seen = new Set<string>()
    for await (const found of shared ? readClayPart(db, shared, input, count) : readMap(input, count)) {
      if ('refused' in found) ledger.refuse({ ...found.refused, part })
      else if (seen.has(found.polygon.id)) count.leaveOut('identical-shape')
      else {
        const { id, level, polygons, repairs } = found.polygon
        seen.add(id)
        table.add({ id, level, part }, polygons)
        count.keep(repairs)
      }
    }
    if (previous?.lake.polygons) await table.carryOver(previous.lake.polygons, partsOf(unit))
    const written = [await table.write(workDir)]
    return countedOutcome(db, input, written, ledger, { millesime: CLAY_EDITION, millesimeFrom: 'asked' })
  })
}
