import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { withDuckDb } from '../../formats/duckdb/database.ts'
import { parquet, quoted, sql } from '../../formats/duckdb/sql.ts'
import { replayLake } from '../../ingest/pipeline/changes/replay-lake.ts'
import { silent } from '../../ingest/pipeline/progress.ts'
import type { RefreshRequest } from '../../ingest/run/refresh.ts'
import { lakePathOf } from '../../shared/lake/leaving-files.ts'
import { DataDir } from '../../shared/release/data-dir.ts'
import type { Manifest } from '../../shared/release/release.ts'
import { ingestSamples } from '../support/cut-france.ts'
import { describeWithSamples, samplePath } from '../support/samples.ts'
import { temporaryDir } from '../support/temp.ts'

/** Whole ingests: minutes on a busy machine. */
const LONG = 600_000

const GEO = 'mirror/files.data.gouv.fr/geo-dvf/latest/csv'

/** A mirror that holds the sales of these years alone, as the producer's folder did at another time. */
async function mirrorOf(...years: number[]): Promise<string> {
  const mirror = await temporaryDir('years')
  for (const year of years) {
    const path = `${GEO}/${year}/communes/92/92078.csv`
    const to = join(mirror, path.slice('mirror/'.length))
    await mkdir(dirname(to), { recursive: true })
    await copyFile(samplePath(path), to)
  }
  return mirror
}

/** The bytes of each lake file of a release, or of a copy of it, with the rows in the order of their contents. */
async function sortedBytes({ files }: Manifest, place: (file: Manifest['files'][number]) => string) {
  const dir = await temporaryDir('sorted')
  const found: Record<string, Buffer> = {}
  await withDuckDb(dir, async (db) => {
    for (const file of files) {
      if (file.role !== 'lake') continue
      const out = join(dir, 'out.parquet')
      await db.run(
        sql`COPY (SELECT * FROM ${parquet(place(file))} ORDER BY ALL) TO ${quoted(out)} (FORMAT parquet)`,
      )
      found[lakePathOf(file)] = await readFile(out)
    }
  })
  return found
}

describeWithSamples('the changes between two real editions', () => {
  let dataDir: DataDir
  let copy: string
  const releases: Manifest[] = []

  beforeAll(async () => {
    dataDir = new DataDir(await temporaryDir('editions'))
    copy = await temporaryDir('copy')
    const ingest = async (more: Partial<RefreshRequest>) => {
      const { release } = await ingestSamples(dataDir, {
        datasets: ['cadastre'],
        area: '75118,93010',
        ...more,
      })
      releases.push(release)
    }
    await ingest({ millesimes: { cadastre: '2022-01-01' } })
    await ingest({ datasets: ['dvf'], area: '92078', mirror: await mirrorOf(2020, 2021, 2022, 2023, 2024) })
    await replayLake({ dataDir, progress: silent }, copy, releases[1]!)
    await ingest({})
    await ingest({ datasets: ['dvf'], area: '92078', mirror: await mirrorOf(2021, 2022, 2023, 2024, 2025) })
  }, LONG)

  const changesOf = (release: Manifest, name: string) =>
    release.changes!.files.find((file) => lakePathOf(file) === `${name}.parquet`)

  test('a first release tells none, a new place all of its rows without a file of its own', () => {
    expect(releases.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4])
    expect(releases[0]!.changes).toBeUndefined()
    const loaded = changesOf(releases[1]!, 'dvf/92/sales')
    const { rows } = releases[1]!.files.find(
      (file) => file.role === 'lake' && lakePathOf(file) === 'dvf/92/sales.parquet',
    )!
    expect(loaded).toMatchObject({ causes: ['extent'], added: rows, removed: 0, changed: 0 })
    expect(loaded!.file).toBeUndefined()
  })

  const counted = (release: Manifest) =>
    release.changes!.files.map(({ causes, added, removed, changed, restated, ...file }) =>
      [lakePathOf(file), ...causes, added, removed, changed, restated].join(' '),
    )

  test('the cadastre of 75118 and 93010 from 2022 to the latest', () => {
    expect(releases[2]!.changes).toMatchObject({ since: releases[1]!.id, notComputed: [] })
    // Added, removed, changed, and restated: those of which only the place in the file changed.
    expect(counted(releases[2]!)).toEqual([
      'cadastre/75/former-parcels.parquet edition 42 0 0 0',
      'cadastre/75/parcel-successors.parquet derived 113 0 0 0',
      'cadastre/75/parcels.parquet edition 127 42 352 0',
      'cadastre/93/former-parcels.parquet edition 49 0 0 0',
      'cadastre/93/parcel-successors.parquet derived 124 0 0 0',
      'cadastre/93/parcels.parquet edition 120 49 5932 0',
      'parcel-facts/75/parcel-facts.parquet derived 127 42 248 5966',
      'parcel-facts/93/parcel-facts.parquet derived 120 49 5932 945',
    ])
  })

  test('the sales of 92078 when a year leaves and another comes', () => {
    expect(counted(releases[3]!)).toEqual([
      'dvf/92/priced-sales.parquet derived 40 96 0 0',
      'dvf/92/sale-facts.parquet derived 254 113 0 1090',
      'dvf/92/sales.parquet edition 527 336 0 2688',
    ])
  })

  test('what was withdrawn from the sales has left its content', async () => {
    const { file } = changesOf(releases[3]!, 'dvf/92/sales')!
    await withDuckDb(copy, async (db) => {
      const removed = sql`FROM ${parquet(dataDir.store(file))} WHERE _change = 'removed'`
      expect(
        await db.value(sql`SELECT count(price) + count(street) + count(date) + count(idu) ${removed}`),
      ).toBe(0n)
      expect(
        await db.value(sql`SELECT count(mutation) = count(*) AND count(_commune) = count(*) ${removed}`),
      ).toBe(true)
    })
  })

  test(
    'lead from the lake of the first to the lake of the last, byte for byte after sorting',
    async () => {
      const done = await replayLake({ dataDir, progress: silent }, copy, releases[3]!)
      expect(done).toMatchObject({ from: releases[1]!.id, to: releases[3]!.id, steps: 2 })
      const own = await sortedBytes(releases[3]!, ({ file }) => dataDir.store(file))
      const copied = await sortedBytes(releases[3]!, (file) => join(copy, lakePathOf(file)))
      for (const [name, bytes] of Object.entries(own))
        expect([name, bytes.equals(copied[name]!)]).toEqual([name, true])
    },
    LONG,
  )
})
