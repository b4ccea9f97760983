import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { quotedList } from '../../../formats/duckdb/sql.ts'
import { ColumnReport } from '../../../formats/layouts/column-report.ts'
import { toWgs84 } from '../../../shared/geo/projections.ts'
import { fetchedFile, type Normalised, normalised } from '../../../test/support/normalised.ts'
import { describeWithSamples, samplePath } from '../../../test/support/samples.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { FAMILY_COLUMNS } from './columns.ts'
import { dpe } from './dataset.ts'
import { loadLines } from './load-lines.ts'
import { createDpeLines, typeDpeLines } from './type-lines.ts'

const file = (name: string, sort: string, commune?: string) => ({
  ...fetchedFile(samplePath(`files/dpe/${name}`), commune),
  sort,
})
const LYON_8 = 'dpe-v2-logements-neufs_lyon8_cp69008.csv'
const LYON_1 = 'dpe-v2-logements-existants_69001_sample-api.csv'

describeWithSamples(
  'new dwellings of Lyon 8e: the official CSV, old names, BOM, line breaks in quotes',
  () => {
    let lyon: Normalised
    beforeAll(async () => {
      lyon = await normalised(dpe, { area: '69', communes: ['69388'] }, [file(LYON_8, 'new', '69388')])
    })

    test('every line is accounted for: 16 lie in Ancy (69008), not under a postcode; one is replaced by another', () => {
      expect(lyon.parts).toEqual([
        {
          commune: '69388',
          millesime: '2024-07-10',
          millesimeFrom: 'newest-row',
          quality: {
            rowsIn: 2851,
            rowsKept: 2834,
            quarantined: {},
            outOfScope: { 'other-commune': 16, replaced: 1 },
            repaired: {},
          },
        },
      ])
    })

    test('the replaced one is gone, the one that replaces it stays', async () => {
      expect(
        await lyon.query(
          `SELECT "number", replaces FROM diagnostics WHERE "number" IN ('2169N1048308O', '2169N0759630O')`,
        ),
      ).toEqual([['2169N1048308O', '2169N0759630O']])
    })

    test('labels as counted in the file', async () => {
      expect(
        await lyon.query('SELECT energy_label, count(*) FROM diagnostics GROUP BY ALL ORDER BY ALL'),
      ).toEqual([
        ['A', '80'],
        ['B', '827'],
        ['C', '1904'],
        ['D', '15'],
        ['E', '8'],
      ])
    })

    test('one diagnostic, cell by cell', async () => {
      const fields = `family, received_on, valid_until, building_type, dwelling_area, building_area, dwellings, primary_per_m2,
      final_per_m2, final_total, ghg_per_m2, annual_cost, ubat, insulation_walls, ban_id, ban_score, address, commune, floor, rnb_id,
      construction_year`
      const [row] = await lyon.query(`SELECT ${fields} FROM diagnostics WHERE "number" = '2469N0892797M'`)
      expect(row).toEqual([
        'new',
        '2024-03-12',
        '2034-03-10',
        'appartement',
        43.9,
        2121.4,
        31,
        112.6,
        49,
        2148.5,
        3.2,
        623.2,
        0.59,
        'très bonne',
        '69388_tit1oq_00019_bis',
        0.69,
        '19bis Rue Antoine Dumont 69008 Lyon',
        '69388',
        null,
        null,
        null,
      ])
    })

    test('one floor of a building with several dwellings is not filled, of a house it is', async () => {
      const numbers = ['2369N0472967D', '2369N1011908Q', '2169N0759876A']
      const rows = await lyon.query(
        `SELECT "number", dwellings, building_levels FROM diagnostics WHERE "number" IN (${quotedList(numbers)})`,
      )
      expect(rows.toSorted()).toEqual([
        ['2169N0759876A', 1, 1],
        ['2369N0472967D', 10, null],
        ['2369N1011908Q', 32, 6],
      ])
    })

    test('no text keeps a line break', async () => {
      expect(
        await lyon.query(
          `SELECT count(*) FROM diagnostics WHERE contains(address, chr(10)) OR contains(raw_address, chr(10))`,
        ),
      ).toEqual([['0']])
    })
  },
)

describeWithSamples('existing dwellings of Lyon 1er: saved again with semicolons, decimal commas', () => {
  let lyon: Normalised
  beforeAll(async () => {
    lyon = await normalised(dpe, { area: '69' }, [file(LYON_1, 'existing')])
  })

  test('every line is accounted for', () => {
    expect(lyon.parts[0]).toMatchObject({
      millesime: '2024-09-16',
      quality: { rowsIn: 1000, rowsKept: 999, quarantined: {}, outOfScope: { replaced: 1 } },
    })
  })

  test('a row-number column and floats where integers were change nothing', async () => {
    const [row] = await lyon.query(
      `SELECT dwelling_area, dwellings, building_levels, annual_cost, ubat FROM diagnostics WHERE "number" = '2469E3018449Z'`,
    )
    expect(row).toEqual([27, 1, 1, 1360, 1.42])
  })

  test('a floor of 0 is not filled: the flat « Etage 6 » has it too', async () => {
    const floors = await lyon.query(
      `SELECT floor, building_levels FROM diagnostics WHERE "number" IN ('2469E3159025T', '2469E3018449Z')`,
    )
    expect(floors).toEqual([
      [null, 1],
      [null, null],
    ])
    const counts = 'count(*) FILTER (floor = 0), count(floor), count(*) FILTER (floor > 0)'
    expect(await lyon.query(`SELECT ${counts} FROM diagnostics`)).toEqual([['0', '31', '31']])
  })

  test('points computed from Lambert 93 are those the portal computed, to 10 cm', async () => {
    const rows = await lyon.query(
      'SELECT lng, lat, x, y FROM diagnostics WHERE lng IS NOT NULL AND x IS NOT NULL',
    )
    expect(rows).toHaveLength(999)
    for (const row of rows) {
      const [lng, lat, x, y] = z.tuple([z.number(), z.number(), z.number(), z.number()]).parse(row)
      const [ownLng, ownLat] = toWgs84(2154, x, y)
      expect(Math.abs(ownLng - lng)).toBeLessThan(1.3e-6)
      expect(Math.abs(ownLat - lat)).toBeLessThan(1e-6)
    }
  })
})

describeWithSamples('new dwellings of 73 and 74: a subset under the new names', () => {
  const source = file('dpe02neuf_73-74_sous-ensemble-colonnes.csv', 'new')

  test('as a source it is refused, naming what it lacks', async () => {
    await expect(normalised(dpe, { area: '74' }, [source])).rejects.toThrow(
      'has no column "numero_dpe_remplace"',
    )
  })

  test('its 4,562 lines are read, French dates included; 16 numbers come twice', async () => {
    const known = [
      'number',
      'received_on',
      'energy_label',
      'ghg_label',
      'commune',
      'dwelling_area',
      'annual_cost',
    ]
    const columns = Object.fromEntries(known.map((field) => [field, FAMILY_COLUMNS.new[field]!]))
    const dir = await temporaryDir('subset')
    const report = new ColumnReport()
    await withDuckDb(dir, async (db) => {
      await createDpeLines(db)
      const { table } = await loadLines(db, source, columns, { family: 'new', workDir: dir, report })
      await typeDpeLines(db, table, columns, { source: 0, family: 'new', part: '74' })
      const found = await db.json(
        `SELECT count(*), count(DISTINCT "number"), count(rule), count(received_on), min(received_on)::VARCHAR,
           count(*) FILTER (starts_with(commune, '74')), count(*) FILTER (energy_label = 'C') FROM lines`,
      )
      expect(found).toEqual([['4562', '4546', '0', '4562', '2021-07-09', '3511', '3161']])
    })
  })
})

describeWithSamples('a page of the portal: Paris 11e, new names', () => {
  test('eight lines, as the page gives them', async () => {
    const source = file('ademe-api-lines_paris11.json', 'existing')
    const columns = FAMILY_COLUMNS.existing
    const dir = await temporaryDir('page')
    const report = new ColumnReport()
    await withDuckDb(dir, async (db) => {
      await createDpeLines(db)
      const { table, sparse } = await loadLines(db, source, columns, {
        family: 'existing',
        workDir: dir,
        report,
      })
      expect(report.entries).toEqual([])
      expect(sparse).toBe(true)
      await typeDpeLines(db, table, columns, { source: 0, family: 'existing', part: '75' })
      const found = await db.json(
        `SELECT "row", "number", energy_label, ghg_label, dwelling_area, construction_year, established_on::VARCHAR, address, rule
         FROM lines WHERE "row" IN (1, 5, 8) ORDER BY "row"`,
      )
      const street = '82 Rue de la Roquette 75011 Paris'
      expect(found).toEqual([
        ['1', '2675E0079556Y', 'D', 'D', 38.2, null, '2026-01-12', street, null],
        ['5', '2575E0108350J', 'E', 'D', 59.7, 1978, '2025-01-13', street, null],
        ['8', '2475E2056628C', 'F', 'F', 27.4, null, '2024-06-10', street, null],
      ])
    })
  })
})
