import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { parquet, sql } from '../../../formats/duckdb/sql.ts'
import { DataDir } from '../../../shared/release/data-dir.ts'
import { openRelease } from '../../../stores/open-release.ts'
import { compareCuts, cutsOf, loadOverlay } from '../../support/postgis-overlay.ts'
import { runIngest } from '../ingest-steps.ts'
import { startCluster } from '../postgres-cluster.ts'
import { type PostgresInstall, peerOf } from '../postgres-install.ts'
import { releaseFiles } from '../release-files.ts'
import { atMost, measure } from '../report.ts'
import type { StepContext } from '../step-context.ts'
import { DEPARTEMENT, prepareTerritory } from '../territory.ts'
import { writePlan } from './plan-file.ts'

const ZONES = 20_000
/** One parcel in so many is cut by PostGIS as well. */
const ONE_IN = 10
/** Share of a parcel by which two ways of cutting may differ. */
const TOLERANCE = 0.001

/** Ingests a plan of 20,000 zones over the published parcels, and cuts a tenth of them with PostGIS. */
export async function measureOverlay({ options, dataPath, findings, say }: StepContext): Promise<void> {
  const { postgres } = peerOf(options, findings)
  const { mirrorDir } = await prepareTerritory(options)
  const { lake: parcels, rows } = await releaseFiles(dataPath)
  const copy = join(options.dir, 'overlay')
  const plan = join(options.dir, '200000000_ZONE_URBA_20260101.geojson')
  await rm(copy, { recursive: true, force: true })
  try {
    await cp(dataPath, copy, { recursive: true, verbatimSymlinks: true })
    const zones = await writePlan({
      path: plan,
      box: await boxOf(parcels, copy),
      zones: ZONES,
      seed: options.seed,
    })
    say(`Laying ${zones} zones over ${rows} parcels.`)
    const went = await runIngest({
      dataPath: copy,
      datasets: ['planning'],
      area: DEPARTEMENT,
      mirror: mirrorDir,
      files: { planning: [plan] },
    })
    // Judged against its share of the time when fewer parcels are asked for.
    const limit = atMost((60 * rows) / 1_000_000)
    const seconds = went.step(`planning ${DEPARTEMENT} readmodel`)
    findings.measures.push(
      measure(`overlay of ${rows} parcels with ${zones} zones, documents written`, seconds, 's', limit),
      measure('the same, file to published, all files made of it', went.seconds, 's'),
      measure('the same, processor time', went.cpuSeconds, 's'),
      measure('the same, peak memory', went.peakMegabytes, 'MB', atMost(1500)),
    )
    if (!postgres) return
    say('Cutting with PostGIS.')
    const peer = await cutByPostgis(copy, parcels, postgres)
    findings.measures.push(
      measure(`one parcel in ${ONE_IN} by PostGIS, × ${ONE_IN}`, peer.seconds * ONE_IN, 's'),
      measure('surfaces that one of both has alone', peer.wrong.length, 'pairs', atMost(0)),
      measure('largest difference of a share', peer.worst * 100, '% of the parcel', atMost(TOLERANCE * 100)),
    )
    findings.notes.push(
      `overlay: ${peer.pairs} pairs of ${peer.parcels} parcels compared with PostGIS; loading and indexing are not counted`,
    )
  } finally {
    for (const path of [copy, plan]) await rm(path, { recursive: true, force: true })
  }
}

const corners = z.tuple([z.number(), z.number(), z.number(), z.number()])

async function boxOf(lake: string, dir: string) {
  return withDuckDb(dir, async (db) => {
    await db.run('SET enable_geoparquet_conversion = false')
    const [box] = await db.rowsAs(
      corners,
      sql`SELECT min(bbox.xmin), min(bbox.ymin), max(bbox.xmax), max(bbox.ymax) FROM ${parquet(lake)}`,
    )
    return box!
  })
}

async function cutByPostgis(dataPath: string, parcels: string, install: PostgresInstall) {
  const dataDir = new DataDir(dataPath)
  const manifest = (await dataDir.readCurrent())!
  const features = manifest.files.find(
    ({ role, dataset, kind }) => role === 'lake' && dataset === 'planning' && kind === 'features',
  )!
  const cluster = await startCluster(install)
  const stores = await openRelease(dataPath)
  try {
    await loadOverlay(cluster, { parcels, features: dataDir.store(features.file) })
    const start = performance.now()
    const cuts = await cutsOf(cluster, ONE_IN)
    const seconds = (performance.now() - start) / 1000
    return { seconds, ...(await compareCuts(cuts, stores, DEPARTEMENT, TOLERANCE)) }
  } finally {
    await cluster.close()
  }
}
