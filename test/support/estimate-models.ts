import { withDuckDb } from '../../formats/duckdb/database.ts'
import type { AreaUnit, FetchedSource } from '../../ingest/dataset.ts'
import { dvf } from '../../ingest/datasets/dvf/dataset.ts'
import { type Model, readModelOf } from '../../ingest/derived/estimates/model.ts'
import { salePlaces } from '../../ingest/derived/estimates/sale-places.ts'
import { DWELLING_TYPES } from '../../shared/identifiers/dwelling-types.ts'
import { lakesOf, normalised } from './normalised.ts'

/** The sales of real files, read, priced and laid out as a release would have them: flats, then houses. */
export async function estimateModels(unit: AreaUnit, sources: FetchedSource[]): Promise<Model[]> {
  const { written, workDir, readModel } = await normalised(dvf, unit, sources)
  const built = await readModel()
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
