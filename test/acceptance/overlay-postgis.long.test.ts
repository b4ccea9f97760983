import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DataDir } from '../../shared/release/data-dir.ts'
import type { Manifest } from '../../shared/release/release.ts'
import { openRelease } from '../../stores/open-release.ts'
import type { Stores } from '../../stores/stores.ts'
import { type Cluster, startCluster } from '../bench/postgres-cluster.ts'
import { ensurePostgres } from '../bench/postgres-install.ts'
import { cutFrance, ingestSamples } from '../support/cut-france.ts'
import { compareCuts, cutsOf, loadOverlay } from '../support/postgis-overlay.ts'
import { describeWithSamples, samplePath } from '../support/samples.ts'

const PLAN = 'files/planning/bondy-93010'
/** Share of a parcel by which two ways of cutting may differ. */
const TOLERANCE = 0.001

describeWithSamples('the plan of Bondy over its parcels', () => {
  let cluster: Cluster | undefined
  let dataDir: DataDir
  let release: Manifest
  let stores: Stores
  beforeAll(async () => {
    const install = ensurePostgres()
    if ('reason' in install) throw new Error(install.reason)
    dataDir = await cutFrance()
    await ingestSamples(dataDir, { datasets: ['cadastre'], area: '93010' })
    const planning = readdirSync(samplePath(PLAN)).map((name) => samplePath(`${PLAN}/${name}`))
    release = (await ingestSamples(dataDir, { datasets: ['planning'], area: '93010', files: { planning } }))
      .release
    stores = await openRelease(dataDir.dir)
    cluster = await startCluster(install)
    const lake = (dataset: string, kind: string) =>
      dataDir.store(
        release.files.find((one) => one.role === 'lake' && one.dataset === dataset && one.kind === kind)!
          .file,
      )
    await loadOverlay(cluster, {
      parcels: lake('cadastre', 'parcels'),
      features: lake('planning', 'features'),
    })
  })
  afterAll(async () => {
    await cluster?.close()
  })

  test('is what PostGIS cuts in Lambert-93: no surface is missed or added, and no share differs by a thousandth', async () => {
    const found = await compareCuts(await cutsOf(cluster!), stores, '93', TOLERANCE)
    expect(found.parcels).toBeGreaterThanOrEqual(5000)
    expect(found.pairs).toBeGreaterThan(found.parcels)
    process.stdout.write(
      `overlay: ${found.pairs} pairs of ${found.parcels} parcels; largest difference ${found.worst} at ${found.at}\n`,
    )
    expect(found.wrong).toEqual([])
    expect(found.worst, found.at).toBeLessThan(TOLERANCE)
  })
})
