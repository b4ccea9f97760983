import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { fetchedFile, normalised } from '../../../test/support/normalised.ts'
import { describeWithSamples, samplePath } from '../../../test/support/samples.ts'
import { temporaryFile } from '../../../test/support/temp.ts'
import { ban } from './dataset.ts'
import { ADDRESS_COLUMNS, ESSENTIAL, PLACE_COLUMNS } from './formats.ts'

const BASE: Readonly<Record<string, string>> = {
  id: '93010_0100_00001',
  numero: '1',
  nom_voie: 'Rue de la Paix',
  code_postal: '93140',
  code_insee: '93010',
  nom_commune: 'Bondy',
  lon: '2.48',
  lat: '48.9',
  certification_commune: '1',
}

/** A file of addresses; each row is the base with what is given. */
async function addresses(rows: Record<string, string>[], columns: readonly string[] = ADDRESS_COLUMNS) {
  const lines = rows.map((row) => columns.map((name) => ({ ...BASE, ...row })[name] ?? '').join(';'))
  const path = await temporaryFile('adresses-93.csv.gz', gzipSync([columns.join(';'), ...lines].join('\n')))
  return fetchedFile(path)
}

async function places(rows: Record<string, string>[]) {
  const base: Record<string, string> = { ...BASE, id: '93010_B001', nom_lieu_dit: 'Le Bois' }
  const lines = rows.map((row) => PLACE_COLUMNS.map((name) => ({ ...base, ...row })[name] ?? '').join(';'))
  const path = await temporaryFile('lieux-dits-93-beta.csv', [PLACE_COLUMNS.join(';'), ...lines].join('\n'))
  return fetchedFile(path)
}

describe('the BAN in the lake', () => {
  test('an address outside its territory is refused with the distance; its neighbours stay', async () => {
    const street = Array.from({ length: 40 }, (_, i) => ({
      id: `93010_0100_${String(i + 10).padStart(5, '0')}`,
      numero: String(i + 10),
      lon: `2.48${i}`,
    }))
    const odd = [
      { id: '93010_0100_00901', numero: '901', lon: '48.9', lat: '2.48' },
      { id: '93010_0100_00902', numero: '902', lon: '5.37', lat: '43.3' },
      { id: '93010_0100_00903', numero: '903', lat: '49.07' },
    ]
    for (const rows of [
      [...street, ...odd],
      [...odd, ...street],
    ]) {
      const { parts, query } = await normalised(ban, { area: '93' }, [await addresses(rows)])
      expect(parts[0]!.quality).toMatchObject({ rowsKept: 40, quarantined: { 'outside-territory': 3 } })
      expect(await query('SELECT detail FROM quarantine ORDER BY detail')).toEqual([
        [
          '93010_0100_00901 lies 6170 km outside the box of département 93: longitude and latitude are exchanged',
        ],
        ['93010_0100_00902 lies 646 km outside the box of département 93'],
        ['93010_0100_00903 lies 18.9 km from the other addresses of 93010'],
      ])
    }
  })

  test('each refused line has its rule and its text, and the rows balance', async () => {
    const bad = [
      { id: 'no-key', numero: '2' },
      { id: '93010_0100_00003', numero: '3', code_insee: '9301' },
      { id: '93010_0100_00004', numero: 'quatre' },
      { id: '93010_0100_00005', numero: '5', nom_voie: '' },
      { id: '93010_0100_00006', numero: '6', lon: '' },
      { id: '93010_0100_00007', numero: '7', lon: '0', lat: '0' },
      { id: '93010_0100_00001', numero: '1' },
    ]
    const elsewhere = [{ id: '75101_0100_00001', code_insee: '75101' }]
    const file = await addresses([{}, { id: '93010_0100_00001_bis', rep: 'bis' }, ...bad, ...elsewhere])
    const { parts, query } = await normalised(ban, { area: '93' }, [
      file,
      await places([{}, { id: '93010_B002', lat: 'x' }]),
    ])
    expect(parts[0]!.quality).toEqual({
      rowsIn: 12,
      rowsKept: 3,
      quarantined: {
        'commune-malformed': 1,
        'id-duplicate': 1,
        'id-malformed': 1,
        'name-missing': 1,
        'number-malformed': 1,
        'position-malformed': 1,
        'position-missing': 2,
      },
      outOfScope: { 'other-departement': 1 },
      repaired: {},
    })
    expect(await query('SELECT id, numero, rep, certification_commune FROM addresses')).toEqual([
      ['93010_0100_00001', 1, null, true],
      ['93010_0100_00001_bis', 1, 'bis', true],
    ])
    const refused = await query('SELECT rule, detail, original FROM quarantine ORDER BY rule, source')
    expect(refused[0]).toEqual([
      'commune-malformed',
      'code_insee 9301',
      expect.stringContaining('Rue de la Paix'),
    ])
    expect(refused.map(([rule]) => rule)).toHaveLength(8)
  })

  test('a line with too few columns is refused with its text', async () => {
    const good = ADDRESS_COLUMNS.map((name) => BASE[name] ?? '').join(';')
    const path = await temporaryFile(
      'adresses-93.csv',
      [ADDRESS_COLUMNS.join(';'), good, '93010_0100_00009;half'].join('\n'),
    )
    const { parts, query } = await normalised(ban, { area: '93' }, [fetchedFile(path)])
    expect(parts[0]!.quality).toMatchObject({ rowsIn: 2, rowsKept: 1, quarantined: { 'malformed-line': 1 } })
    expect(await query('SELECT original FROM quarantine')).toEqual([['93010_0100_00009;half']])
  })

  test('declared parcels are a list; what is no IDU is left out and counted', async () => {
    const file = await addresses([{ cad_parcelles: '93010000AB0001|930100000C0002|oops' }])
    const { parts, query } = await normalised(ban, { area: '93' }, [file])
    expect(await query('SELECT cad_parcelles FROM addresses')).toEqual([
      [['93010000AB0001', '930100000C0002']],
    ])
    expect(parts[0]!.quality.repaired).toEqual({ 'parcels-malformed': 1 })
  })

  test.each([
    ['930010000 C0002', ['930100000C0002']],
    ['931010000 C0002', ['931010000C0002']],
    ['93010 000 0C 0002', ['930100000C0002']],
    ['93010000 C0002', ['930100000C0002']],
    ['930100000c0002', ['930100000C0002']],
    ['930100000C0002,930100000C0003', ['930100000C0002', '930100000C0003']],
    ['"930100000C0002 ; 930100000C0003"', ['930100000C0002', '930100000C0003']],
    ['9.301e+131', []],
  ])('parcels that are written as %s are %j', async (cad_parcelles, expected) => {
    const { query } = await normalised(ban, { area: '93' }, [await addresses([{ cad_parcelles }])])
    expect(await query('SELECT cad_parcelles FROM addresses')).toEqual([[expected]])
  })

  test('a commune is cut out of its département; what belongs elsewhere is out of scope', async () => {
    const file = await addresses([{}, { id: '93001_0100_00001', code_insee: '93001' }])
    const unit = { area: '93', communes: ['93001', '93010'] }
    const { parts } = await normalised(ban, unit, [file])
    expect(parts.map(({ commune, quality }) => [commune, quality.rowsKept])).toEqual([
      ['93001', 1],
      ['93010', 1],
    ])
    const alone = await normalised(ban, { area: '93', communes: ['93010'] }, [file])
    expect(alone.parts[0]!.quality).toMatchObject({
      rowsIn: 2,
      rowsKept: 1,
      outOfScope: { 'other-commune': 1 },
    })
  })

  test('an address of a merged commune keeps its code and gets the one of today', async () => {
    const file = await addresses([
      { id: '69101_0100_00001', code_insee: '69101', code_postal: '69400', lon: '4.72', lat: '45.99' },
    ])
    const { query } = await normalised(ban, { area: '69', communes: ['69114'] }, [file])
    expect(await query('SELECT code_insee, commune FROM addresses')).toEqual([['69101', '69114']])
  })

  test.each(ESSENTIAL.addresses)('stops when %s is missing, naming it', async (name) => {
    const file = await addresses(
      [{}],
      ADDRESS_COLUMNS.filter((column) => column !== name),
    )
    await expect(normalised(ban, { area: '93' }, [file])).rejects.toThrow(`no column "${name}"`)
  })

  test('stops without a single address', async () => {
    await expect(normalised(ban, { area: '93' }, [await places([{}])])).rejects.toThrow(
      'Give the file adresses-93.csv',
    )
    await expect(normalised(ban, { area: '93' }, [await addresses([])])).rejects.toThrow(
      'no line of addresses',
    )
  })

  test('the same lines in another order give the same bytes', async () => {
    const rows = Array.from({ length: 50 }, (_, i) => ({
      id: `93010_0100_${String(i + 1).padStart(5, '0')}`,
      numero: String(i + 1),
    }))
    const [one, two] = [
      await normalised(ban, { area: '93' }, [await addresses(rows)]),
      await normalised(ban, { area: '93' }, [await addresses(rows.toReversed())]),
    ]
    const all = 'SELECT * FROM addresses'
    expect(await one.query(all)).toEqual(await two.query(all))
  })
})

describeWithSamples('real files of the BAN', () => {
  test('all Paris: 158,048 rows, none refused', async () => {
    const file = fetchedFile(
      samplePath('mirror/adresse.data.gouv.fr/data/ban/adresses/latest/csv/adresses-75.csv.gz'),
    )
    const { parts, query } = await normalised(ban, { area: '75' }, [file])
    expect(parts[0]!.quality).toEqual({
      rowsIn: 158_048,
      rowsKept: 158_048,
      quarantined: {},
      outOfScope: {},
      repaired: {},
    })
    expect(
      await query(
        'SELECT count(*)::INTEGER, count(DISTINCT code_postal)::INTEGER, count(*) FILTER (certification_commune)::INTEGER FROM addresses',
      ),
    ).toEqual([[158_048, 21, 158_048]])
  })

  test('Bondy as a statistical tool saved it again: commas, quotes, NA', async () => {
    const file = fetchedFile(samplePath('files/ban/93010-adresses.R-export.csv.gz'))
    const { parts, query } = await normalised(ban, { area: '93', communes: ['93010'] }, [file])
    expect(parts[0]!.quality).toMatchObject({ rowsIn: 8413, rowsKept: 8413, quarantined: {} })
    expect(
      await query(`SELECT count(*) FILTER (len(cad_parcelles) > 0)::INTEGER, count(*) FILTER (rep <> '')::INTEGER,
      count(*) FILTER (nom_ld = 'NA')::INTEGER FROM addresses`),
    ).toEqual([[149, 749, 0]])
  })

  test('csv-with-ids keeps its identifiers, where a line has them', async () => {
    const file = fetchedFile(samplePath('files/buildings/rnb-fixtures/ban_with_ids_test_data.csv'))
    const { parts, query } = await normalised(ban, { area: '04' }, [file])
    expect(parts[0]!.quality).toMatchObject({ rowsIn: 4, rowsKept: 4 })
    expect(await query('SELECT count(id_ban_adresse)::INTEGER FROM addresses')).toEqual([[3]])
  })
})
