import { jobOptions, requestCheck } from '../queues/flow.ts'
import { CHECK, type CheckData } from '../queues/job-data.ts'
import type { ClockSettings } from './clock-settings.ts'
import type { Scheduled } from './schedule.ts'

/** When the feeds are checked unless TERRIER_SCHEDULE says otherwise: before the refreshes of a week begin. */
export const FEED_CHECK: Scheduled = { name: CHECK, schedule: '0 2 * * 1' }

/**
 * Makes the appointment of the check that of the settings. One that was not there is kept right away, as those of the datasets are. Returns whether it
 * changed.
 */
export async function keepCheckAppointment(
  settings: Pick<ClockSettings, 'queues' | 'area' | 'retryMs'>,
  pattern: string | undefined,
): Promise<boolean> {
  const { queues, area } = settings
  const before = await queues.check.getJobScheduler(CHECK)
  if (pattern === undefined) return before ? queues.check.removeJobScheduler(CHECK) : false
  const data: CheckData = { dataset: CHECK, area }
  if (before?.pattern === pattern && JSON.stringify(before.template?.data) === JSON.stringify(data))
    return false
  await queues.check.upsertJobScheduler(
    CHECK,
    { pattern, tz: 'UTC' },
    { name: CHECK, data, opts: jobOptions(settings) },
  )
  if (!before) await requestCheck(queues, area, settings)
  return true
}
