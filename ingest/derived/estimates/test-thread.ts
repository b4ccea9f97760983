import workerpool from 'workerpool'
import type { Sold } from '../../../shared/estimates/sold.ts'
import type { DwellingType } from '../../../shared/identifiers/dwelling-types.ts'
import type { BacktestOptions } from './backtest.ts'
import { type TestedSales, testSales } from './cards.ts'
import { soldModelOf } from './model.ts'

// A thread of its own, started by `testModels`.
workerpool.worker({
  test: (type: DwellingType, sold: Sold, options: BacktestOptions): TestedSales =>
    testSales(soldModelOf(type, sold), options),
})
