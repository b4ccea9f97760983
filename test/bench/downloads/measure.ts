import { get } from 'node:http'
import { asyncBufferFromUrl, parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { DataDir } from '../../../shared/release/data-dir.ts'
import { type HttpLoad, loadHttp, WARM_UP } from '../http-load.ts'
import { nearestPaths, type Points } from '../points.ts'
import type { Findings, Measure } from '../report.ts'
import { startService } from '../server-process.ts'

/** Readers at once, and bytes a second that each takes. */
const READERS = 32
const RATE = 1_000_000
const LOAD = { connections: 32, seconds: 8 }
/** Loads of each sort, in turn: the middle one counts. */
const ROUNDS = 3

/** Files as programs read them: a commune by ranges, and slow readers of the whole while nearest is asked. */
export async function measureDownloads(dataPath: string, points: Points, report: Findings): Promise<void> {
  const server = await startService(dataPath, { DOWNLOADS_AT_ONCE: String(8 * READERS) })
  const manifest = (await new DataDir(dataPath).readCurrent())!
  const file = manifest.files.find(({ role, kind }) => role === 'lake' && kind === 'parcels')!
  const address = `${server.base}/v1/downloads/${manifest.id}/cadastre/${file.area}/parcels.parquet`
  try {
    const { rows, bytes, requests, seconds } = await readCommune(address, communeOf(file))
    report.measures.push(
      {
        name: `a commune out of ${file.rows} parcels by ranges`,
        value: (100 * bytes) / file.bytes,
        unit: '% of the bytes',
        target: { limit: 5, atMost: true },
      },
      { name: 'the same, requests', value: requests, unit: 'requests' },
      { name: 'the same', value: seconds, unit: 's' },
    )
    report.notes.push(`${rows} parcels of a commune, ${bytes} of ${file.bytes} bytes, by hyparquet`)
    const paths = nearestPaths(points, 5000)
    await loadHttp(server.base, paths, WARM_UP)
    const alone: HttpLoad[] = []
    const beside: HttpLoad[] = []
    for (let round = 0; round < ROUNDS; round++) {
      alone.push(await loadHttp(server.base, paths, LOAD))
      const readers = startReaders(address)
      beside.push(await loadHttp(server.base, paths, LOAD))
      report.notes.push(`${READERS} readers took ${Math.round(readers.end() / 1e6)} MB meanwhile`)
    }
    report.measures.push(...growth(alone, beside))
  } finally {
    await server.close()
  }
}

function growth(alone: readonly HttpLoad[], beside: readonly HttpLoad[]): Measure[] {
  const middle = (loads: readonly HttpLoad[], of: 'p50' | 'p99') =>
    loads.map((load) => load[of]).sort((a, b) => a - b)[Math.floor(loads.length / 2)]!
  const [before, during] = [middle(alone, 'p99'), middle(beside, 'p99')]
  return [
    { name: 'nearest over HTTP, p99, nobody reads files', value: before, unit: 'ms' },
    { name: `the same beside ${READERS} slow readers`, value: during, unit: 'ms' },
    {
      name: 'its growth',
      value: 100 * (during / before - 1),
      unit: '%',
      target: { limit: 20, atMost: true },
    },
    { name: 'p50 alone', value: middle(alone, 'p50'), unit: 'ms' },
    { name: 'p50 beside them', value: middle(beside, 'p50'), unit: 'ms' },
  ]
}

/** A commune in the middle of the generated département, which has one for some 5,000 parcels. */
function communeOf({ area, rows }: { area: string; rows: number }): string {
  return `${area}${String(Math.max(1, Math.round(rows / 10_000))).padStart(3, '0')}`
}

/** Reads all parcels of one commune, outlines included, and counts what comes over the line. */
async function readCommune(address: string, commune: string) {
  let bytes = 0
  let requests = 0
  const counting: typeof globalThis.fetch = async (input, init) => {
    const answer = await fetch(input, init)
    requests += 1
    if (init?.method !== 'HEAD') bytes += Number(answer.headers.get('content-length'))
    return answer
  }
  const begun = performance.now()
  const file = await asyncBufferFromUrl({ url: address, fetch: counting })
  const found = await parquetReadObjects({ file, compressors, filter: { commune: { $eq: commune } } })
  if (found.length === 0) throw new Error(`The file has no parcel of ${commune}`)
  return { rows: found.length, bytes, requests, seconds: (performance.now() - begun) / 1000 }
}

/** Readers that take RATE bytes a second each, over and over, until `end`, which tells how many bytes they took. */
function startReaders(address: string): { end(): number } {
  let taken = 0
  let ended = false
  const stops = new Set<() => void>()
  const read = (): void => {
    const request = get(address, { agent: false }, (answer) => {
      answer.on('data', (chunk: Buffer) => {
        taken += chunk.length
        answer.pause()
        setTimeout(() => answer.resume(), (1000 * chunk.length) / RATE)
      })
      answer.on('end', () => {
        stops.delete(stop)
        if (!ended) read()
      })
    })
    const stop = () => request.destroy()
    request.on('error', (error) => {
      if (!ended) throw error
    })
    stops.add(stop)
  }
  for (let i = 0; i < READERS; i++) read()
  return {
    end() {
      ended = true
      for (const stop of stops) stop()
      return taken
    },
  }
}
