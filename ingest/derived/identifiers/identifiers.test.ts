import { expect, test } from 'vitest'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { parquet, type Sql, sql } from '../../../formats/duckdb/sql.ts'
import { INDEXED_KINDS, identifiedParcels } from '../../../shared/documents/identifiers.ts'
import { publishedDemo } from '../../../test/support/demo.ts'
import { openDocuments } from '../../../test/support/stored-documents.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { ReleaseFiles } from '../../release-files.ts'
import { build } from './build.ts'

const { dataDir } = await publishedDemo()
const files = new ReleaseFiles(dataDir, (await dataDir.readCurrent())!.files)

const lake = (dataset: string, kind: string) => parquet(files.path({ dataset, role: 'lake', kind }, '96')!)

/** The numbers of the lake, and their ties to parcels: as the datasets wrote them. */
const EXPECTED: Readonly<Record<(typeof INDEXED_KINDS)[number], () => Sql>> = {
  building: () =>
    sql`SELECT rnb_id, (SELECT count(*) FROM ${lake('rnb', 'building-parcels')} WHERE id = rnb_id)::INTEGER FROM ${lake('rnb', 'buildings')}`,
  'co-ownership': () =>
    sql`SELECT "number", count(idu)::INTEGER FROM ${lake('rnic', 'copropriete-parcels')} GROUP BY 1`,
  diagnostic: () => sql`SELECT "number", count(idu)::INTEGER FROM ${lake('dpe', 'dpe-parcels')} GROUP BY 1`,
  establishment: () =>
    sql`SELECT siret, count(*)::INTEGER FROM ${lake('sirene', 'establishment-parcels')} GROUP BY 1`,
  permit: () =>
    sql`SELECT p."number", count(DISTINCT (l.idu, l."method", l.score, l.type)) FILTER (l.idu IS NOT NULL)::INTEGER
      FROM (SELECT DISTINCT "number" FROM ${lake('permits', 'permits')}) p LEFT JOIN ${lake('permits', 'permit-parcels')} l USING ("number") GROUP BY 1`,
}

test('every number of the lake has its document, with as many parcels as it was tied to', async () => {
  const path = files.path({ dataset: 'identifiers', role: 'readmodel', kind: 'identifiers' }, '96')!
  const documents = await openDocuments(path)
  const ofKinds = await withDuckDb(await temporaryDir('q'), async (db) => {
    const rows: (readonly [kind: (typeof INDEXED_KINDS)[number], rows: readonly (readonly unknown[])[]])[] =
      []
    for (const kind of INDEXED_KINDS) rows.push([kind, await db.all(EXPECTED[kind]())])
    return rows
  })
  let read = 0
  for (const [kind, rows] of ofKinds) {
    expect(rows.length, kind).toBeGreaterThan(10)
    for (const [id, count] of rows) {
      const found = documents.get(identifiedParcels.key(kind, String(id)))
      expect(found && identifiedParcels.parse(found).length, `${kind} ${id}`).toBe(count)
      read++
    }
  }
  expect([...documents.all()].length).toBe(read)
})

test('a dataset that is not loaded is left out', async () => {
  const { dataDir } = await publishedDemo()
  const all = (await dataDir.readCurrent())!.files
  const few = new ReleaseFiles(
    dataDir,
    all.filter(({ dataset }) => dataset === 'rnic' || dataset === 'permits'),
  )
  const { path } = await build({ area: '96', files: few, workDir: await temporaryDir('identifiers') })
  const documents = await openDocuments(path)
  const whole = await openDocuments(
    files.path({ dataset: 'identifiers', role: 'readmodel', kind: 'identifiers' }, '96')!,
  )
  const count = (texts: Iterable<string>) => [...texts].length
  expect(count(documents.all())).toBeGreaterThan(20)
  expect(count(documents.all())).toBeLessThan(count(whole.all()))
})
