import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { territoryOf } from '../../../cli/export/territory-of.ts'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { parquet, quoted, type Sql, sql } from '../../../formats/duckdb/sql.ts'
import { PARCEL_FACTS } from '../../../shared/facts/facts.ts'
import type { DataDir } from '../../../shared/release/data-dir.ts'
import type { ReleaseFile } from '../../../shared/release/release.ts'
import { publishedDemo } from '../../../test/support/demo.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import type { Before } from '../../derived.ts'
import { hashFile } from '../../pipeline/store/hash.ts'
import { keep } from '../../pipeline/store/store.ts'
import { isOf, type ReadKind, readKindKey } from '../../reads.ts'
import { ReleaseFiles } from '../../release-files.ts'
import { PARCEL_INDEX, PARCEL_ROWS } from '../read-kinds.ts'
import { derivedParcelFacts } from './parcel-facts.ts'
import { writeFacts } from './write-facts.ts'

test('all parcels have their row, in the bytes of the release, and nothing else is left behind', async () => {
  const { dataDir } = await publishedDemo()
  const { files } = (await dataDir.readCurrent())!
  const workDir = await temporaryDir('facts')
  const { path, rows } = await writeFacts(
    {
      area: '96',
      files: new ReleaseFiles(dataDir, files),
      territory: await territoryOf(dataDir),
      loaded: () => 'whole',
      workDir,
    },
    PARCEL_FACTS,
  )
  expect(rows).toBe(5730)
  const published = files.find((file) => file.area === '96' && file.kind === PARCEL_FACTS)!
  expect((await hashFile(path)).sha256).toBe(published.sha256)
  const shown = await withDuckDb(workDir, (db) =>
    db.all(sql`SELECT count(*), count(DISTINCT "rank"), max("rank") FROM ${parquet(path)}`),
  )
  expect(shown).toEqual([[5730n, 5730n, 5729]])
  expect((await readdir(workDir)).filter((name) => name.includes('parquet'))).toEqual([
    'parcel-facts.parquet',
  ])
})

test('a unit may be larger than 2,147 km², as those of the State in Guyane', async () => {
  const { dataDir } = await publishedDemo()
  const { files } = (await dataDir.readCurrent())!
  const parcels = files.find((file) => isOf(PARCEL_ROWS, file))!
  const large = await rewritten(
    dataDir,
    parcels,
    (file) => sql`SELECT * REPLACE (2000000000 AS contenance) FROM ${file}`,
  )
  const { path } = await writeFacts(
    {
      area: '96',
      files: new ReleaseFiles(dataDir, [...files.filter((one) => one !== parcels), large]),
      territory: await territoryOf(dataDir),
      loaded: () => 'whole',
      workDir: await temporaryDir('facts'),
    },
    PARCEL_FACTS,
  )
  const most = await withDuckDb(await temporaryDir('facts'), (db) =>
    db.value(sql`SELECT max("unitSurface") FROM ${parquet(path)}`),
  )
  expect(most).toBe(6_000_000_000)
})

describe('what was built before gives the same bytes as building everything', async () => {
  const { dataDir } = await publishedDemo()
  const { files } = (await dataDir.readCurrent())!
  const territory = await territoryOf(dataDir)
  const wide = files.find((file) => file.area === '96' && file.kind === PARCEL_FACTS)!
  const write = async (now: readonly ReleaseFile[], before?: Before) => {
    const input = {
      area: '96',
      files: new ReleaseFiles(dataDir, now),
      territory,
      loaded: () => 'whole' as const,
    }
    const workDir = await temporaryDir('facts')
    const { path } = await writeFacts({ ...input, workDir, ...(before ? { before } : {}) }, PARCEL_FACTS)
    return { path, sha256: (await hashFile(path)).sha256 }
  }
  const written = async (now: readonly ReleaseFile[], before?: Before) => (await write(now, before)).sha256
  const isHere = (kind: ReadKind) => (file: ReleaseFile) =>
    isOf(kind, file) && (file.area === '96' || file.area === 'france')
  const earlier = (changed?: ReadKind): Before => ({
    path: () => dataDir.store(wide.file),
    find: () => dataDir.store(wide.file),
    isSame: (kind) => changed === undefined || readKindKey(kind) !== readKindKey(changed),
  })
  const isBase = (kind: ReadKind) =>
    [PARCEL_ROWS, PARCEL_INDEX].some((base) => readKindKey(base) === readKindKey(kind))
  const loaded = derivedParcelFacts.reads.filter((kind) => !isBase(kind) && files.some(isHere(kind)))
  const differing: string[] = []

  test('taken whole when nothing changed', async () => {
    expect(await written(files, earlier())).toBe(wide.sha256)
  })

  test.each(loaded.map((kind) => [readKindKey(kind), kind] as const))(
    'when %s changed',
    async (name, kind) => {
      const file = files.find(isHere(kind))!
      const halved = await rewritten(
        dataDir,
        file,
        (whole) => sql`SELECT * FROM ${whole} QUALIFY row_number() OVER () % 2 = 0`,
      )
      const now = [...files.filter((one) => one !== file), halved]
      const whole = await written(now)
      if (whole !== wide.sha256) differing.push(name)
      expect(await written(now, earlier(kind))).toBe(whole)
    },
  )

  test('most halved files show in the wide rows', () => {
    expect(loaded.length).toBeGreaterThan(15)
    // Half of a file that says nothing of a parcel shows nothing.
    expect(differing.length).toBeGreaterThan(12)
  })

  test('when a dataset is no longer there', async () => {
    const gone = loaded.find(({ kind }) => kind === 'sales')!
    const without = files.filter((file) => !isHere(gone)(file))
    expect(await written(without, earlier(gone))).toBe(await written(without))
  })

  test('after any row of refreshes, each made from what the one before left', async () => {
    const editions = ['all of it', 'half of it', 'the other half', 'gone'] as const
    const filesOf = new Map<string, Promise<ReleaseFile[]>>()
    const editionOf = (kind: ReadKind, edition: number): Promise<ReleaseFile[]> => {
      const key = `${readKindKey(kind)} ${edition}`
      const found = filesOf.get(key) ?? readEdition(kind, edition)
      filesOf.set(key, found)
      return found
    }
    const readEdition = async (kind: ReadKind, edition: number): Promise<ReleaseFile[]> => {
      const file = files.find(isHere(kind))!
      if (edition === 0) return [file]
      if (edition === 3) return []
      const half = (whole: Sql) =>
        sql`SELECT * FROM ${whole} QUALIFY row_number() OVER () % 2 = ${edition - 1}`
      return [await rewritten(dataDir, file, half)]
    }
    const others = files.filter((file) => !loaded.some((kind) => isHere(kind)(file)))
    const change = fc.tuple(fc.nat(loaded.length - 1), fc.nat(editions.length - 1))
    const refreshes = fc.array(fc.array(change, { minLength: 1, maxLength: 4 }), {
      minLength: 2,
      maxLength: 4,
    })
    let differed = 0
    await fc.assert(
      fc.asyncProperty(refreshes, async (asked) => {
        let held = loaded.map(() => 0)
        let last = { path: dataDir.store(wide.file), sha256: wide.sha256 }
        for (const changes of asked) {
          const next = [...held]
          for (const [place, edition] of changes) next[place] = edition
          const then = held
          const isSame = (kind: ReadKind) => {
            const place = loaded.findIndex((one) => readKindKey(one) === readKindKey(kind))
            return place < 0 || then[place] === next[place]
          }
          const now = [
            ...others,
            ...(await Promise.all(loaded.map((kind, place) => editionOf(kind, next[place]!)))).flat(),
          ]
          const { path } = last
          const made = await write(now, { path: () => path, find: () => path, isSame })
          expect(made.sha256).toBe(await written(now))
          if (made.sha256 !== last.sha256) differed++
          last = made
          held = next
        }
      }),
      { numRuns: 6 },
    )
    expect(differed).toBeGreaterThan(6)
  })
})

/** Other rows in the place of a file in Parquet. */
async function rewritten(
  dataDir: DataDir,
  file: ReleaseFile,
  rowsOf: (whole: Sql) => Sql,
): Promise<ReleaseFile> {
  const workDir = await temporaryDir('rewritten')
  const path = join(workDir, 'rewritten.parquet')
  await withDuckDb(workDir, async (db) => {
    await db.run('SET enable_geoparquet_conversion = false')
    await db.run(sql`COPY (${rowsOf(parquet(dataDir.store(file.file)))}) TO ${quoted(path)} (FORMAT parquet)`)
  })
  return keep(dataDir, file.dataset, file.area, { role: file.role, kind: file.kind, path, rows: file.rows })
}
