import { parcelLayer } from '../../../api/tiles/layers/parcels.ts'
import { TileGrid } from '../../../shared/tiles/tile-grid.ts'
import { holding } from '../../../stores/blocks/hold.ts'
import { openRelease } from '../../../stores/open-release.ts'
import { middleBy } from '../middle.ts'
import { peerOf } from '../postgres-install.ts'
import { releaseFiles } from '../release-files.ts'
import { atLeast, type Measure, measure, type Target } from '../report.ts'
import type { StepContext } from '../step-context.ts'
import { type Drawn, drawAt, type Place, tilePlaces, timeDrawing, ZOOM } from './in-process.ts'
import { measureOverHttp } from './over-http.ts'
import { measurePmtiles } from './pmtiles.ts'
import { openPeer, type TilesPeer } from './postgis.ts'

const TILES = 3000
/** Each round asks all in turn: what else the machine does then slows all alike. */
const ROUNDS = 5
const DRAWN_A_ROUND = 600
const ASKED_A_ROUND = 100

/** Parcels of zoom 16, drawn and compressed when they are asked for: in process beside PostGIS, over HTTP, and as one PMTiles file. */
export async function measureTiles({ options, dataPath, findings, say }: StepContext): Promise<void> {
  const { postgres } = peerOf(options, findings)
  say('Drawing tiles.')
  const { lake } = await releaseFiles(dataPath)
  const stores = await openRelease(dataPath)
  const places = await tilePlaces(dataPath, TILES, options.seed + 2)
  const sum = { features: 0, drawn: 0, sent: 0 }
  for (const place of places.slice(0, TILES / 2)) {
    const grid = new TileGrid(ZOOM, place.x, place.y)
    const { count } = await holding((hold) => parcelLayer.features(stores, grid, hold))
    sum.features += count
    const { drawn, sent } = await drawAt(stores, place, 'gzip')
    sum.drawn += drawn
    sum.sent += sent
  }
  const mean = (of: keyof typeof sum) => sum[of] / (TILES / 2)
  const peer = postgres && (await openPeer(postgres, lake, places))
  try {
    const rounds: Round[] = []
    for (let i = 0; i < ROUNDS; i++) rounds.push(await oneRound(stores, roundOf(places, i), peer))
    findings.measures.push(...summed(rounds))
    say('Asking tiles over HTTP.')
    findings.measures.push(...(await measureOverHttp(dataPath, places)))
    findings.notes.push(
      `Tiles: ${TILES} of zoom ${ZOOM} around parcels drawn by chance, ${mean('features').toFixed(0)} parcels, ` +
        `${(mean('drawn') / 1000).toFixed(1)} kB, ${(mean('sent') / 1000).toFixed(1)} kB gzipped each; PostGIS does not compress`,
      `In process: the middle of ${ROUNDS} rounds, each of which asks ours and PostGIS in turn; "one core" is a second of processor time`,
    )
    say('Exporting the département as PMTiles.')
    await measurePmtiles(dataPath, options.seed, findings)
  } finally {
    await peer?.close()
  }
}

interface Round {
  plain: Drawn
  gzip: Drawn
  brotli: Drawn
  peer: Awaited<ReturnType<TilesPeer['time']>> | undefined
}

function roundOf(places: readonly Place[], round: number): Place[] {
  return places.slice(round * DRAWN_A_ROUND, (round + 1) * DRAWN_A_ROUND)
}

async function oneRound(
  stores: Awaited<ReturnType<typeof openRelease>>,
  places: readonly Place[],
  peer: TilesPeer | undefined,
): Promise<Round> {
  return {
    plain: await timeDrawing(stores, places, 'identity'),
    gzip: await timeDrawing(stores, places, 'gzip'),
    brotli: await timeDrawing(stores, places, 'br'),
    peer: await peer?.time(places.slice(0, ASKED_A_ROUND)),
  }
}

function summed(rounds: readonly Round[]): Measure[] {
  const figure = (name: string, unit: string, of: (round: Round) => number, target?: Target) =>
    measure(name, of(middleBy(rounds, of)), unit, target)
  const ours: Measure[] = [
    figure('parcels z16, drawn and gzipped, one core', 'tiles/s', (one) => one.gzip.perCore, atLeast(1500)),
    figure('parcels z16, drawn and gzipped, p50', 'ms', (one) => one.gzip.p50 / 1000),
    figure('parcels z16, drawn and gzipped, p99', 'ms', (one) => one.gzip.p99 / 1000),
    figure('parcels z16, drawn and with brotli, one core', 'tiles/s', (one) => one.brotli.perCore),
    figure('parcels z16, drawn only, one core', 'tiles/s', (one) => one.plain.perCore),
  ]
  if (rounds[0]?.peer === undefined) return ours
  const share = (mine: number, peer = Number.NaN) => mine / peer
  return [
    ...ours,
    figure('PostGIS ST_AsMVT, one connection', 'tiles/s', (one) => one.peer?.perSecond ?? 0),
    figure('PostGIS ST_AsMVT, p99', 'ms', (one) => (one.peer?.p99 ?? 0) / 1000),
    figure(
      'parcels z16, drawn only, ours / PostGIS',
      '×',
      (one) => share(one.plain.perSecond, one.peer?.perSecond),
      atLeast(10),
    ),
    figure('the same by processor time', '×', (one) => share(one.plain.perCore, one.peer?.perCore)),
  ]
}
