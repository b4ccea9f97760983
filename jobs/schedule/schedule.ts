import { CronExpressionParser } from 'cron-parser'
import { ExplainedError } from '../../shared/process/explained-error.ts'
import { messageOf } from '../../shared/process/message-of.ts'

/** What the schedule needs to know of a dataset. */
export interface Scheduled {
  name: string
  schedule: string
}

/** When a dataset is looked at: a cron pattern in UTC, or never. */
export interface Appointment {
  dataset: string
  pattern: string | undefined
}

/**
 * The schedule of all datasets: their own, except where `overrides` says otherwise. Overrides are separated by
 * semicolons: `cadastre=0 4 * * *; dvf=off`.
 * Throws ExplainedError naming TERRIER_SCHEDULE when a dataset is unknown or a pattern is not a cron pattern.
 */
export function readSchedule(datasets: readonly Scheduled[], overrides = ''): Appointment[] {
  const asked = new Map<string, string | undefined>()
  for (const part of overrides.split(';').map((text) => text.trim())) {
    if (part === '') continue
    const [name = '', ...rest] = part.split('=')
    const pattern = rest.join('=').trim()
    if (!datasets.some((dataset) => dataset.name === name.trim()) || pattern === '')
      throw wrong(part, `datasets are ${datasets.map((dataset) => dataset.name).join(', ')}`)
    if (pattern !== 'off') checkPattern(part, pattern)
    asked.set(name.trim(), pattern === 'off' ? undefined : pattern)
  }
  return datasets.map(({ name, schedule }) => ({
    dataset: name,
    pattern: asked.has(name) ? asked.get(name) : schedule,
  }))
}

/** When a pattern comes next after `now`. */
export function nextAfter(pattern: string, now: Date): Date {
  return CronExpressionParser.parse(pattern, { currentDate: now, tz: 'UTC' }).next().toDate()
}

function checkPattern(part: string, pattern: string): void {
  // Six fields would be read with seconds first: a slip of the pen would ask a producer every second.
  if (pattern.split(/\s+/).length !== 5) throw wrong(part, 'a pattern has five fields')
  try {
    CronExpressionParser.parse(pattern, { tz: 'UTC' })
  } catch (error) {
    throw wrong(part, messageOf(error))
  }
}

function wrong(part: string, why: string): ExplainedError {
  return new ExplainedError(
    `TERRIER_SCHEDULE: "${part}" cannot be used (${why}). Write <dataset>=<minute hour day month weekday> in UTC, or <dataset>=off, separated by semicolons`,
  )
}
