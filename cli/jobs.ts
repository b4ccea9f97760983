import type { Command } from 'commander'
import { IngestError } from '../formats/errors.ts'
import { datasets } from '../ingest/datasets/index.ts'
import { requestNews } from '../jobs/queues/flow.ts'
import { JobQueues } from '../jobs/queues/job-queues.ts'
import { cancelRun, type JobView, listJobs, retryRun } from '../jobs/queues/runs.ts'
import type { Config } from '../shared/settings/config.ts'
import { context, print, table } from './context.ts'
import { jobsArea, redisOf } from './jobs-settings.ts'

export function addJobs(program: Command): void {
  const jobs = program
    .command('jobs')
    .summary('list, start, retry and cancel refreshes')
    .description(
      'Shows and controls the jobs in the queues of REDIS_URL: looks for news, places being prepared, publications.',
    )

  jobs
    .command('list', { isDefault: true })
    .description('lists running and waiting jobs, and the latest that ended')
    .option('--ended <n>', 'how many ended jobs of each step to show', '10')
    .option('--json', 'print as JSON')
    .action(async (options: { ended: string; json?: boolean }) => {
      if (!/^\d{1,4}$/.test(options.ended))
        throw new IngestError(`--ended ${options.ended}: give a whole number from 0 to 9999`)
      const found = await withQueues(({ queues }) => listJobs(queues, Number(options.ended)))
      print(options.json, found, () => (found.length === 0 ? ['No job.'] : table(rows(found))))
    })

  jobs
    .command('run')
    .argument('[dataset...]', `datasets: ${datasets.map((d) => d.name).join(', ')} (default: all)`)
    .option('--area <codes>', 'communes, départements or france (default: TERRIER_AREA)')
    .option('--millesime <date>', 'edition YYYY-MM-DD instead of the latest', 'latest')
    .description('looks for new editions now, without waiting for the appointment')
    .action(async (names: string[], options: { area?: string; millesime: string }) => {
      const wanted = names.length === 0 ? datasets.map((dataset) => dataset.name) : names
      for (const name of wanted)
        if (!datasets.some((dataset) => dataset.name === name))
          throw new IngestError(
            `There is no dataset "${name}". Datasets: ${datasets.map((d) => d.name).join(', ')}`,
          )
      if (options.millesime !== 'latest' && !/^\d{4}-\d{2}-\d{2}$/.test(options.millesime))
        throw new IngestError(`--millesime ${options.millesime}: an edition is a date YYYY-MM-DD`)
      await withQueues(async ({ queues, config }) => {
        const area = jobsArea(config, options.area)
        for (const dataset of wanted)
          await requestNews(queues, { dataset, area, millesime: options.millesime }, retryPolicy(config))
      })
      process.stdout.write(`Asked for: ${wanted.join(', ')}\n`)
    })

  jobs
    .command('retry')
    .argument('<run>')
    .description('starts a failed or cancelled run again; places that it had prepared are not prepared twice')
    .action(async (run: string) => {
      const dataset = await withQueues(({ queues, config }) => retryRun(queues, run, retryPolicy(config)))
      process.stdout.write(`Asked again for ${dataset}\n`)
    })

  jobs
    .command('cancel')
    .argument('<run>')
    .description('stops a run: removes its waiting jobs, stops its running ones, and publishes nothing of it')
    .action(async (run: string) => {
      const removed = await withQueues(({ queues }) => cancelRun(queues, run))
      process.stdout.write(
        `Cancelled ${run}: ${removed} waiting job(s) removed, running ones stop within seconds\n`,
      )
    })
}

function retryPolicy({ jobs }: Config) {
  return { retryMs: jobs.retrySeconds * 1000 }
}

async function withQueues<T>(work: (given: { queues: JobQueues; config: Config }) => Promise<T>): Promise<T> {
  const { config } = context()
  const queues = await JobQueues.ask(redisOf(config))
  try {
    return await work({ queues, config })
  } finally {
    await queues.close()
  }
}

function rows(found: readonly JobView[]): string[][] {
  const head = ['step', 'dataset', 'area', 'state', 'run or id', 'details']
  return [head, ...found.map((v) => [v.step, v.dataset, v.area, v.state, v.run ?? v.id, detailsOf(v)])]
}

/** Why a job failed, how far it is, or what it gave. */
function detailsOf({ progress, reason, result, attempts }: JobView): string {
  if (reason !== undefined) return `${attempts > 1 ? `${attempts} attempts: ` : ''}${reason.split('\n')[0]}`
  if (progress) {
    const total = progress.total === undefined ? '' : `/${progress.total}`
    return `${progress.label} ${progress.done}${total} ${progress.unit}`
  }
  return result === undefined ? '' : JSON.stringify(result)
}
