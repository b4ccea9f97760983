import type { Command } from 'commander'
import { datasets } from '../ingest/datasets/index.ts'
import { jsonLog } from '../jobs/log.ts'
import { JobQueues } from '../jobs/queues/job-queues.ts'
import { FEED_CHECK } from '../jobs/schedule/check-appointment.ts'
import { keepAppointments, startClock } from '../jobs/schedule/clock.ts'
import { nextAfter, readSchedule } from '../jobs/schedule/schedule.ts'
import { openStatusServer } from '../jobs/status/open-status-server.ts'
import { explainListen } from '../shared/process/explain-listen.ts'
import { dropLostLines } from '../shared/process/lost-lines.ts'
import { consoleAsJson } from './console-as-json.ts'
import { context, print, table } from './context.ts'
import { jobsArea, redisOf } from './jobs-settings.ts'
import { untilEndSignal } from './until-end-signal.ts'

export function addSchedule(program: Command): void {
  program
    .command('schedule')
    .summary('keep the datasets fresh')
    .description(
      'Keeps the appointments in Redis at which workers look for new editions of the datasets of TERRIER_AREA\n' +
        'and check every feed once a week (TERRIER_SCHEDULE changes them), and serves /health, /metrics and, with ADMIN_TOKEN, /board on JOBS_PORT.\n' +
        'Several of these processes may run at the same time.',
    )
    .option('--once', 'set the appointments, print them and exit')
    .option('--json', 'with --once: print as JSON')
    .action(async (options: { once?: boolean; json?: boolean }) => {
      const { config, dataDir } = context()
      const appointments = readSchedule([...datasets, FEED_CHECK], config.schedule)
      const redisUrl = redisOf(config)
      const area = jobsArea(config)
      const settings = { appointments, area, retryMs: config.jobs.retrySeconds * 1000 }
      if (options.once) {
        const queues = await JobQueues.ask(redisUrl)
        await keepAppointments({ ...settings, queues, log: () => undefined }).finally(() => queues.close())
        const now = new Date()
        const shown = appointments.map(({ dataset, pattern }) => ({
          dataset,
          pattern: pattern ?? 'off',
          next: pattern === undefined ? 'never' : nextAfter(pattern, now).toISOString(),
        }))
        print(options.json, { area, appointments: shown }, () =>
          table([['dataset', 'pattern (UTC)', 'next'], ...shown.map((s) => [s.dataset, s.pattern, s.next])]),
        )
        return
      }
      consoleAsJson()
      dropLostLines()
      const log = jsonLog((line) => process.stdout.write(line))
      log('info', 'clock starts', { area })
      const endSignal = untilEndSignal()
      const queues = await JobQueues.stay(redisUrl, log)
      const clock = startClock({ ...settings, queues, log })
      queues.onReady(clock.look)
      const { adminToken, port } = config.jobs
      const statusServer = await openStatusServer({
        queues,
        dataDir,
        trustProxy: config.trustProxy,
        ...(adminToken === undefined ? {} : { adminToken }),
      })
      const { host } = config
      const url = await statusServer.listen({ host, port }).catch((error: unknown) => {
        throw explainListen(error, { host, port, variable: 'JOBS_PORT' })
      })
      log('info', 'clock ready', {
        metrics: `${url}/metrics`,
        ...(adminToken === undefined ? {} : { board: `${url}/board` }),
      })
      await endSignal
      await statusServer.close()
      await clock.stop()
      await queues.close()
    })
}
