import { withDuckDb } from '../../formats/duckdb/database.ts'
import type { AreaUnit, FetchedSource } from '../../ingest/dataset.ts'
import { dvf } from '../../ingest/datasets/dvf/dataset.ts'
import { type Model, readModelOf } from '../../ingest/derived/estimates/model.ts'
import { salePlaces } from '../../ingest/derived/estimates/sale-places.ts'
import { ReleaseFiles } from '../../ingest/release-files.ts'
import { DWELLING_TYPES } from '../../shared/identifiers/dwelling-types.ts'
import { DataDir } from '../../shared/release/data-dir.ts'
import { lakesOf, normalised, realTerritory } from './normalised.ts'

/** The sales of real files, read, priced and laid out as a release would have them: flats, then houses. */
export async function estimateModels(unit: AreaUnit, sources: FetchedSource[]): Promise<Model[]> {
  const { written, workDir } = await normalised(dvf, unit, sources)
  const territory = await realTerritory()
  const files = new ReleaseFiles(new DataDir(workDir), [])
  const built = await dvf.readModel!({ area: unit.area, ...lakesOf(written), territory, files, workDir })
  const { lake } = lakesOf([...written, ...built])
  const space = built.find(({ kind }) => kind === 'sales-space')!
  const placeOf = await salePlaces(space.path)
  const paths = { sales: lake('sales'), priced: lake('priced-sales'), placeOf }
  return withDuckDb(workDir, async (db) => {
    const models: Model[] = []
    for (const type of DWELLING_TYPES) models.push(await readModelOf(db, paths, type))
    return models
  })
}
