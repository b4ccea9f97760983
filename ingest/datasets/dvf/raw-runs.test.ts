import { describe, expect, test } from 'vitest'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { Sql } from '../../../formats/duckdb/sql.ts'
import { lakesOf, normalised } from '../../../test/support/normalised.ts'
import { type GeneratedSale, rawFile } from '../../../test/support/raw-dvf.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import type { FetchedSource } from '../../dataset.ts'
import { dvf } from './dataset.ts'

/** Lake files of the Ain after its communes were loaded in this order, each time from the same file. */
async function loaded(loads: readonly (readonly string[])[], source: FetchedSource) {
  let lake: Record<string, string> = {}
  for (const communes of loads) {
    const previous = Object.keys(lake).length > 0 ? { lake } : undefined
    const { written } = await normalised(
      dvf,
      { area: '01', communes: [...communes] },
      [source],
      undefined,
      previous,
    )
    lake = lakesOf(written).lakes
  }
  return lake
}

describe('two raw sales of a commune, alike, with one of another commune between them', () => {
  const one = { surface: 30, type: 'Maison' as const, lot: '' }
  const generated: GeneratedSale[] = [
    { day: 2, price: 100_000, lines: [{ ...one, parcel: 2, commune: '01033' }] },
    { day: 3, price: 200_000, lines: [{ ...one, parcel: 1, commune: '01004' }] },
    {
      day: 2,
      price: 100_000,
      lines: [
        { ...one, parcel: 3, commune: '01033' },
        { ...one, parcel: 1, commune: '01004' },
      ],
    },
  ]
  const sizes = async (loads: readonly (readonly string[])[], source: FetchedSource) => {
    const lakes = await loaded(loads, source)
    return withDuckDb(await temporaryDir('runs'), (db) =>
      db.json(
        new Sql(
          `SELECT idu, max(sale_lines), count(*) OVER (PARTITION BY mutation) FROM read_parquet('${lakes.sales!}') GROUP BY idu, mutation ORDER BY ALL`,
        ),
      ),
    )
  }

  test('are two from the first loading on, of as many lines as the file shows', async () => {
    const source = await rawFile(generated)
    expect(await sizes([['01033']], source)).toEqual([
      ['01033000AB0002', '1', '1'],
      ['01033000AB0003', '2', '1'],
    ])
    expect(await sizes([['01033'], ['01004']], source)).toEqual([
      ['01004000AB0001', '1', '1'],
      ['01004000AB0001', '2', '2'],
      ['01033000AB0002', '1', '1'],
      ['01033000AB0003', '2', '2'],
    ])
  })

  test('stay two when the other commune comes from another file', async () => {
    const other = {
      ...(await rawFile([{ day: 1, price: 50_000, lines: [{ ...one, parcel: 9, commune: '01004' }] }])),
      sha256: '1'.repeat(64),
    }
    const lakes = await loaded([['01033']], await rawFile(generated))
    const { written } = await normalised(dvf, { area: '01', communes: ['01004'] }, [other], undefined, {
      lake: lakes,
    })
    const rows = await withDuckDb(await temporaryDir('runs'), (db) =>
      db.json(
        new Sql(
          `SELECT idu, count(*) OVER (PARTITION BY mutation) FROM read_parquet('${lakesOf(written).lakes.sales!}') ORDER BY idu`,
        ),
      ),
    )
    expect(rows).toEqual([
      ['01004000AB0009', '1'],
      ['01033000AB0002', '1'],
      ['01033000AB0003', '1'],
    ])
  })
})
