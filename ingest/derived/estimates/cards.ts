import { CONSTANTS, METHOD_VERSION } from '../../../shared/estimates/constants.ts'
import type { EstimateQuality, TestedType } from '../../../shared/schemas/estimate-quality.ts'
import type { ZoneLevel } from '../../../shared/schemas/zone.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import { dayText } from '../../../shared/time/days.ts'
import { type BacktestOptions, backtest, type Tested } from './backtest.ts'
import { bandOf, typeCardOf } from './card.ts'
import type { Model, SoldModel } from './model.ts'
import { twinRowsOf } from './twins.ts'

/** Inhabitants at which bands of communes begin: how dense a place is, as far as the administrative division tells. */
const POPULATIONS = [0, 2000, 10_000, 50_000]

/** Sales that were valued, and the twin of each sale that is known, as `twinRowsOf` gives it. */
export interface TestedSales {
  tested: readonly Tested[]
  twins: Int32Array
}

/** A model and the sales that were valued with it. */
export interface TestedModel extends TestedSales {
  model: Model
}

/** Values the sales of a period, as `backtest` does: half a minute for `MOST_TESTED` of 100,000. */
export function testSales(
  { design, plane, nearest, type }: SoldModel,
  options: BacktestOptions,
): TestedSales {
  const tested = [...backtest(design, plane, nearest, CONSTANTS[type], options)]
  return { tested, twins: twinRowsOf(design.sold) }
}

/** The same, with the model. */
export function testModel(model: Model, options: BacktestOptions): TestedModel {
  return { model, ...testSales(model, options) }
}

/**
 * The model cards of a département and of each of its communes with enough valued sales; `only` names the one commune that is wanted.
 * Empty when too few sales were valued.
 */
export function qualityCards(
  area: string,
  models: readonly TestedModel[],
  options: BacktestOptions,
  territory: Territory,
  only?: string,
): EstimateQuality[] {
  const cards: EstimateQuality[] = []
  const add = (level: ZoneLevel, code: string, name: string, types: readonly (TestedType | undefined)[]) => {
    const found = types.filter((one) => one !== undefined)
    if (found.length === 0) return
    const period = { from: dayText(options.from), to: dayText(options.to - 1) }
    cards.push({
      level,
      code,
      name,
      methodVersion: METHOD_VERSION,
      lagDays: options.lag,
      period,
      types: found,
    })
  }
  const typesOf = (commune?: string) =>
    models.map(({ model, tested, twins }) => {
      const { sold, communes, type } = model
      const own =
        commune === undefined ? tested : tested.filter(({ row }) => communes[sold.commune[row]!] === commune)
      return typeCardOf(
        type,
        sold,
        own,
        (row) => populationOf(communes[sold.commune[row]!], territory),
        twins,
      )
    })
  if (only === undefined) add('departement', area, territory.departement(area)?.name ?? area, typesOf())
  const codes = new Set(models.flatMap(({ model }) => model.communes))
  for (const code of [...codes].sort()) {
    if (only !== undefined && code !== only) continue
    const commune = territory.commune(code)
    add(commune?.city ? 'arrondissement' : 'commune', code, commune?.name ?? code, typesOf(code))
  }
  return cards
}

function populationOf(code: string | undefined, territory: Territory): string | undefined {
  const population = code === undefined ? undefined : territory.commune(code)?.population
  return population === undefined ? undefined : bandOf(POPULATIONS, population)
}

/** The days of the last two years of sales, as the published cards test them; undefined without a sale. */
export function lastTwoYears(models: readonly Model[]): { from: number; to: number } | undefined {
  const last = Math.max(...models.map(({ sold }) => (sold.count > 0 ? sold.day[sold.count - 1]! : 0)))
  return last === 0 ? undefined : { from: last + 1 - 2 * 365, to: last + 1 }
}
