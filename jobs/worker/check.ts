import type { Job } from 'bullmq'
import { VERDICTS } from '../../ingest/feeds/finding.ts'
import { isServer } from '../../ingest/pipeline/download/mirror.ts'
import { checkData, feedReport } from '../queues/job-data.ts'
import type { Order } from '../steps/step-message.ts'
import { beginSpan, type WorkerContext, work } from './processors.ts'

/**
 * Checks the feeds, keeps what was found for the metrics, and logs a line for each feed that would break. Where a folder stands in for the producers
 * nothing is checked: it does not show what they have, and the job would fail each week.
 */
export async function checkStep(context: WorkerContext, job: Job, token: string): Promise<unknown> {
  const data = checkData.parse(job.data)
  const { mirror } = context.place
  if (mirror !== undefined && !isServer(mirror)) {
    context.log('info', 'feeds not checked: TERRIER_MIRROR is a folder', { mirror })
    return { notChecked: 'TERRIER_MIRROR is a folder' }
  }
  const order: Order = { step: 'check', place: context.place, data }
  const span = beginSpan(context.tracing, job, order)
  const report = feedReport.parse(await work(context, { job, token, order, span }))
  await context.queues.keepFeedReport(report)
  for (const { dataset, verdict, loaded, found, findings } of report.feeds)
    if (verdict === 'breaks')
      context.log('error', 'a feed would break', {
        dataset,
        loaded,
        found,
        reasons: findings.filter((one) => one.verdict === 'breaks').map(({ what }) => what),
      })
  const counts = VERDICTS.map((verdict) => [
    verdict,
    report.feeds.filter((feed) => feed.verdict === verdict).length,
  ])
  context.log('info', 'feeds checked', Object.fromEntries(counts))
  return Object.fromEntries(counts)
}
