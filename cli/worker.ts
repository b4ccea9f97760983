import type { Command } from 'commander'
import { IngestError } from '../formats/errors.ts'
import { jsonLog } from '../jobs/log.ts'
import { startWorker } from '../jobs/worker/worker.ts'
import { dropLostLines } from '../shared/process/lost-lines.ts'
import { tracingOf, WORKER } from '../shared/process/tracing.ts'
import { consoleAsJson } from './console-as-json.ts'
import { context, processesOf } from './context.ts'
import { redisOf } from './jobs-settings.ts'
import { untilEndSignal } from './until-end-signal.ts'

/** A running step retries a failing producer after this fraction (1/60) of the time after which a failed step is retried. */
const RETRY_FRACTION = 60

export function addWorker(program: Command): void {
  program
    .command('worker')
    .summary('process the jobs of the queues')
    .description(
      'Processes jobs of the queues of REDIS_URL until a signal stops it: looks for new editions, downloads and normalises\n' +
        'places, publishes releases into TERRIER_DATA. Start as many as you have machines; they share the work.',
    )
    .option('--concurrency <n>', 'places prepared at the same time by this worker', '1')
    .action(async (options: { concurrency: string }) => {
      consoleAsJson()
      dropLostLines()
      const { config, dataDir } = context()
      if (!/^[1-9]\d?$/.test(options.concurrency))
        throw new IngestError(`--concurrency ${options.concurrency}: give a whole number from 1 to 99`)
      const log = jsonLog((line) => process.stdout.write(line))
      log('info', 'worker starts', { data: dataDir.dir, concurrency: Number(options.concurrency) })
      const tracing = await tracingOf(config, WORKER, (reason) =>
        log('warn', 'traces cannot be sent', { reason }),
      )
      const worker = await startWorker({
        redisUrl: redisOf(config),
        place: {
          dataPath: dataDir.dir,
          keptReleases: config.releases.kept,
          processes: processesOf(config),
          backoffMs: (config.jobs.retrySeconds * 1000) / RETRY_FRACTION,
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
      await untilEndSignal()
      log('info', 'worker stops: what it was doing goes back to the queue')
      await worker.stop()
      await tracing?.close()
    })
}
