import { openRelease } from '../../stores/open-release.ts'
import { measureNearest } from './nearest.ts'
import type { BenchOptions } from './options.ts'
import { drawPoints } from './points.ts'
import { measurePostgis } from './postgis.ts'
import { peerOf } from './postgres-install.ts'
import { releaseFiles } from './release-files.ts'
import type { Findings } from './report.ts'

const atMost = (limit: number) => ({ target: { limit, atMost: true } })
const atLeast = (limit: number) => ({ target: { limit, atMost: false } })

/** The nearest parcel in process, and PostGIS over the same parcels. */
export async function nearestStep(
  options: BenchOptions,
  dataPath: string,
  findings: Findings,
  say: (text: string) => void,
): Promise<void> {
  const { lake } = await releaseFiles(dataPath)
  const stores = await openRelease(dataPath)
  const points = await drawPoints(lake, options.points, options.seed)
  say('Asking nearest in process.')
  const ours = await measureNearest(stores, points)
  const { measures, notes } = findings
  measures.push(
    { name: 'nearest + GeoJSON in process, p50', value: ours.p50, unit: 'µs', ...atMost(10) },
    { name: 'nearest + GeoJSON in process, p99', value: ours.p99, unit: 'µs', ...atMost(40) },
    { name: 'nearest + GeoJSON in process, one thread', value: ours.perSecond, unit: '/s' },
  )
  notes.push(`${ours.found} of ${ours.count} points had a parcel within ${stores.limits.nearestMaxMetres} m`)
  const { postgres } = peerOf(options, findings)
  if (!postgres) return
  say('Asking PostGIS the same.')
  const peer = await measurePostgis(postgres, lake, stores, points)
  measures.push(
    { name: 'PostGIS, p50', value: peer.p50, unit: 'µs' },
    { name: 'PostGIS, p99', value: peer.p99, unit: 'µs' },
    { name: 'PostGIS, one connection', value: peer.perSecond, unit: '/s' },
    { name: 'PostGIS, 8 connections', value: peer.pooled, unit: '/s' },
    { name: 'PostGIS, table and one index', value: peer.bytesPerParcel, unit: 'bytes/parcel' },
    { name: 'PostGIS p50 / ours', value: peer.p50 / ours.p50, unit: '×', ...atLeast(8) },
    { name: 'PostGIS p99 / ours', value: peer.p99 / ours.p99, unit: '×' },
    {
      name: 'throughput, ours on one thread / PostGIS pooled',
      value: ours.perSecond / peer.pooled,
      unit: '×',
    },
    { name: 'answers that differ from PostGIS', value: peer.mismatches.length, unit: 'points', ...atMost(0) },
  )
  const spellings = Object.entries(peer.spellings).map(([name, p50]) => `${name} p50 ${p50.toFixed(0)} µs`)
  notes.push(
    `Peer: ${peer.version}; prepared, unix socket, wholly cached; the faster spelling counts: ${spellings.join(', ')}`,
    `${peer.compared} answers compared: ${peer.ties} ties at the same distance, ${peer.mismatches.length} mismatches`,
    ...peer.mismatches.slice(0, 5),
  )
}
