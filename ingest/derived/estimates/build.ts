import { join } from 'node:path'
import { type Database, withDuckDb } from '../../../formats/duckdb/database.ts'
import type { Written } from '../../../formats/written.ts'
import { type EstimateModel, encodeEstimates } from '../../../shared/artefacts/estimates.ts'
import { estimateQuality, priceIndexes } from '../../../shared/documents/estimates.ts'
import { CONSTANTS, HISTORY_DAYS, LAG_DAYS, METHOD_VERSION } from '../../../shared/estimates/constants.ts'
import { type Quantiles, quantilesOf, SCORES } from '../../../shared/estimates/interval.ts'
import type { InputLevel } from '../../../shared/estimates/question.ts'
import { fitRegression, writeResiduals } from '../../../shared/estimates/regression.ts'
import { firstRowFrom, rowsFrom } from '../../../shared/estimates/sold.ts'
import { DWELLING_TYPES } from '../../../shared/identifiers/dwelling-types.ts'
import type { IndexLevel, PriceIndex } from '../../../shared/schemas/price-index.ts'
import { epciOf } from '../../../shared/territory/epci-of.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import type { DerivedInput } from '../../derived.ts'
import { writeArtefact } from '../../readmodel/write-artefact.ts'
import { SortedDocuments } from '../../readmodel/write-documents.ts'
import { FEWEST_SALES_FITTED, type Tested } from './backtest.ts'
import { lastTwoYears, qualityCards } from './cards.ts'
import { type Model, readModelOf } from './model.ts'
import { priceIndices } from './price-index.ts'
import { SoldTables } from './read-sold.ts'
import { salePlaces } from './sale-places.ts'
import { testModels } from './test-models.ts'

/** Sales valued for the cards of one type at most: half a minute of work (20,000 of 104,000 sales, two cores). */
export const MOST_TESTED = 20_000

/**
 * Of `INGEST_MEMORY_MB`: the flats that were read stay in this process, next to the statement that reads the houses. With 80 % of it 2,000,000 lines peaked
 * at 1,455 MB in this step; with 60 % a statement of them takes 6 s in place of 4.
 */
const MEMORY_SHARE = 0.6

/** Fits the models of one département, tests them, and writes what the API opens. Both types share the tables of communes and streets. */
export async function buildEstimates(input: DerivedInput & { area: string }): Promise<Written[]> {
  const { area, files, territory, workDir } = input
  const lake = {
    sales: files.path({ dataset: 'dvf', role: 'lake', kind: 'sales' }, area)!,
    priced: files.path({ dataset: 'dvf', role: 'lake', kind: 'priced-sales' }, area)!,
    placeOf: await salePlaces(files.path({ dataset: 'dvf', role: 'readmodel', kind: 'sales-space' }, area)!),
  }
  const tables = new SoldTables()
  const readModels = async (db: Database): Promise<Model[]> => {
    const read: Model[] = []
    for (const type of DWELLING_TYPES) read.push(await readModelOf(db, lake, type, tables))
    return read
  }
  const models = await withDuckDb(workDir, readModels, MEMORY_SHARE)
  const period = lastTwoYears(models)
  if (!period) return []
  const options = { lag: LAG_DAYS, ...period, most: MOST_TESTED }
  const tested = await testModels(models, options)
  const quality = new SortedDocuments(estimateQuality)
  for (const card of qualityCards(area, tested, options, territory))
    quality.put(estimateQuality.key(card.level, card.code), card)
  const indexes = new SortedDocuments(priceIndexes)
  for (const index of indexesOf(models, area, territory))
    indexes.put(priceIndexes.key(index.level, index.code), index)
  const written = [await quality.write(workDir), await indexes.write(workDir)]
  const known = tested.flatMap(({ model, tested: valued }) => knownOf(model, valued) ?? [])
  if (known.length === 0) return written
  const path = join(workDir, 'estimates.bin')
  await writeArtefact(path, encodeEstimates(area, known, tables.communes.names, tables.streets.names))
  const rows = known.reduce((sum, { sold }) => sum + sold.count, 0)
  return [...written, { role: 'readmodel', kind: 'estimates', path, rows }]
}

/** The sales of the last 1,500 days and what is fitted to them; undefined with fewer than thirty. */
function knownOf({ design, ids, plane, type }: Model, tested: readonly Tested[]): EstimateModel | undefined {
  const { sold } = design
  if (sold.count === 0) return undefined
  const from = firstRowFrom(sold, sold.day[sold.count - 1]! - HISTORY_DAYS)
  if (sold.count - from < FEWEST_SALES_FITTED) return undefined
  const fit = fitRegression(design, from, sold.count)
  const residuals = new Float64Array(sold.count)
  writeResiduals(design, fit, from, sold.count, residuals)
  const quantilesAt = (level: InputLevel): Quantiles => {
    const scores = tested.flatMap(
      ({
        actual,
        valued: {
          [level]: { estimate, spread },
        },
      }) => (Number.isNaN(estimate) ? [] : [(actual - estimate) / spread]),
    )
    return quantilesOf(Float64Array.from(scores.slice(-SCORES)), CONSTANTS[type].pooled)
  }
  return {
    sold: rowsFrom(sold, from),
    fit,
    residuals: residuals.subarray(from),
    ids: ids.slice(from),
    quantiles: { least: quantilesAt('least'), usual: quantilesAt('usual'), all: quantilesAt('all') },
    plane,
  }
}

/** The indices of prices of a département and of its zones, of both types. */
export function indexesOf(
  models: readonly Pick<Model, 'design' | 'communes'>[],
  area: string,
  territory: Territory,
): PriceIndex[] {
  const found = new Map<string, PriceIndex>()
  for (const { design, communes } of models) {
    for (const [key, series] of priceIndices(design, (rank) => epciOf(communes[rank]!, territory))) {
      const place = placeOf(key, area, communes, territory)
      const of = `${place.level}:${place.code}`
      const index = found.get(of) ?? { ...place, methodVersion: METHOD_VERSION, byType: [] }
      index.byType.push(series)
      found.set(of, index)
    }
  }
  return [...found.values()]
}

function placeOf(
  key: string,
  area: string,
  communes: readonly string[],
  territory: Territory,
): { level: IndexLevel; code: string; name: string } {
  if (key === 'departement')
    return { level: 'departement', code: area, name: territory.departement(area)?.name ?? area }
  const [level, which] = key.split(':') as ['epci' | 'commune', string]
  if (level === 'commune') {
    const code = communes[Number(which)]!
    return { level, code, name: territory.commune(code)?.name ?? code }
  }
  return { level, code: which, name: territory.epci(which)?.name ?? which }
}
