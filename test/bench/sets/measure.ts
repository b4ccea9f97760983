import { createRandom } from '../../../data/sample/random.ts'
import { DataDir } from '../../../shared/release/data-dir.ts'
import { openRelease } from '../../../stores/open-release.ts'
import type { Stores } from '../../../stores/stores.ts'
import { type Latency, summarise, timeEach } from '../latency.ts'
import { middleBy } from '../middle.ts'
import { drawPoints } from '../points.ts'
import { type Cluster, startCluster } from '../postgres-cluster.ts'
import { peerOf } from '../postgres-install.ts'
import { ownProcessorTime } from '../processor-time.ts'
import { releaseFiles } from '../release-files.ts'
import { atLeast, atMost, type Findings, type Measure, measure } from '../report.ts'
import type { StepContext } from '../step-context.ts'
import { prepareTerritory } from '../territory.ts'
import { measureMix, timed } from './mix.ts'
import { askOurs, LIMIT } from './ours.ts'
import { loadFacts } from './postgres.ts'
import { bodyOf, PlaceDrawer, type PlaceKind, type SetQuestion } from './questions.ts'
import { prepareSets } from './release.ts'
import { askPeerStatistics, askStatistics, differing, loadSales } from './statistics.ts'
import { measureUnderWay } from './under-way.ts'
import { untilQuiet } from './until-quiet.ts'

const TARGETS = [
  { kind: 'commune', metres: undefined, limit: 30 },
  { kind: 'circle', metres: 5000, limit: 60 },
  { kind: 'departement', metres: undefined, limit: 250 },
] as const
const ASKED = 40
const MIX = 200
/** Of ten questions of the mix. */
const SHARES: readonly PlaceKind[] = [
  'commune',
  'commune',
  'commune',
  'commune',
  'circle',
  'circle',
  'circle',
  'box',
  'drawing',
  'departement',
]

/** Questions over many rows, in process beside PostgreSQL with PostGIS over the same rows, and over HTTP under load. */
export async function measureSets({
  options,
  dataPath: cadastre,
  findings,
  say,
}: StepContext): Promise<void> {
  const { postgres } = peerOf(options, findings)
  const territory = await prepareTerritory(options)
  say('Building the wide rows.')
  const { dataPath, facts } = await prepareSets(options, territory, cadastre)
  const stores = await openRelease(dataPath)
  const { lake } = await releaseFiles(dataPath)
  const communes = stores.territory.data.communes
    .map(({ code }) => code)
    .filter((code) => code.startsWith('96'))
  const drawer = await PlaceDrawer.open(lake, communes, options.seed)
  const files = (await new DataDir(dataPath).readCurrent())!.files
  const path = (dataset: string, kind: string) =>
    new DataDir(dataPath).store(
      files.find((one) => one.dataset === dataset && one.kind === kind && one.role === 'lake')!.file,
    )
  const cluster = postgres && (await startCluster(postgres))
  try {
    if (cluster) {
      say('Loading PostgreSQL.')
      await loadFacts(cluster, path('parcel-facts', 'parcel-facts'), lake)
      await loadSales(cluster, path('dvf', 'sale-facts'), path('dvf', 'sales'))
    }
    const { measures, notes } = findings
    measures.push(
      measure('parcel_facts of all datasets', facts.seconds, 's', atMost(20)),
      measure('units, before them', facts.unitSeconds, 's'),
      measure('units and parcel_facts, processor time', facts.cpuSeconds, 's'),
      measure('units and parcel_facts, peak memory', facts.peakMegabytes, 'MB', atMost(1500)),
    )
    say('Searching parcels.')
    for (const { kind, metres, limit } of TARGETS) {
      const questions = Array.from({ length: ASKED }, () => drawer.question(drawer.place(kind, metres)))
      measures.push(...(await timeKind(stores, kind, questions, limit)))
    }
    const mix = Array.from({ length: MIX }, (_, i) =>
      drawer.question(drawer.place(SHARES[i % SHARES.length]!)),
    )
    await measureMix(stores, mix, cluster, { findings, say })
    say('Asking statistics of sales.')
    await measureStatistics(stores, drawer, options.seed, cluster, findings)
    say('Asking over HTTP.')
    const bodies = mix.map((question) => JSON.stringify(bodyOf(question, LIMIT)))
    const busy = await measureUnderWay(dataPath, await drawPoints(lake, 5000, options.seed + 3), bodies)
    measures.push(
      measure('nearest p99, at rest', busy.rest.p99, 'ms'),
      measure('nearest p99, with 8 searches under way', busy.busy.p99, 'ms'),
      measure('growth of the p99 of nearest', 100 * (busy.busy.p99 / busy.rest.p99 - 1), '%', atMost(25)),
      measure('64 at once, neither answered nor a clear 503', busy.unclear, 'answers', atMost(0)),
      measure('memory that searches add', busy.memory.most - busy.memory.before, 'MB', atMost(512)),
    )
    const statuses = Object.entries(busy.statuses).map(([status, n]) => `${n} × ${status}`)
    notes.push(`64 searches at once: ${statuses.join(', ')}; ${busy.answered} were answered beside nearest`)
  } finally {
    await cluster?.close()
  }
}

async function timeKind(
  stores: Stores,
  kind: string,
  questions: readonly SetQuestion[],
  limit: number,
): Promise<Measure[]> {
  const first: number[] = []
  const held: number[] = []
  let used = 0
  for (const question of questions) {
    first.push((await timed(() => askOurs(stores, question))).ms)
    await untilQuiet()
    await askOurs(stores, question)
    const before = ownProcessorTime()
    held.push((await timed(() => askOurs(stores, question))).ms)
    used += (ownProcessorTime() - before) / questions.length / 1000
  }
  const p50 = (times: readonly number[]) => middleBy(times, (ms) => ms)
  return [
    measure(`${kind}, four criteria, first asked, p50`, p50(first), 'ms', atMost(limit)),
    measure(`${kind}, the same, columns in memory, p50`, p50(held), 'ms', atMost(limit)),
    measure(`${kind}, the same, processor time of one, of the service itself`, used, 'ms'),
  ]
}

const DRAWINGS = 5
const CORNERS = 200
/** Metres from the middle of the département that a drawing reaches: two thirds of its sales lie within. */
const REACH = 17_200

async function measureStatistics(
  stores: Stores,
  drawer: PlaceDrawer,
  seed: number,
  cluster: Cluster | undefined,
  { measures, notes }: Findings,
): Promise<void> {
  const random = createRandom(seed + 9)
  const places = Array.from({ length: DRAWINGS }, () => drawer.drawingOfTheMiddle(CORNERS, REACH, random))
  const ours: Latency[] = []
  const theirs: number[] = []
  let sales = 0
  let differ = 0
  for (const place of places) {
    const groups = await askStatistics(stores, place)
    sales += groups.reduce((sum, one) => sum + Number(one[2]), 0) / DRAWINGS
    ours.push(await timeEach(5, () => askStatistics(stores, place)))
    if (!cluster) continue
    const answer = await timed(() => askPeerStatistics(cluster, place))
    theirs.push((await timed(() => askPeerStatistics(cluster, place))).ms)
    differ += differing(groups, answer.value)
  }
  const p50 = middleBy(ours, (one) => one.p50).p50 / 1000
  measures.push(measure('statistics of sales in a drawing of 200 vertices, p50', p50, 'ms', atMost(150)))
  if (cluster) {
    const peer = summarise(Float64Array.from(theirs, (ms) => ms * 1e6)).p50 / 1000
    measures.push(
      measure('the same, PostgreSQL', peer, 'ms'),
      measure('statistics, PostgreSQL / ours', peer / p50, '×', atLeast(3)),
      measure('groups that differ', differ, 'groups', atMost(0)),
    )
  }
  notes.push(`Statistics: ${Math.round(sales).toLocaleString('en')} sales in a drawing, by quarter and type`)
}
