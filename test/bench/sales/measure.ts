import type { LoadedSales } from '../../../stores/sales/loaded-sales.ts'
import { type Latency, timeEach } from '../latency.ts'
import type { Cluster } from '../postgres-cluster.ts'
import { startCluster } from '../postgres-cluster.ts'
import { peerOf } from '../postgres-install.ts'
import { releaseFiles } from '../release-files.ts'
import { atLeast, atMost, type Findings, measure } from '../report.ts'
import type { StepContext } from '../step-context.ts'
import { openOurs } from './ours.ts'
import { askPostgis, loadSales, spellingsOf } from './postgis.ts'
import { drawPlaces, filtersOf, KINDS, type Kind, LIMIT, type Place, shapeOf } from './questions.ts'
import { type BenchSales, drawSales } from './sales.ts'

const QUESTIONS = 2000
/** The peer is asked the first of the same questions: some of its spellings take a second each, its polygons minutes. */
const peerQuestions = (kind: Kind) => (kind.startsWith('polygon') ? 3 : 25)
const warmUp = (kind: Kind) => (kind.startsWith('polygon') ? 1 : 3)

/** Times our search of sales in process and, in the same run, PostGIS over the same sales; compares the answers. */
export async function measureSales({ options, dataPath, findings, say }: StepContext): Promise<void> {
  const { artefact } = await releaseFiles(dataPath)
  const { postgres } = peerOf(options, findings)
  say('Searching sales.')
  const { sales, seed } = options
  const drawn = await drawSales(artefact, sales, seed)
  const ours = await openOurs(drawn)
  const cluster = postgres && (await startCluster(postgres))
  try {
    if (cluster) await loadSales(cluster, drawn)
    findings.notes.push(`${sales.toLocaleString('en')} sales`)
    for (const kind of KINDS) {
      await measureKind(kind, drawn, ours.loaded, cluster, seed, findings)
      say(findings.notes.at(-1)!)
    }
  } finally {
    await cluster?.close()
    await ours.close()
  }
}

async function measureKind(
  kind: Kind,
  drawn: BenchSales,
  ours: LoadedSales,
  cluster: Cluster | undefined,
  seed: number,
  { measures, notes }: Findings,
): Promise<void> {
  const places = drawPlaces(kind, drawn, QUESTIONS, seed)
  const filter = filtersOf(kind)
  const ask = async (place: Place) => ours.inShape(shapeOf(kind, place), filter, LIMIT)
  for (const place of places) await ask(place)
  const mine = await timeEach(QUESTIONS, (i) => ask(places[i]!))
  measures.push(measure(`${kind}, p50`, mine.p50 / 1000, 'ms'))
  const limit = kind === 'radius 5 km' ? atMost(5) : undefined
  measures.push(measure(`${kind}, p99`, mine.p99 / 1000, 'ms', limit))
  const own = `${kind}: ours p50 ${(mine.p50 / 1000).toFixed(3)} ms, p99 ${(mine.p99 / 1000).toFixed(2)} ms`
  if (!cluster) {
    notes.push(own)
    return
  }
  const questions = peerQuestions(kind)
  const peers: { spelling: string; text: string; latency: Latency }[] = []
  for (const [spelling, text] of Object.entries(spellingsOf(kind))) {
    const askPeer = (i: number) => askPostgis(cluster, { kind, spelling, text, place: places[i]! })
    for (let i = 0; i < warmUp(kind); i++) await askPeer(i)
    peers.push({ spelling, text, latency: await timeEach(questions, askPeer) })
  }
  const [best] = peers.toSorted((a, b) => a.latency.p50 - b.latency.p50)
  const { p50 } = best!.latency
  measures.push(
    measure(`${kind}, PostGIS p50`, p50 / 1000, 'ms'),
    measure(`${kind}, PostGIS p50 / ours`, p50 / mine.p50, '×', atLeast(10)),
  )
  let differing = 0
  for (const place of places.slice(0, questions)) {
    const theirs = await askPostgis(cluster, { kind, ...peers[0]!, place })
    const found = (await ask(place)).map(({ text }) => Number(/"bench-(\d+)"/.exec(text)?.[1]))
    if (found.join() !== theirs.join()) differing++
  }
  const times = peers.map(({ spelling, latency }) => `${spelling} p50 ${(latency.p50 / 1000).toFixed(2)} ms`)
  notes.push(`${own}; PostGIS ${times.join('; ')}; ${differing} of ${questions} answers differ`)
}
