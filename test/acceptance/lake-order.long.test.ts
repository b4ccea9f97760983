import { join } from 'node:path'
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { describe, expect, test } from 'vitest'
import { withDuckDb } from '../../formats/duckdb/database.ts'
import { LAKE_ROW_GROUP, writeLakeFile } from '../../formats/duckdb/lake-file.ts'
import { ident, parquet, quoted, sql } from '../../formats/duckdb/sql.ts'
import { type LeavingFile, leavingFiles } from '../../shared/lake/leaving-files.ts'
import { publishedDemo } from '../support/demo.ts'
import { temporaryDir } from '../support/temp.ts'

/** Columns that begin with the code of a commune: a file is in the order of the first that it has. */
const PLACES = ['commune', 'communeCode', 'code_insee', 'idu', 'iris'] as const
/** Files of a département that are in another order, and why. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'bdnb/constructions': 'parts of groups, by their key: `groups` has the commune',
  'census/census': 'figures of zones, a row a zone, by their level',
  'filosofi/incomes': 'the same',
  'dvf/sale-facts': 'in the order of the spatial index, newest first',
  'permits/permit-parcels': 'references of permits, by list and number: `permits` has the commune',
  'planning/communes': 'small, a row a commune, by the part that a refresh replaces',
  'planning/documents': 'small, a row a document, by its key',
  'clay/polygons': 'shapes reach into many communes: by their key, with a box',
  'priority-districts/districts': 'the same',
  'prevention-plans/shapes': 'the same, by the plan',
  'prevention-plans/plans': 'small, a row a plan, by its code',
  'prevention-plans/hazards': 'small, by the plan',
  'planning/features': 'shapes of a document may reach into many communes: by their key, with a box',
  'sirene/units': 'companies, by SIREN: `establishments` has the commune',
}

const MEASURED = [
  'cadastre/parcels',
  'dvf/sales',
  'dpe/diagnostics',
  'rnb/buildings',
  'bdnb/groups',
  'sirene/establishments',
]
const { dataDir } = await publishedDemo()
const files = leavingFiles((await dataDir.readCurrent())!).files.filter(
  ({ stored }) => stored.area !== 'france',
)

const nameOf = ({ stored }: LeavingFile) => `${stored.dataset}/${stored.kind}`
const placeOf = ({ about }: LeavingFile) =>
  PLACES.find((name) => about.columns.some((column) => column.name === name))

describe('files that leave, of a département', () => {
  test('are in the order of communes, so that one of them lies in a few groups', async () => {
    const dir = await temporaryDir('order')
    const otherwise: string[] = []
    for (const file of files) {
      const place = placeOf(file)
      const path = dataDir.store(file.stored.file)
      const turns = place && (await withDuckDb(dir, (db) => db.all(turnsOf(path, place))))
      if (!turns || Number(turns[0]![0]) > 0) otherwise.push(nameOf(file))
      const metadata = await parquetMetadataAsync(await asyncBufferFromFile(path))
      for (const group of metadata.row_groups)
        expect(Number(group.num_rows)).toBeLessThanOrEqual(2 * LAKE_ROW_GROUP)
    }
    expect(files.length).toBeGreaterThan(15)
    expect(otherwise.sort()).toEqual(Object.keys(OTHERWISE).sort())
  })

  // The rows of the demo in a hundred communes, written as every lake file is, and read by another reader.
  test('give one commune out of a hundred for a twentieth of their bytes at most', async () => {
    const dir = await temporaryDir('order')
    const shares: Record<string, number> = {}
    for (const name of MEASURED) {
      const file = files.find((one) => nameOf(one) === name)!
      const path = dataDir.store(file.stored.file)
      const wanted = Math.ceil((60 * LAKE_ROW_GROUP) / file.stored.rows)
      const kind = file.stored.kind
      await withDuckDb(dir, (db) =>
        writeLakeFile(
          db,
          dir,
          kind,
          sql`SELECT * REPLACE ('96' || lpad(CAST((copy * 7919 + row_number() OVER (PARTITION BY copy)) % 100 AS VARCHAR), 3, '0') AS commune)
              FROM ${parquet(path)}, range(${wanted}) AS copies(copy) ORDER BY commune`,
        ),
      )
      shares[name] = await shareRead(join(dir, `${kind}.parquet`), '96042')
    }
    for (const [name, share] of Object.entries(shares)) expect(share, name).toBeLessThanOrEqual(0.05)
  })
})

/** How often a place is smaller than the one in the row before; null is the last. */
function turnsOf(path: string, place: string) {
  return sql`SELECT count(*) FROM (
    SELECT coalesce(left(${ident(place)}, 5), '~') AS here, lag(here) OVER (ORDER BY file_row_number) AS before
    FROM read_parquet(${quoted(path)}, file_row_number = true)) WHERE here < before`
}

/** Share of the bytes of a file that a reader fetches for all columns of a commune. */
async function shareRead(path: string, commune: string): Promise<number> {
  const whole = await asyncBufferFromFile(path)
  let bytes = 0
  const file = {
    byteLength: whole.byteLength,
    slice(start: number, end = whole.byteLength) {
      bytes += end - start
      return whole.slice(start, end)
    },
  }
  const metadata = await parquetMetadataAsync(whole)
  const rows = await parquetReadObjects({
    file,
    metadata,
    compressors,
    filter: { commune: { $eq: commune } },
  })
  expect(rows.length).toBeGreaterThan(0)
  return bytes / whole.byteLength
}
