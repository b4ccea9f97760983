import { monitorEventLoopDelay } from 'node:perf_hooks'
import { matchRelease } from '../../../people/watches/match/match-release.ts'
import type { Watch } from '../../../people/watches/watch.ts'
import { openRelease } from '../../../stores/open-release.ts'
import { drawPoints } from '../points.ts'
import { releaseFiles } from '../release-files.ts'

/**
 * Finds what the current release of a folder changed in some drawings, several times, in a process of its own: prints seconds of the middle time, the longest stall of
 * the event loop, peak memory, and how many drawings were told of how many changes.
 */
const [dataPath = '', drawings = '1000', seed = '1'] = process.argv.slice(2)
const ROUNDS = 3
const CORNERS = 24
/** Half the width of the smallest and the largest drawing, degrees: some 200 m to 5 km. */
const REACH = [0.002, 0.05] as const

const { lake } = await releaseFiles(dataPath)
const points = await drawPoints(lake, Number(drawings), Number(seed))
const watches = Array.from({ length: Number(drawings) }, (_, i): Watch => {
  const [lng, lat] = [points[2 * i]!, points[2 * i + 1]!]
  // Most drawings are small: their sizes are spread evenly over the powers.
  const reach = REACH[0] * (REACH[1] / REACH[0]) ** (i / Number(drawings))
  const corner = (n: number): [number, number] => {
    const angle = (2 * Math.PI * (n % CORNERS)) / CORNERS
    return [lng + reach * Math.cos(angle), lat + reach * Math.sin(angle)]
  }
  return {
    id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
    name: `drawing ${i}`,
    place: {
      kind: 'area',
      geometry: {
        type: 'Polygon',
        coordinates: [Array.from({ length: CORNERS + 1 }, (_, n) => corner(n))],
      },
    },
    datasets: [],
    url: 'https://example.fr/hook',
    afterSequence: 0,
    paused: null,
    createdAt: new Date(0),
  }
})

const stores = await openRelease(dataPath)
const release = (await stores.changes.history()).at(-1)!
const seconds: number[] = []
let stall = 0
let told = 0
let changes = 0
for (let round = 0; round < ROUNDS; round++) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const from = performance.now()
  const messages = await matchRelease(release, watches, stores, '')
  seconds.push((performance.now() - from) / 1000)
  delay.disable()
  stall = Math.max(stall, delay.max / 1e6)
  told = messages.filter(({ body }) => body !== null).length
  changes = messages.reduce((sum, one) => sum + one.changes, 0)
}
const result = {
  seconds: seconds.sort((a, b) => a - b)[1]!,
  stall,
  peakMegabytes: process.resourceUsage().maxRSS / 1024,
  told,
  changes,
}
process.stdout.write(JSON.stringify(result), () => process.exit(0))
