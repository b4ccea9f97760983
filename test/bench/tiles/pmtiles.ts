import { spawn } from 'node:child_process'
import { type FileHandle, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PMTiles, type RangeResponse, type Source } from 'pmtiles'
import { z } from 'zod'
import { tilesOf } from '../../../cli/export/tiles-of.ts'
import { createRandom } from '../../../data/sample/random.ts'
import { inFolder } from '../in-folder.ts'
import { atMost, type Findings, measure } from '../report.ts'
import { startService } from '../server-process.ts'
import { track } from '../stop.ts'
import { DEPARTEMENT } from '../territory.ts'

const COMPARED = 1000
const LAST_ZOOM = 16
const told = z.object({ tiles: z.number(), bytes: z.number() })

/** Exports every layer of the département as one file with the real command, and compares tiles drawn by chance with those served. */
export async function measurePmtiles(dataPath: string, seed: number, findings: Findings): Promise<void> {
  await inFolder('pmtiles', async (dir) => {
    const path = join(dir, 'departement.pmtiles')
    const { seconds, peakMegabytes, done } = await exported(dataPath, path)
    const { compared, differing } = await compare(dataPath, path, seed)
    findings.measures.push(
      measure('PMTiles, export', seconds, 's', atMost(120)),
      measure('PMTiles, peak memory', peakMegabytes, 'MB', atMost(1500)),
      measure('PMTiles, tiles unlike those served', differing, 'tiles', atMost(0)),
    )
    findings.notes.push(
      `PMTiles: all layers, zoom 4 to ${LAST_ZOOM}, ${done.tiles.toLocaleString('en')} tiles, ${(done.bytes / 1e6).toFixed(0)} MB; ` +
        `${compared} of them compared, read by the package pmtiles`,
    )
  })
}

async function exported(dataPath: string, path: string) {
  const start = performance.now()
  const args = [
    'bin/terrier.mjs',
    'export',
    'tiles',
    '--area',
    DEPARTEMENT,
    '--out',
    path,
    '--max-zoom',
    String(LAST_ZOOM),
    '--json',
  ]
  const child = spawn(process.execPath, args, {
    env: { ...process.env, TERRIER_DATA: dataPath },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  track(child)
  let [out, err] = ['', '']
  child.stdout.on('data', (text: Buffer) => {
    out += text
  })
  child.stderr.on('data', (text: Buffer) => {
    err = (err + text).slice(-4000)
  })
  let peakMegabytes = 0
  const watch = setInterval(async () => {
    // The system keeps the largest resident set itself; the file is gone once the process has ended.
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    const kilobytes = Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0)
    peakMegabytes = Math.max(peakMegabytes, kilobytes / 1024)
  }, 100)
  try {
    await new Promise<void>((resolve, reject) => {
      child.on('error', reject)
      child.on('close', (code, signal) =>
        code === 0 ? resolve() : reject(new Error(`The export ended with ${signal ?? code}:\n${err}`)),
      )
    })
  } finally {
    clearInterval(watch)
  }
  return { seconds: (performance.now() - start) / 1000, peakMegabytes, done: told.parse(JSON.parse(out)) }
}

/** A file on disk, as the package reads one. */
class DiskSource implements Source {
  readonly #file: FileHandle
  constructor(file: FileHandle) {
    this.#file = file
  }
  getKey(): string {
    return 'disk'
  }
  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    const data = new ArrayBuffer(length)
    await this.#file.read(new Uint8Array(data), 0, length, offset)
    return { data }
  }
}

async function compare(
  dataPath: string,
  path: string,
  seed: number,
): Promise<{ compared: number; differing: number }> {
  const handle = await open(path)
  const server = await startService(dataPath)
  try {
    const file = new PMTiles(new DiskSource(handle))
    const { minLon, minLat, maxLon, maxLat, minZoom, maxZoom } = await file.getHeader()
    const box = [minLon, minLat, maxLon, maxLat].map((degrees) => Math.round(degrees * 1e7))
    const places = [...tilesOf([[box[0]!, box[1]!, box[2]!, box[3]!]], { from: minZoom, to: maxZoom })]
    const random = createRandom(seed)
    let differing = 0
    for (let i = 0; i < COMPARED; i++) {
      const { z, x, y } = places[Math.floor(random.next() * places.length)]!.grid
      const stored = await file.getZxy(z, x, y)
      const answer = await fetch(`${server.base}/v1/tiles/terrier/${z}/${x}/${y}.mvt`, {
        headers: { 'accept-encoding': 'identity' },
      })
      const served = Buffer.from(await answer.arrayBuffer())
      const bytes = Buffer.from(stored?.data ?? new ArrayBuffer(0))
      if (!served.equals(bytes)) differing += 1
    }
    return { compared: COMPARED, differing }
  } finally {
    await server.close()
    await handle.close()
  }
}
