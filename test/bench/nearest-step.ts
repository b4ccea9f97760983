import { openRelease } from '../../stores/open-release.ts'
import { measureNearest } from './nearest.ts'
import { drawPoints } from './points.ts'
import { measurePostgis } from './postgis.ts'
import { peerOf } from './postgres-install.ts'
import { releaseFiles } from './release-files.ts'
import { atLeast, atMost, measure } from './report.ts'
import type { StepContext } from './step-context.ts'

/** The nearest parcel in process, and PostGIS over the same parcels. */
export async function nearestStep({ options, dataPath, findings, say }: StepContext): Promise<void> {
  const { lake } = await releaseFiles(dataPath)
  const stores = await openRelease(dataPath)
  const points = await drawPoints(lake, options.points, options.seed)
  say('Asking nearest in process.')
  const ours = await measureNearest(stores, points)
  const { measures, notes } = findings
  measures.push(
    measure('nearest + GeoJSON in process, p50', ours.p50, 'µs', atMost(10)),
    measure('nearest + GeoJSON in process, p99', ours.p99, 'µs', atMost(40)),
    measure('nearest + GeoJSON in process, one thread', ours.perSecond, '/s'),
  )
  notes.push(`${ours.found} of ${ours.count} points had a parcel within ${stores.limits.nearestMaxMetres} m`)
  const { postgres } = peerOf(options, findings)
  if (!postgres) return
  say('Asking PostGIS the same.')
  const peer = await measurePostgis(postgres, lake, stores, points)
  measures.push(
    measure('PostGIS, p50', peer.p50, 'µs'),
    measure('PostGIS, p99', peer.p99, 'µs'),
    measure('PostGIS, one connection', peer.perSecond, '/s'),
    measure('PostGIS, 8 connections', peer.pooled, '/s'),
    measure('PostGIS, table and one index', peer.bytesPerParcel, 'bytes/parcel'),
    measure('PostGIS p50 / ours', peer.p50 / ours.p50, '×', atLeast(8)),
    measure('PostGIS p99 / ours', peer.p99 / ours.p99, '×'),
    measure('throughput, ours on one thread / PostGIS pooled', ours.perSecond / peer.pooled, '×'),
    measure('answers that differ from PostGIS', peer.mismatches.length, 'points', atMost(0)),
  )
  const spellings = Object.entries(peer.spellings).map(([name, p50]) => `${name} p50 ${p50.toFixed(0)} µs`)
  notes.push(
    `Peer: ${peer.version}; prepared, unix socket, wholly cached; the faster spelling counts: ${spellings.join(', ')}`,
    `${peer.compared} answers compared: ${peer.ties} ties at the same distance, ${peer.mismatches.length} mismatches`,
    ...peer.mismatches.slice(0, 5),
  )
}
