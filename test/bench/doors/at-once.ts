import { atOnce, type Together } from '../../fuzz/cost/shapes/at-once.ts'
import { atMost, type Measure, measure } from '../report.ts'
import type { BenchServer } from '../server-process.ts'

/** Milliseconds that the event loop may come late, whatever is asked at once. */
const MOST_LATE = 50
/** What the median of so many bursts says: one bad moment of the machine must not decide. */
const BURSTS = 3
/** The gauge of the service that tells the longest delay of the event loop since it was last read (perf_hooks, seconds). */
const DELAY = /^nodejs_eventloop_lag_max_seconds (\S+)$/m

/** The longest delay of the event loop, by the clock, while many clients send the same request at once: that of the worst request. */
export async function measureAtOnce(service: BenchServer): Promise<Measure> {
  let worst = { late: 0, name: 'none' }
  for (const together of atOnce()) {
    await burst(service, { ...together, count: 1 })
    const delays: number[] = []
    for (let i = 0; i < BURSTS; i++) {
      await delayOf(service)
      await burst(service, together)
      delays.push(await delayOf(service))
    }
    const late = delays.sort((a, b) => a - b)[BURSTS >> 1]!
    if (late > worst.late) worst = { late, name: `${together.count} × ${together.name}` }
  }
  return measure(
    `longest delay of the event loop with many requests at once (${worst.name})`,
    worst.late,
    'ms',
    atMost(MOST_LATE),
  )
}

async function burst({ base }: BenchServer, { count, sent }: Together): Promise<void> {
  const { method, url, headers, body } = sent
  await Promise.all(
    Array.from({ length: count }, async () => {
      const asked = { method, headers, ...(body === undefined ? {} : { body: String(body) }) }
      await (await fetch(base + url, asked)).arrayBuffer()
    }),
  )
}

async function delayOf({ base }: BenchServer): Promise<number> {
  const text = await (await fetch(`${base}/metrics`)).text()
  const found = DELAY.exec(text)?.[1]
  if (found === undefined) throw new Error('/metrics does not tell the delay of the event loop')
  return Number(found) * 1000
}
