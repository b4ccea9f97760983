import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { neighboursOf } from '../../api/operations/neighbours/neighbours-of.ts'
import type { Idu } from '../../shared/identifiers/idu.ts'
import { unpackIdu } from '../../shared/identifiers/idu-pack.ts'
import { SAME_LINE_METERS } from '../../shared/schemas/neighbours.ts'
import { holding } from '../../stores/blocks/hold.ts'
import { openRelease } from '../../stores/open-release.ts'
import type { ParcelSource } from '../../stores/space/parcel-source.ts'
import type { Stores } from '../../stores/stores.ts'
import { loadParcels } from '../bench/postgis-load.ts'
import { type Cluster, startCluster } from '../bench/postgres-cluster.ts'
import { ensurePostgres } from '../bench/postgres-install.ts'
import { cutFrance, ingestSamples } from '../support/cut-france.ts'
import { describeWithSamples } from '../support/samples.ts'

/** Metres by which a length may differ from that of GEOS, which moves vertices by up to the tolerance to bring lines together. */
const TOLERANCE = 4 * SAME_LINE_METERS

/**
 * Pairs whose boundaries come within the tolerance, by GEOS, with the metres that they have in common: the boundaries are given each other's vertices, snapped in
 * either order or rounded to a grid, and the longest is taken, for each way fails to bring some lines together. It is never more than what of one
 * boundary lies within the tolerance of the other: of a line that snapping folds, each fold counts.
 */
const PAIRS = `
  WITH pairs AS (
    SELECT a.idu AS one, b.idu AS other, a.line AS la, b.line AS lb
    FROM plane a JOIN plane b ON a.idu < b.idu AND ST_DWithin(a.line, b.line, $1)
  ), snapped AS (
    SELECT *, ST_Snap(lb, la, $1) AS lb_to_a, ST_Snap(la, lb, $1) AS la_to_b FROM pairs
  )
  SELECT one, other, least(
    ST_Length(ST_Intersection(la, ST_Buffer(lb, $1))),
    greatest(
      ST_Length(ST_Intersection(ST_Snap(la, lb_to_a, $1), lb_to_a)),
      ST_Length(ST_Intersection(la_to_b, ST_Snap(lb, la_to_b, $1))),
      ST_Length(ST_Intersection(la, lb, $1))
    )
  ) AS metres FROM snapped`

const pairsSchema = z.array(z.object({ one: z.string(), other: z.string(), metres: z.number() }))

describeWithSamples('neighbours in Bondy and the 18th of Paris', () => {
  let cluster: Cluster | undefined
  let stores: Stores
  const expected = new Map<string, number>()
  beforeAll(async () => {
    const install = ensurePostgres()
    if ('reason' in install) throw new Error(install.reason)
    const dataDir = await cutFrance()
    await ingestSamples(dataDir, { datasets: ['cadastre'], area: '93010' })
    const { release } = await ingestSamples(dataDir, { datasets: ['cadastre'], area: '75118' })
    stores = await openRelease(dataDir.dir)
    for (const { file, role, kind } of release.files) {
      if (role !== 'lake' || kind !== 'parcels') continue
      cluster = await startCluster(install)
      await loadParcels(cluster, dataDir.store(file))
      const { pool } = cluster
      await pool.query(
        'CREATE UNLOGGED TABLE plane AS SELECT idu, ST_Boundary(ST_Transform(geom, 2154)) AS line FROM parcels',
      )
      await pool.query('CREATE INDEX ON plane USING gist (line)')
      await pool.query('ANALYZE plane')
      const { rows } = await pool.query(PAIRS, [SAME_LINE_METERS])
      for (const { one, other, metres } of pairsSchema.parse(rows)) expected.set(`${one} ${other}`, metres)
      await cluster.close()
      cluster = undefined
    }
  })
  afterAll(async () => {
    await cluster?.close()
  })

  test('are those that GEOS finds, with its lengths', async () => {
    const found = new Map<string, number>()
    let parcels = 0
    for (const source of stores.parcels.sources())
      for (const idu of await idusOf(source)) {
        const outline = await stores.parcels.outline(idu)
        const { neighbours } = await neighboursOf(idu, outline!, stores)
        parcels++
        for (const one of neighbours) if (idu < one.idu) found.set(`${idu} ${one.idu}`, one.sharedMeters)
      }
    const differing: string[] = []
    let worst = 0
    for (const pair of new Set([...found.keys(), ...expected.keys()])) {
      const [ours, theirs] = [found.get(pair), expected.get(pair)]
      const difference = Math.abs((ours ?? Number.NaN) - (theirs ?? Number.NaN))
      if (difference <= TOLERANCE) worst = Math.max(worst, difference)
      else differing.push(`${pair}: ${ours}, GEOS ${theirs}`)
    }
    process.stdout.write(
      `neighbours: ${found.size} pairs of ${parcels} parcels, ${differing.length} differ, the others by ${worst} m at most\n${differing.join('\n')}\n`,
    )
    expect(parcels).toBeGreaterThanOrEqual(10_000)
    expect(found.size).toBeGreaterThan(2 * parcels)
    expect(differing).toEqual([])
  })
})

/** All parcels of a département. */
function idusOf(source: ParcelSource): Promise<Idu[]> {
  return holding(async (hold) => {
    const ranks = Array.from({ length: source.count }, (_, rank) => rank)
    return (await source.ofRanks(ranks, hold)).map(({ rows, row }) => unpackIdu(rows.keys[row]!))
  })
}
