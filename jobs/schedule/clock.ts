import { messageOf } from '../../shared/process/message-of.ts'
import { jobOptions, requestNews } from '../queues/flow.ts'
import { CHECK, type DetectData } from '../queues/job-data.ts'
import { keepCheckAppointment } from './check-appointment.ts'
import type { ClockSettings } from './clock-settings.ts'

/**
 * Makes the appointments in Redis those of the settings. A dataset whose appointment was not there (a new service, a
 * Redis that came back empty) is looked at right away, so that nothing is missed. Several clocks may do this at once.
 * Returns the datasets whose appointment changed.
 */
export async function keepAppointments(settings: ClockSettings): Promise<string[]> {
  const { queues, appointments, area, log } = settings
  const kept = await queues.detect.getJobSchedulers()
  const changed: string[] = []
  for (const { dataset, pattern } of appointments) {
    if (dataset === CHECK) {
      if (await keepCheckAppointment(settings, pattern)) changed.push(dataset)
      continue
    }
    const before = kept.find((one) => one.key === dataset)
    const data: DetectData = { dataset, area, millesime: 'latest' }
    if (pattern === undefined) {
      if (before && (await queues.detect.removeJobScheduler(dataset))) changed.push(dataset)
      continue
    }
    const same = before?.pattern === pattern && JSON.stringify(before.template?.data) === JSON.stringify(data)
    if (same) continue
    await queues.detect.upsertJobScheduler(
      dataset,
      { pattern, tz: 'UTC' },
      { name: dataset, data, opts: jobOptions(settings) },
    )
    if (!before) await requestNews(queues, data, settings)
    changed.push(dataset)
  }
  for (const one of kept)
    if (!appointments.some(({ dataset }) => dataset === one.key)) {
      await queues.detect.removeJobScheduler(one.key)
      changed.push(one.key)
    }
  if (changed.length > 0) log('info', 'appointments set', { datasets: changed, area })
  return changed
}

/** How often the appointments are looked at again (ms): a running Redis that was emptied is filled again within this time. */
const LOOK_AGAIN = 30_000

export interface Clock {
  /** Looks at the appointments now: for a Redis that came back, maybe without them. */
  look(): void
  stop(): Promise<void>
}

/** Keeps the appointments until stopped; a Redis that is away is waited for. */
export function startClock(settings: ClockSettings, lookAgain = LOOK_AGAIN): Clock {
  let looking: Promise<void>
  let missing = false
  const look = async () => {
    try {
      await keepAppointments(settings)
      if (missing) settings.log('info', 'the appointments are kept again')
      missing = false
    } catch (error) {
      if (!missing)
        settings.log('warn', 'the appointments cannot be kept', {
          reason: messageOf(error),
        })
      missing = true
    }
  }
  looking = look()
  const lookNow = () => {
    looking = looking.then(look)
  }
  const timer = setInterval(lookNow, lookAgain)
  return {
    look: lookNow,
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}
