import { basename, join } from 'node:path'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { IngestError } from '../../../formats/errors.ts'
import type { NormaliseInput, NormaliseOutput } from '../../dataset.ts'
import { Ledger } from '../../pipeline/quality/ledger.ts'
import { countedOutcome, lastFetched, newestRow } from '../../pipeline/unit/outcome.ts'
import { partsOf } from '../../pipeline/unit/parts.ts'
import { openFolders } from './archive.ts'
import { PreventionGathering } from './gathering.ts'
import { PreventionLake } from './lake.ts'
import { readFolder } from './read-folder.ts'

/**
 * Reads the archives of a département into the lake. Where communes were asked for, the rows are counted for the first of them: plans reach over
 * several communes, and the read model lays each shape once.
 */
export async function normalise(input: NormaliseInput): Promise<NormaliseOutput> {
  const { unit, sources, workDir } = input
  if (sources.length === 0)
    throw new IngestError(
      `Géorisques has no archive of plans for ${unit.area}: nothing was published. Give one with --file prevention-plans=PATH`,
    )
  return withDuckDb(workDir, async (db) => {
    const lake = await PreventionLake.create(db)
    const ledger = new Ledger(unit)
    const gathering = new PreventionGathering(input, lake, ledger, partsOf(unit)[0]!)
    for (const [n, source] of sources.entries()) {
      const before = gathering.shapes
      const folders = await openFolders(
        source,
        unit.area,
        join(workDir, `archive-${n}-${basename(source.path)}`),
      )
      for (const folder of folders) await readFolder(folder, gathering)
      if (gathering.shapes === before)
        throw new IngestError(
          `${source.url} holds no perimeter, zone or hazard of the standards of plans. It holds: ${folders.flatMap(({ layers }) => layers.map(({ file }) => file)).join(', ') || 'no table'}`,
        )
    }
    const written = await lake.write(input, gathering.plans.all(), partsOf(unit)[0]!)
    return countedOutcome(db, input, written, ledger, () =>
      newestRow(gathering.newest || lastFetched(sources)),
    )
  })
}
