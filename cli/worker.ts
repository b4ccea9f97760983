import type { Command } from 'commander'
import { IngestError } from '../ingest/errors.ts'
import { jsonLog } from '../jobs/log.ts'
import { startWorker } from '../jobs/worker.ts'
import { tracingOf, WORKER } from '../shared/tracing.ts'
import { context } from './context.ts'
import { redisOf } from './jobs-settings.ts'
import { untilTold } from './until-told.ts'

/** While a step works it asks a failing producer again this many times sooner than a step that failed is begun again. */
const ASKED_AGAIN = 60

export function addWorker(program: Command): void {
  program
    .command('worker')
    .summary('do the jobs of the queues')
    .description(
      'Takes jobs from the queues of REDIS_URL until it is told to stop: looks for news, downloads and normalises places,\n' +
        'publishes releases into TERRIER_DATA. Start as many as there are machines; they share the work.',
    )
    .option('--concurrency <n>', 'places prepared at the same time by this worker', '1')
    .action(async (options: { concurrency: string }) => {
      const { config, home } = context()
      if (!/^[1-9]\d?$/.test(options.concurrency))
        throw new IngestError(`--concurrency ${options.concurrency}: give a whole number from 1 to 99`)
      const log = jsonLog((line) => process.stdout.write(line))
      log('info', 'worker starts', { data: home.dir, concurrency: Number(options.concurrency) })
      const tracing = await tracingOf(config, WORKER, (reason) =>
        log('warn', 'traces cannot be sent', { reason }),
      )
      const worker = await startWorker({
        redisUrl: redisOf(config),
        place: {
          dataDir: home.dir,
          backoffMs: (config.jobs.retrySeconds * 1000) / ASKED_AGAIN,
          ...(config.mirror === undefined ? {} : { mirror: config.mirror }),
          ...(config.tracesTo === undefined ? {} : { tracesTo: config.tracesTo }),
          ...(config.bucket ? { bucket: config.bucket } : {}),
        },
        concurrency: Number(options.concurrency),
        lockMs: config.jobs.lockSeconds * 1000,
        retryMs: config.jobs.retrySeconds * 1000,
        log,
        ...(tracing ? { tracing } : {}),
      })
      log('info', 'worker ready')
      await untilTold()
      log('info', 'worker stops: what it was doing goes back to the queue')
      await worker.stop()
      await tracing?.close()
    })
}
