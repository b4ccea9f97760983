import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { Sql } from '../../../formats/duckdb/sql.ts'
import { ColumnReport } from '../../../formats/layouts/column-report.ts'
import type { Written } from '../../../formats/written.ts'
import { decodeTerritory } from '../../../shared/artefacts/territory.ts'
import { DataDir } from '../../../shared/release/data-dir.ts'
import { createTerritory } from '../../../shared/territory/create.ts'
import { lakesOf } from '../../../test/support/normalised.ts'
import { extraSources, readPackagedTerritory } from '../../../test/support/packaged-territory.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import type { FetchedSource, NormaliseOutput, Source } from '../../dataset.ts'
import { ReleaseFiles } from '../../release-files.ts'
import { cog } from './dataset.ts'

const packaged = await readPackagedTerritory()
const territory = createTerritory(packaged)
/** The read model of the territory needs no other dataset. */
const alone = { area: 'france', territory, files: new ReleaseFiles(new DataDir('nowhere'), []) }
const folder = await temporaryDir('cog')
const output = await normalised('first', cog.sources({ area: 'france' }, territory, 'latest'))

async function normalised(name: string, sources: Source[]): Promise<NormaliseOutput> {
  const workDir = join(folder, name)
  await mkdir(workDir, { recursive: true })
  const fetched = sources.map(
    (source): FetchedSource => ({
      ...source,
      path: source.file ?? '',
      resolvedUrl: source.url,
      sha256: '0'.repeat(64),
      bytes: 0,
      fetchedAt: '2026-01-01T00:00:00Z',
    }),
  )
  return cog.normalise({
    unit: { area: 'france' },
    sources: fetched,
    territory,
    workDir,
    columns: new ColumnReport(),
    progress: () => {},
  })
}

const lakeOf = (written: Written[]) =>
  Object.fromEntries(written.filter(({ role }) => role === 'lake').map(({ kind, path }) => [kind, path]))

async function sha256(path: string) {
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex')
}

describe('normalise', () => {
  test('writes the six lake files, no quarantine, and says how it went', () => {
    expect(Object.keys(lakeOf(output.written)).sort()).toEqual([
      'communes',
      'departements',
      'edition',
      'epcis',
      'recodings',
      'regions',
    ])
    expect(output.written.every(({ role }) => role === 'lake')).toBe(true)
    expect(output.parts).toHaveLength(1)
    expect(output.parts[0]).toMatchObject({
      millesime: packaged.millesime,
      millesimeFrom: 'package-version',
      quality: { quarantined: {} },
    })
  })

  test('writes the same bytes for the same sources', async () => {
    const again = await normalised('again', cog.sources({ area: 'france' }, territory, 'latest'))
    const hashes = ({ written }: NormaliseOutput) => Promise.all(written.map(({ path }) => sha256(path)))
    expect(await hashes(again)).toEqual(await hashes(output))
  })

  test('writes columns any tool can query, sorted by code', async () => {
    const path = lakeOf(output.written).communes
    const rows = await withDuckDb(folder, async (db) => {
      await db.run(new Sql(`CREATE VIEW communes AS SELECT * FROM '${path}'`))
      const paris = await db.objects(
        "SELECT city, postcodes[1] AS postcode FROM communes WHERE code = '75118'",
      )
      const order = await db.objects('SELECT code FROM communes')
      return { paris: paris, codes: order.map(({ code }) => code) }
    })
    expect(rows.paris).toEqual([{ city: '75056', postcode: '75018' }])
    expect(rows.codes).toEqual([...rows.codes].sort())
    expect(rows.codes).toHaveLength(packaged.communes.length)
  })

  test('sends bad rows of an extra territory to the quarantine', async () => {
    const extra = join(folder, 'extra')
    await mkdir(extra)
    const good = { code: '96', nom: "Terrier d'en bas", region: '99' }
    await writeFile(join(extra, 'departements.json'), JSON.stringify([good, good]))
    const given = extraSources(extra).map(({ url, path }) => ({ url, file: path }))
    const sources = [...cog.sources({ area: 'france' }, territory, 'latest'), ...given]
    const { written, parts } = await normalised('with-extra', sources)
    expect(written.find(({ role }) => role === 'quarantine')).toMatchObject({ rows: 1 })
    expect(parts[0]?.quality.quarantined).toEqual({ duplicate: 1 })
  })
})

describe('readModel', () => {
  test('rebuilds the territory from the lake alone', async () => {
    const built = await cog.readModel!({ ...alone, ...lakesOf(output.written), workDir: folder })
    expect(built).toMatchObject([{ role: 'readmodel', kind: 'territory', rows: packaged.communes.length }])
    expect(decodeTerritory(await readFile(built[0]!.path))).toEqual(packaged)
  })

  test('names the lake file that is missing', async () => {
    const others = output.written.filter(({ kind }) => kind !== 'epcis')
    expect(others.length).toBeLessThan(output.written.length)
    await expect(cog.readModel!({ ...alone, ...lakesOf(others), workDir: folder })).rejects.toThrow(
      /no epcis file/,
    )
  })
})
