/** What many timed calls come to. Microseconds, except operations a second. */
export interface Latency {
  p50: number
  p99: number
  perSecond: number
  count: number
}

/** Value below which a share (0..1) of the ascending values lies. Throws on an empty list. */
export function percentile(ascending: Float64Array, share: number): number {
  if (ascending.length === 0) throw new RangeError('No value was measured')
  return ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))]!
}

/** Sums up durations given in nanoseconds; one caller, so that throughput is their inverse. */
export function summarise(nanoseconds: Float64Array): Latency {
  const ascending = nanoseconds.toSorted()
  const total = ascending.reduce((sum, one) => sum + one, 0)
  return {
    p50: percentile(ascending, 0.5) / 1000,
    p99: percentile(ascending, 0.99) / 1000,
    perSecond: (ascending.length / total) * 1e9,
    count: ascending.length,
  }
}

/** Times `call(i)` for i in 0..count-1, one after the other. */
export async function timeEach(count: number, call: (index: number) => Promise<unknown>): Promise<Latency> {
  const durations = new Float64Array(count)
  for (let i = 0; i < count; i++) {
    const start = process.hrtime.bigint()
    await call(i)
    durations[i] = Number(process.hrtime.bigint() - start)
  }
  return summarise(durations)
}

/** Operations a second with `callers` of them under way at any time, for `seconds`. */
export async function throughput(
  callers: number,
  seconds: number,
  call: (index: number) => Promise<unknown>,
): Promise<number> {
  const start = performance.now()
  const end = start + seconds * 1000
  let next = 0
  const caller = async (): Promise<void> => {
    while (performance.now() < end) await call(next++)
  }
  await Promise.all(Array.from({ length: callers }, caller))
  return (next / (performance.now() - start)) * 1000
}
