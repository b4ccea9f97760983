import { get } from 'node:http'
import { asyncBufferFromUrl, parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { DataDir } from '../../../shared/release/data-dir.ts'
import { type HttpLoad, loadHttp, WARM_UP } from '../http-load.ts'
import { drawPoints, nearestPaths } from '../points.ts'
import { releaseFiles } from '../release-files.ts'
import { atMost, type Measure, measure } from '../report.ts'
import { startService } from '../server-process.ts'
import type { StepContext } from '../step-context.ts'

/** Readers at once, and bytes a second that each takes. */
const READERS = 32
const RATE = 1_000_000
const LOAD = { connections: 32, seconds: 8 }
/** Loads of each sort, in turn: the middle one counts. */
const ROUNDS = 3

/** Files as programs read them: a commune by ranges, and slow readers of the whole while nearest is asked. */
export async function measureDownloads({
  options,
  dataPath,
  findings: report,
  say,
}: StepContext): Promise<void> {
  say('Reading files.')
  const { lake } = await releaseFiles(dataPath)
  const points = await drawPoints(lake, 5000, options.seed + 1)
  const server = await startService(dataPath, { DOWNLOADS_AT_ONCE: String(8 * READERS) })
  const manifest = (await new DataDir(dataPath).readCurrent())!
  const file = manifest.files.find(({ role, kind }) => role === 'lake' && kind === 'parcels')!
  const address = `${server.base}/v1/downloads/${manifest.id}/cadastre/${file.area}/parcels.parquet`
  try {
    const { rows, bytes, requests, seconds } = await readCommune(address, communeOf(file))
    report.measures.push(
      measure(
        `a commune out of ${file.rows} parcels by ranges`,
        (100 * bytes) / file.bytes,
        '% of the bytes',
        atMost(5),
      ),
      measure('the same, requests', requests, 'requests'),
      measure('the same', seconds, 's'),
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
    measure('nearest over HTTP, p99, nobody reads files', before, 'ms'),
    measure(`the same beside ${READERS} slow readers`, during, 'ms'),
    measure('its growth', 100 * (during / before - 1), '%', atMost(20)),
    measure('p50 alone', middle(alone, 'p50'), 'ms'),
    measure('p50 beside them', middle(beside, 'p50'), 'ms'),
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
