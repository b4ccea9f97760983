import { join } from 'node:path'
import { writeDemoTerritory } from '../../../data/sample/write-territory.ts'
import { silent } from '../../../ingest/pipeline/progress.ts'
import { refresh } from '../../../ingest/run/refresh.ts'
import { DataDir } from '../../../shared/release/data-dir.ts'
import { inFolder } from '../in-folder.ts'
import { atMost, measure } from '../report.ts'
import { startService } from '../server-process.ts'
import type { StepContext } from '../step-context.ts'
import { soak } from './soak.ts'

/** Different questions asked in turn, of every door. */
const PATHS = 500
const SWAP_EVERY = 60

/** Soaks a server of its own over the demo territory for so many seconds, and adds what was measured to the report. */
export async function measureSoak({ options, findings: report, say }: StepContext): Promise<void> {
  const { seconds } = options
  say(`Soaking for ${seconds} s.`)
  await inFolder('soak', async (dir) => {
    const dataDir = new DataDir(join(dir, 'home'))
    const releases = await publishTwo(dir, dataDir)
    const server = await startService(dataDir.dir)
    try {
      const swapEvery = Math.min(SWAP_EVERY, Math.max(1, Math.floor(seconds / 4)))
      const found = await soak(dataDir, server, { seconds, swapEvery, releases, paths: questions() })
      const { memory } = found
      report.measures.push(
        measure('soak, ceiling measured before', found.ceiling, 'req/s'),
        measure('soak, asked', found.perSecond, 'req/s'),
        measure('soak, p50', found.p50, 'ms'),
        measure('soak, p99', found.p99, 'ms'),
        measure('soak, errors', found.errors, 'answers', atMost(0)),
        measure('soak, swaps of the release', found.swaps, ''),
        measure('soak, memory after the warm-up', memory.first, 'MB'),
        measure('soak, highest memory', memory.highest, 'MB'),
        measure('soak, memory at the end', memory.last, 'MB'),
        measure('soak, memory at the end / after the warm-up', memory.last / memory.first, '×', atMost(1.2)),
      )
      report.notes.push(
        `soak: ${found.asked} questions in ${seconds} s, 80 % of the ceiling, a swap every ${swapEvery} s`,
      )
    } finally {
      await server.close()
    }
  })
}

/** The demo territory twice: the second release has owners and companies besides. */
async function publishTwo(dir: string, dataDir: DataDir): Promise<[string, string]> {
  const { mirrorDir, cogDir } = await writeDemoTerritory(dir)
  const publish = (datasets: string[]) =>
    refresh({
      dataDir,
      datasets,
      area: '96',
      mirror: mirrorDir,
      files: { cog: [cogDir] },
      millesimes: {},
      progress: silent,
    })
  const { release: first } = await publish(['cog', 'cadastre', 'ban', 'iris', 'dvf'])
  const { release: second } = await publish(['owners', 'sirene'])
  return [first.id, second.id]
}

/** Questions around the demo's well-known point: a parcel, sales, prices, addresses. */
function questions(): string[] {
  return Array.from({ length: PATHS }, (_, i) => {
    const lng = (2.5 + ((i % 25) - 12) * 0.0004).toFixed(6)
    const lat = (46.5 + ((i % 20) - 10) * 0.0003).toFixed(6)
    const kinds = [
      `/v1/parcels/nearest?lng=${lng}&lat=${lat}`,
      `/v1/transactions/by-radius?lng=${lng}&lat=${lat}&radiusMeters=200&limit=10`,
      '/v1/parcels/960010000A0001',
      '/v1/prices/by-zone?level=commune&code=96001',
      '/v1/addresses/search?q=1%20rue%20des%20lilas%20fictifs&limit=3',
    ]
    return kinds[i % kinds.length]!
  })
}
