import { expect, test } from 'vitest'
import { type Database, withDuckDb } from '../../../formats/duckdb/database.ts'
import { parquet, sql } from '../../../formats/duckdb/sql.ts'
import { packIdu } from '../../../shared/identifiers/idu-pack.ts'
import { realTerritory } from '../../../test/support/normalised.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { FORMER_PARCELS, writeFormerParcels } from './former-parcels.ts'
import { ParcelTable, parcelBox } from './parcel-table.ts'

const polygons = [[[45_000_000, 458_000_000, 45_001_000, 458_000_000, 45_001_000, 458_001_000]]]

/** Writes parcels as an edition of the lake holds them. */
async function edition(db: Database, workDir: string, idus: readonly string[]): Promise<string> {
  const table = await ParcelTable.create(db)
  for (const idu of idus)
    table.add(
      {
        ...{ idu, polygons, key: packIdu(idu), commune: idu.slice(0, 5), departement: idu.slice(0, 2) },
        ...{ contenance: 60, arpente: null, createdDay: null, updatedDay: null, repairs: [] },
      },
      parcelBox({ polygons }),
    )
  return (await table.write(workDir)).path
}

interface Step {
  edition: string
  parcels: readonly string[]
  refused?: readonly string[]
}

/** The former parcels after editions of the département 69, each as [idu, last edition, refused]. */
async function after(...steps: readonly Step[]): Promise<unknown[][]> {
  const territory = await realTerritory()
  let earlier: { lake: Record<string, string>; editions: Record<string, string> } | undefined
  for (const { edition: name, parcels, refused = [] } of steps) {
    const workDir = await temporaryDir('former')
    const input = { unit: { area: '69' }, territory, workDir, ...(earlier ? { earlier } : {}) }
    earlier = await withDuckDb(workDir, async (db) => {
      const path = await edition(db, workDir, parcels)
      const [former] = await writeFormerParcels(db, input, refused)
      const lake = { parcels: path, ...(former ? { [FORMER_PARCELS]: former.path } : {}) }
      return { lake, editions: { '69': name } }
    })
  }
  const former = earlier?.lake[FORMER_PARCELS]
  if (former === undefined) return []
  return withDuckDb(await temporaryDir('former'), (db) =>
    db.json(sql`SELECT idu, last_edition, refused FROM ${parquet(former)}`),
  )
}

const [A1, A2, A3] = ['69114000AC0001', '69114000AC0002', '69114000AC0003'] as const

test('what vanished stays, by its last edition, until it comes back', async () => {
  const first = { edition: '2024', parcels: [A1, A2] }
  const second = { edition: '2025', parcels: [A2, A3] }
  expect(await after(first)).toEqual([])
  expect(await after(first, first)).toEqual([])
  expect(await after(first, second)).toEqual([[A1, '2024', false]])
  expect(await after(first, second, { edition: '2026', parcels: [A3] })).toEqual([
    [A1, '2024', false],
    [A2, '2025', false],
  ])
  expect(await after(first, second, first)).toEqual([[A3, '2025', false]])
})

test('a parcel whose line is refused has not vanished, and is remembered all the same', async () => {
  const first = { edition: '2024', parcels: [A1, A2] }
  const second = { edition: '2025', parcels: [A2], refused: [A1] }
  expect(await after(first, second)).toEqual([[A1, '2024', true]])
  expect(await after(first, second, { edition: '2026', parcels: [A2] })).toEqual([[A1, '2024', false]])
})

test('a parcel that is there under the code of the merged commune has not vanished', async () => {
  // Pouilly-le-Monial (69159) is part of Porte des Pierres Dorées (69114).
  const before = { edition: '2018', parcels: ['69159000AB0001', '69159000AB0002'] }
  const merged = { edition: '2019', parcels: ['69114159AB0001'] }
  expect(await after(before, merged)).toEqual([['69159000AB0002', '2018', false]])
})
