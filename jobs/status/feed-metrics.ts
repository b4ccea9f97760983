import { Gauge, type Registry } from 'prom-client'
import { VERDICTS } from '../../ingest/feeds/finding.ts'
import type { JobQueues } from '../queues/job-queues.ts'

/** What the last check of the feeds found; nothing before the first. */
export function addFeeds(registry: Registry, queues: Pick<JobQueues, 'feedReport'>): void {
  new Gauge({
    name: 'terrier_feed_check',
    help: 'What the last check found of a feed (1) and did not (0): it is as expected, it loads with a warning, or it would break',
    labelNames: ['dataset', 'verdict'] as const,
    registers: [registry],
    async collect() {
      const report = await queues.feedReport()
      this.reset()
      for (const { dataset, verdict: found } of report?.feeds ?? [])
        for (const verdict of VERDICTS) this.set({ dataset, verdict }, verdict === found ? 1 : 0)
    },
  })
  new Gauge({
    name: 'terrier_feed_check_timestamp_seconds',
    help: 'When the feeds were last checked, in Unix time; 0 before the first check',
    registers: [registry],
    async collect() {
      const report = await queues.feedReport()
      this.set(report ? Math.floor(Date.parse(report.checkedAt) / 1000) : 0)
    },
  })
}
