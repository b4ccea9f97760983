import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { GEO_DVF_LINE, geoDvfFile } from '../../../test/support/geo-dvf.ts'
import { normalised, realTerritory } from '../../../test/support/normalised.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { dvf } from './dataset.ts'
import { DVF_FIELDS } from './editions.ts'
import { sources } from './sources.ts'

const lille = { area: '59' }

test('the columns read are those of the geolocated edition', () => {
  expect(Object.keys(GEO_DVF_LINE)).toHaveLength(39)
  expect(DVF_FIELDS).toHaveLength(39)
})

describe('lines that cannot be used', () => {
  test('go to quarantine with their rule and text, and the balance holds', async () => {
    const source = await geoDvfFile([
      {},
      { date_mutation: '2024-13-45' },
      { date_mutation: '1999-01-01' },
      { nature_mutation: '' },
      { code_commune: 'Lille' },
      { id_parcelle: '59350AB1' },
      { id_parcelle: '' },
      { valeur_fonciere: '150 000 €' },
      { surface_reelle_bati: 'grand' },
    ])
    const { parts, query } = await normalised(dvf, lille, [source])
    expect(parts[0]!.quality).toEqual({
      rowsIn: 9,
      rowsKept: 1,
      quarantined: { 'bad-commune': 1, 'bad-date': 2, 'bad-number': 2, 'bad-parcel': 2, 'no-nature': 1 },
      outOfScope: {},
      repaired: {},
    })
    const refused = await query('SELECT "row", rule, detail FROM quarantine ORDER BY "row"')
    expect(refused[0]).toEqual(['2', 'bad-date', 'date_mutation "2024-13-45" is not a date'])
    expect(refused.at(-1)).toEqual(['9', 'bad-number', 'surface is not a number'])
    expect(String((await query('SELECT original FROM quarantine ORDER BY "row"'))[0])).toContain(
      'RUE DE LA PAIX',
    )
  })

  test('spaces around a text, a number or a date are not part of it, and nothing but spaces is nothing', async () => {
    const padded = Object.fromEntries(
      Object.entries(GEO_DVF_LINE).map(([name, text]) => [name, ` ${text}  `]),
    )
    const { parts, query } = await normalised(dvf, lille, [
      await geoDvfFile([{}, padded, { nature_mutation: '  ' }]),
    ])
    expect(parts[0]!.quality).toMatchObject({ rowsKept: 2, quarantined: { 'no-nature': 1 } })
    const [plain, trimmed] = await query('SELECT * EXCLUDE ("row", repeat) FROM sales ORDER BY "row"')
    expect(trimmed).toEqual(plain)
    expect(plain).toContain('RUE DE LA PAIX')
  })

  test('a number that no sale reaches is none', async () => {
    const { parts, query } = await normalised(dvf, lille, [
      await geoDvfFile([{ valeur_fonciere: '1e12' }, { valeur_fonciere: '1.1e12' }, { longitude: 'nan' }]),
    ])
    expect(parts[0]!.quality).toMatchObject({ rowsKept: 1, quarantined: { 'bad-number': 2 } })
    expect(await query('SELECT detail FROM quarantine ORDER BY "row"')).toEqual([
      ['price is not a number'],
      ['lng is not a number'],
    ])
  })

  test('a line of another commune in a commune’s file is refused, not moved', async () => {
    const source = await geoDvfFile([{}, { code_commune: '59009', id_parcelle: '59009000AB0001' }], '59350')
    const { parts } = await normalised(dvf, { area: '59', communes: ['59350'] }, [source])
    expect(parts[0]!.quality.quarantined).toEqual({ 'outside-area': 1 })
  })
})

describe('mutations', () => {
  const keys = 'SELECT mutation FROM sales ORDER BY source, "row"'

  test('one identifier that gathers two natures, or two prices, is two sales', async () => {
    const { query } = await normalised(dvf, lille, [
      await geoDvfFile([
        {},
        { nature_mutation: 'Echange' },
        { valeur_fonciere: '7' },
        { id_parcelle: '59350000AB0002' },
      ]),
    ])
    const [first, second, third, fourth] = (await query(keys)).flat()
    expect(new Set([first, second, third]).size).toBe(3)
    expect(fourth).toBe(first)
  })

  test('two sales with the same content have different keys', async () => {
    const { query } = await normalised(dvf, lille, [await geoDvfFile([{}, { id_mutation: '2024-2' }])])
    const [first, second] = (await query(keys)).flat()
    expect(second).toBe(`${first}-2`)
  })

  test('a merger of communes does not change the key', async () => {
    const before = await normalised(dvf, lille, [await geoDvfFile([{ id_parcelle: '59350000AB0001' }])])
    const after = await normalised(dvf, lille, [await geoDvfFile([{ id_parcelle: '59400350AB0001' }])])
    expect(await after.query(keys)).toEqual(await before.query(keys))
  })

  test('identical lines are numbered, not merged', async () => {
    const { query } = await normalised(dvf, lille, [await geoDvfFile([{}, {}, {}])])
    expect(await query('SELECT repeat FROM sales ORDER BY "row"')).toEqual([['1'], ['2'], ['3']])
  })
})

test('a commune has the name of the territory, however the source writes it; one that it does not know keeps its own', async () => {
  const { query } = await normalised(dvf, lille, [
    await geoDvfFile([
      { nom_commune: 'LILLE' },
      { code_commune: '59009', nom_commune: "Villeneuve-D'Ascq", id_parcelle: '59009000AB0001' },
      { code_commune: '59355', nom_commune: 'LOMME', id_parcelle: '59355000AB0001' },
    ]),
  ])
  expect(await query('SELECT commune, commune_name FROM sales ORDER BY 1')).toEqual([
    ['59009', "Villeneuve-d'Ascq"],
    ['59350', 'Lille'],
    ['59355', 'LOMME'],
  ])
})

describe('several files', () => {
  test('a local file stands in for the official ones of its years', async () => {
    const official = await geoDvfFile([{}, { date_mutation: '2023-05-05', id_mutation: '2023-1' }])
    const local = await geoDvfFile([{ valeur_fonciere: '999' }], undefined, true)
    const { parts, query } = await normalised(dvf, lille, [official, local])
    expect(parts[0]!.quality.outOfScope).toEqual({ 'replaced-by-file': 1 })
    expect(await query('SELECT price FROM sales ORDER BY "date"')).toEqual([[150000], [999]])
  })

  test('one of the producer and the same one given are read alike, each line in its place', async () => {
    const elsewhere = { code_departement: '62', code_commune: '62041', id_parcelle: '62041000AB0001' }
    const rows = Array.from({ length: 5000 }, (_, i) => ({
      id_mutation: `2024-${i >> 1}`,
      adresse_numero: String(i),
      ...(i % 100 === 7 ? elsewhere : {}),
      ...(i % 100 === 9 ? { nature_mutation: '' } : {}),
      ...(i % 1000 === 11 ? { adresse_nom_voie: 'ONE,TOO,MANY' } : {}),
    }))
    const SALES = 'SELECT source, "row", "number", mutation FROM sales ORDER BY source, "row"'
    const REFUSED = 'SELECT "row", rule FROM quarantine ORDER BY rule, source, "row"'
    const read = async (given: boolean) => {
      const files = [
        await geoDvfFile(rows, undefined, given),
        await geoDvfFile(rows.slice(0, 500), undefined, given),
      ]
      const { parts, query } = await normalised(dvf, lille, files)
      return { parts, sales: await query(SALES), refused: await query(REFUSED) }
    }
    const official = await read(false)
    expect(official).toEqual(await read(true))
    expect(official.parts[0]!.quality).toEqual({
      rowsIn: 5500,
      rowsKept: 5384,
      quarantined: { 'malformed-line': 6, 'no-nature': 55 },
      outOfScope: { 'other-departement': 55 },
      repaired: {},
    })
    // Malformed lines have no number among the others.
    expect(official.sales.slice(9, 12)).toEqual([
      [0, '12', 12, expect.anything()],
      [0, '13', 13, expect.anything()],
      [0, '14', 14, expect.anything()],
    ])
    expect(official.sales.at(-1)!.slice(0, 3)).toEqual([1, '499', 499])
  })

  test('communes loaded before stay when another is refreshed', async () => {
    const first = await normalised(dvf, { area: '59', communes: ['59350'] }, [
      await geoDvfFile([{}, {}], '59350'),
    ])
    const lake = first.written.find(({ kind }) => kind === 'sales')!.path
    const other = await geoDvfFile([{ code_commune: '59009', id_parcelle: '59009000AB0001' }], '59009')
    const both = await normalised(dvf, { area: '59', communes: ['59009'] }, [other], undefined, {
      lake: { sales: lake },
    })
    expect(await both.query('SELECT part, count(*) FROM sales GROUP BY 1 ORDER BY 1')).toEqual([
      ['59009', '1'],
      ['59350', '2'],
    ])
    expect(both.parts.map((part) => part.commune)).toEqual(['59009'])
  })

  test('communes of a lake of before version 0.2 stay too', async () => {
    const first = await normalised(dvf, { area: '59', communes: ['59350'] }, [
      await geoDvfFile([{}], '59350'),
    ])
    const old = join(await temporaryDir('old'), 'sales.parquet')
    await first.query(
      `COPY (SELECT * EXCLUDE (sale_lines) REPLACE (NULL::VARCHAR AS published_id, 'raw' AS edition) FROM sales) TO '${old}'`,
    )
    const other = await geoDvfFile([{ code_commune: '59009', id_parcelle: '59009000AB0001' }], '59009')
    const both = await normalised(dvf, { area: '59', communes: ['59009'] }, [other], undefined, {
      lake: { sales: old },
    })
    expect(await both.query('SELECT part, edition, sale_lines FROM sales ORDER BY 1')).toEqual([
      ['59009', 'geo', '1'],
      ['59350', 'raw', '1'],
    ])
  })

  test('files without a line stop the ingest', async () => {
    await expect(normalised(dvf, lille, [await geoDvfFile([])])).rejects.toThrow(/hold no line at all/)
  })
})

describe('sources', () => {
  const territory = {} as Parameters<typeof sources>[1]
  test('a year and département, all optional; none where no sale is published', () => {
    const found = sources({ area: '2A' }, territory, 'latest')
    expect(found[0]).toMatchObject({
      url: 'https://files.data.gouv.fr/geo-dvf/latest/csv/2014/departements/2A.csv.gz',
      optional: true,
    })
    expect(found.at(-1)!.url).toContain(`/${new Date().getUTCFullYear()}/`)
    for (const area of ['57', '67', '68', '976']) expect(sources({ area }, territory, 'latest')).toEqual([])
  })

  test('communes have files of their own, those that they absorbed too', async () => {
    const real = await realTerritory()
    const of = (area: string, commune: string) => {
      const found = sources({ area, communes: [commune] }, real, 'latest')
      const years = found.filter(({ url }) => url.includes('/csv/2021/'))
      expect(new Set(found.map(({ commune }) => commune))).toEqual(new Set([commune]))
      return years.map(({ url }) => url.replace('https://files.data.gouv.fr/geo-dvf/latest/csv/2021', ''))
    }
    expect(of('75', '75118')).toEqual(['/communes/75/75118.csv'])
    expect(of('69', '69157')).toEqual([
      '/communes/69/69157.csv',
      '/communes/69/69073.csv',
      '/communes/69/69147.csv',
      '/communes/69/69223.csv',
    ])
  })
})
