import workerpool from 'workerpool'
import { builtFile } from '../../../shared/process/built-file.ts'
import type { BacktestOptions } from './backtest.ts'
import type { TestedModel, TestedSales } from './cards.ts'
import type { Model } from './model.ts'

const PROGRAM = builtFile('ingest/derived/estimates/test-thread.js')

/**
 * Values the sales of a period with each model, all at the same time, each in a thread of its own. This process goes on meanwhile: in it, 40,000 sales
 * kept it for half a minute, in which the locks that it holds over a network folder pass for abandoned. Throws what a thread throws.
 */
export async function testModels(models: readonly Model[], options: BacktestOptions): Promise<TestedModel[]> {
  const pool = workerpool.pool(PROGRAM, { workerType: 'thread', maxWorkers: Math.max(1, models.length) })
  try {
    return await Promise.all(
      models.map(async (model): Promise<TestedModel> => {
        const tested: TestedSales = await pool.exec('test', [model.type, model.sold, options])
        return { model, ...tested }
      }),
    )
  } finally {
    // Without `true` it would wait for the other thread after one has failed.
    await pool.terminate(true)
  }
}
