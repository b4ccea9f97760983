import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { DpeFamily } from '../../../shared/producers/ademe.ts'
import { csvOf, type Line, line } from '../../../test/support/dpe-files.ts'
import { fetchedFile, normalised } from '../../../test/support/normalised.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { FAMILY_COLUMNS } from './columns.ts'
import { dpe } from './dataset.ts'

async function pageOf(lines: Record<string, unknown>[], family: DpeFamily = 'existing') {
  const path = join(await temporaryDir('dpe'), 'page.json')
  await writeFile(path, JSON.stringify({ total: lines.length, results: lines }))
  return { ...fetchedFile(path), sort: family, pages: [path] }
}

const PARIS = { area: '75' }
const read = async (lines: Line[], how = {}) => normalised(dpe, PARIS, [await csvOf(lines, how)])
const qualityOf = async (lines: Line[], how = {}) => (await read(lines, how)).parts[0]!.quality

describe('a line', () => {
  test('is the same under the names of both generations, with either delimiter, and as JSON', async () => {
    const columns = Object.entries(FAMILY_COLUMNS.existing)
    const named = Object.fromEntries(
      columns.flatMap(([field, { names }]) =>
        line()[field] === undefined ? [] : [[names[0]!, line()[field]]],
      ),
    )
    const sources = [
      await csvOf([line()]),
      await csvOf([line()], { generation: 1 }),
      await csvOf([line()], { delimiter: ';' }),
      await pageOf([named]),
    ]
    const rows = []
    for (const source of sources)
      rows.push(await (await normalised(dpe, PARIS, [source])).query('SELECT * FROM diagnostics'))
    expect(rows[0]).toHaveLength(1)
    for (const row of rows) expect(row).toEqual(rows[0])
  })

  test('takes decimal commas, French dates, line breaks, and says what was mended', async () => {
    const { query, parts } = await read([
      line({
        dwelling_area: '38,2',
        received_on: '05/03/2024',
        address: ' 82 Rue de la\nRoquette\r\n 75011  Paris',
      }),
    ])
    expect(await query('SELECT dwelling_area, received_on, address FROM diagnostics')).toEqual([
      [38.2, '2024-03-05', '82 Rue de la Roquette 75011 Paris'],
    ])
    expect(parts[0]!.quality.repaired).toEqual({ 'decimal-comma': 1 })
  })

  test('keeps its place when a figure cannot be read: the figure is dropped and counted', async () => {
    const { query, parts } = await read([line({ annual_cost: 'beaucoup', ubat: 'NaN', dwellings: 12 })])
    expect(await query('SELECT annual_cost, ubat, dwellings FROM diagnostics')).toEqual([[null, null, 12]])
    expect(parts[0]!.quality).toMatchObject({
      rowsKept: 1,
      repaired: { 'unreadable-value-dropped': 1 },
    })
  })

  test.each<[string, Line]>([
    ['number-missing', { number: '' }],
    ['number-malformed', { number: '2475E001' }],
    ['date-malformed', { valid_until: '2034-02-30' }],
    ['date-malformed', { received_on: 'hier' }],
    ['label-malformed', { energy_label: 'H' }],
    ['label-malformed', { ghg_label: 'vert' }],
  ])('is refused as %s with its text (%o)', async (rule, more) => {
    const { parts, query } = await read([line(more), line({ number: '2475E0000002B' })])
    expect(parts[0]!.quality).toMatchObject({ rowsIn: 2, rowsKept: 1, quarantined: { [rule]: 1 } })
    const [row] = await query('SELECT part, "row", rule, detail, original FROM quarantine')
    expect(row!.slice(0, 3)).toEqual(['75', '1', rule])
    expect(row![3]).not.toBe('')
    expect(row![4]).toContain('82 Rue de la Roquette')
  })

  test('without a class has none', async () => {
    const marks = ['N', 'NC', 'vierge', 'Non soumis', '']
    const lines = marks.map((energy_label, i) => line({ energy_label, number: `2475E000000${i}A` }))
    const { query } = await read(lines)
    expect(await query('SELECT count(*), count(energy_label) FROM diagnostics')).toEqual([['5', '0']])
  })

  test('of a tertiary building may have a class beyond G, several energies and no dwelling', async () => {
    const { query } = await read(
      [
        line({
          number: '2475T0000001A',
          energy_label: 'i',
          sector: 'Bureaux',
          useful_area: '120,5',
          energy_1: 'Électricité',
          final_1: 900,
          reading_year_1: 2022,
        }),
      ],
      { family: 'tertiary' },
    )
    expect(
      await query(
        'SELECT family, energy_label, sector, useful_area, energy_1, final_1, reading_year_1, dwelling_area FROM diagnostics',
      ),
    ).toEqual([['tertiary', 'I', 'Bureaux', 120.5, 'Électricité', 900, 2022, null]])
  })
})

describe('a source', () => {
  test.each(['ban_id', 'x', 'energy_label', 'replaces'])(
    'without the column of %s is refused',
    async (without) => {
      await expect(read([line()], { without })).rejects.toThrow(
        `has no column "${FAMILY_COLUMNS.existing[without]!.names[0]}"`,
      )
    },
  )

  test.each([0, 1])(
    'of generation %i reports a new column, and an optional one that is missing',
    async (n) => {
      const without = 'building_type'
      const source = await csvOf([line()], { generation: n, without })
      const text = await readFile(source.path, 'utf8')
      await writeFile(source.path, text.replace('\n', ',"attestation"\n').replace(/\n$/, ',"x"\n'))
      const { parts, columns, query } = await normalised(dpe, PARIS, [source])
      expect(parts[0]!.quality.rowsKept).toBe(1)
      expect(columns).toMatchObject([
        { unknown: ['attestation'], missing: [FAMILY_COLUMNS.existing[without]!.names[0]] },
      ])
      expect(await query('SELECT building_type, energy_label FROM diagnostics')).toEqual([[null, 'D']])
    },
  )

  test('of JSON reports a new member, and misses none', async () => {
    const one = { numero_dpe: '2475E0000010A', code_insee_ban: '75111', _score: 1, attestation: 'x' }
    const { columns } = await normalised(dpe, PARIS, [await pageOf([one])])
    expect(columns).toMatchObject([{ unknown: ['attestation'], missing: [] }])
  })

  test('of JSON in which a column has no value any more is refused', async () => {
    const lines = Array.from({ length: 60 }, (_, i) => ({
      numero_dpe: `2475E00000${i + 10}A`,
      date_reception_dpe: '2024-03-05',
      date_etablissement_dpe: '2024-03-05',
      code_insee_ban: '75111',
      ban_id: 'renamed',
    }))
    await expect(normalised(dpe, PARIS, [await pageOf(lines)])).rejects.toThrow(
      'none of its 60 lines has a value in "identifiant_ban", "coordonnee_cartographique_x_ban", "coordonnee_cartographique_y_ban"',
    )
  })

  test('with a line that cannot be cut keeps the others', async () => {
    const source = await csvOf([line()])
    await writeFile(source.path, '"too","few"\n', { flag: 'a' })
    const { parts } = await normalised(dpe, PARIS, [source])
    expect(parts[0]!.quality).toMatchObject({ rowsIn: 2, rowsKept: 1, quarantined: { 'malformed-line': 1 } })
  })

  test('without any line is an empty area', async () => {
    const { parts, query } = await normalised(dpe, PARIS, [await pageOf([])])
    expect(parts).toMatchObject([
      { millesime: '2026-01-01', quality: { rowsIn: 0, rowsKept: 0, quarantined: {}, outOfScope: {} } },
    ])
    expect(await query('SELECT * FROM diagnostics')).toEqual([])
  })
})

describe('what is out of scope', () => {
  test('other places, and what no geocoder placed', async () => {
    const lines = ['75111', '75056', '93010', '69388', ''].map((commune, i) =>
      line({ commune, number: `2475E000000${i}A` }),
    )
    expect(await qualityOf(lines)).toMatchObject({
      rowsIn: 5,
      rowsKept: 2,
      outOfScope: { 'no-commune': 1, 'other-departement': 2 },
    })
  })

  test('a former commune is followed to that of today', async () => {
    const source = { ...(await csvOf([line({ commune: '69159' })])), commune: '69114' }
    const { query, parts } = await normalised(dpe, { area: '69', communes: ['69114'] }, [source])
    expect(parts).toMatchObject([{ commune: '69114', quality: { rowsKept: 1 } }])
    expect(await query('SELECT commune FROM diagnostics')).toEqual([['69114']])
  })

  test('what another one replaces, across families and through a chain', async () => {
    const existing = await csvOf([
      line({ number: '2175E0000001A' }),
      line({ number: '2275E0000002B', replaces: '2175E0000001A', received_on: '2023-01-01' }),
    ])
    const fresh = await csvOf([line({ number: '2375N0000003C', replaces: '2275E0000002B' })], {
      family: 'new',
    })
    const { query, parts } = await normalised(dpe, PARIS, [existing, fresh])
    expect(parts[0]!.quality).toMatchObject({ rowsIn: 3, rowsKept: 1, outOfScope: { replaced: 2 } })
    expect(await query('SELECT "number" FROM diagnostics')).toEqual([['2375N0000003C']])
  })

  test('of a number met twice the line changed last stays', async () => {
    const { query, parts } = await read([
      line({ modified_on: '2024-05-02', annual_cost: 2 }),
      line({ modified_on: '2024-05-01', annual_cost: 1 }),
    ])
    expect(parts[0]!.quality).toMatchObject({ rowsKept: 1, quarantined: { 'number-duplicate': 1 } })
    expect(await query('SELECT annual_cost FROM diagnostics')).toEqual([[2]])
    expect(await query('SELECT "row", rule FROM quarantine')).toEqual([['2', 'number-duplicate']])
  })
})
