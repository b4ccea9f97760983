import { type HttpLoad, loadHttp, WARM_UP } from '../http-load.ts'
import { nearestPaths, type Points } from '../points.ts'
import { startService } from '../server-process.ts'

const LOAD = { connections: 8, seconds: 6 }
const UNDER_WAY = 8
const AT_ONCE = 64
const MEMORY = { SETS_MEMORY_MB: '256' }

export interface UnderWay {
  /** Nearest parcel at rest, and with eight such questions under way. */
  rest: HttpLoad
  busy: HttpLoad
  /** Questions answered meanwhile. */
  answered: number
  /** Answers by status when 64 ask at once; those that are not 200 and not a clear 503. */
  statuses: Record<string, number>
  unclear: number
  /** Resident memory before the questions and the largest during them, MB. */
  memory: { before: number; most: number }
}

/** Asks the real server for the nearest parcel while eight others search parcels, then with 64 searches at once. */
export async function measureUnderWay(
  dataPath: string,
  points: Points,
  bodies: readonly string[],
): Promise<UnderWay> {
  const server = await startService(dataPath, MEMORY)
  const url = `${server.base}/v1/parcels/search`
  const post = (i: number, signal?: AbortSignal) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: bodies[i % bodies.length]!,
      ...(signal ? { signal } : {}),
    })
  try {
    const paths = nearestPaths(points, 5000)
    await loadHttp(server.base, paths, { ...WARM_UP, seconds: 6 })
    for (let i = 0; i < 10; i++) await (await post(i)).text()
    const before = await server.resident()
    const rest = await loadHttp(server.base, paths, LOAD)
    const end = new AbortController()
    let next = 0
    let answered = 0
    let most = before
    const caller = async () => {
      while (!end.signal.aborted) {
        const response = await post(next++, end.signal).catch(() => undefined)
        if (response?.ok) answered += 1
        await response?.text().catch(() => '')
      }
    }
    const callers = Array.from({ length: UNDER_WAY }, caller)
    const busy = await loadHttp(server.base, paths, LOAD)
    most = Math.max(most, await server.resident())
    end.abort()
    await Promise.all(callers)
    const statuses: Record<string, number> = {}
    let unclear = 0
    await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, i) => {
        const response = await post(i)
        const text = await response.text()
        statuses[response.status] = (statuses[response.status] ?? 0) + 1
        const clear =
          response.status === 503 && response.headers.has('retry-after') && text.includes('too-busy')
        if (response.status !== 200 && !clear) unclear += 1
      }),
    )
    most = Math.max(most, await server.resident())
    return { rest, busy, answered, statuses, unclear, memory: { before, most } }
  } finally {
    await server.close()
  }
}
