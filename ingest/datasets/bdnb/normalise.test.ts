import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fetchedFile, normalised, realTerritory } from '../../../test/support/normalised.ts'
import { describeWithSamples, samplePath } from '../../../test/support/samples.ts'
import { temporaryZip } from '../../../test/support/temp.ts'
import { TABLE_NAMES, TABLES, type TableName } from './columns.ts'
import { bdnb } from './dataset.ts'
import { bdnbEditionOf, sources } from './sources.ts'

type Lines = Partial<Record<TableName, string[]>>

/** First published name of each column of a table. */
const header = (name: TableName) =>
  Object.values(TABLES[name].columns)
    .map(([first]) => first)
    .join(';')

async function archive(lines: Lines, change: Record<string, string | undefined> = {}) {
  const texts = TABLE_NAMES.map((name): [string, string | undefined] => [
    `csv/${name}.csv`,
    [header(name), ...(lines[name] ?? [])].join('\n'),
  ])
  const all = { ...Object.fromEntries(texts), ...change }
  const kept = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const path = await temporaryZip('open_data_millesime_2025-07-a_dep38_csv.zip', Object.fromEntries(kept))
  return fetchedFile(path, undefined, true)
}

const ONE: Lines = {
  batiment_groupe: ['g1;38001;380010000;120.54;f'],
  rel_batiment_groupe_parcelle: ['g1;380010000A0001', 'g1;380010000A0002'],
  batiment_groupe_ffo_bat: ['g1;1890;12;4;BETON - BRIQUES;INDETERMINE;Résidentiel collectif'],
  batiment_groupe_bdtopo_bat: ['g1;12,25;"[""Résidentiel"", ""Indifférencié""]"'],
  batiment_construction: ['c1;g1;;9.0;60', 'c2;g1;ABCDEFGH1234;0;60'],
  rel_batiment_construction_rnb: ['c1;XYZ123456789'],
  rel_batiment_groupe_adresse: ['g1;38001_0010_00001', 'g1;38001_0010_00003'],
  batiment_groupe_adresse: ['g1;38001_0010_00001;1 Rue du Lac 38000 Lieu'],
  batiment_groupe_synthese_propriete_usage: ['g1;Résidentiel collectif'],
}

describe('the relational archive', () => {
  test('one group: its files joined, its unknowns null, its materials decoded', async () => {
    const { parts, query } = await normalised(bdnb, { area: '38' }, [await archive(ONE)])
    expect(parts[0]).toMatchObject({ millesime: '2025-07-a', quality: { rowsIn: 12, rowsKept: 12 } })
    const [row] = await query(
      `SELECT commune, year, dwellings, floors, height, ground, main_use, tax_use, to_json(uses), to_json(walls), to_json(roof), to_json(addresses) FROM groups`,
    )
    expect(row).toEqual([
      '38001',
      1890,
      12,
      4,
      12.3,
      120.5,
      'Résidentiel collectif',
      'Résidentiel collectif',
      '["Résidentiel"]',
      '["BETON","BRIQUES"]',
      '[]',
      '[{"ban":"38001_0010_00001","label":"1 Rue du Lac 38000 Lieu"},{"ban":"38001_0010_00003","label":null}]',
    ])
    expect(await query('SELECT construction_id, rnb_id, height FROM constructions')).toEqual([
      ['c1', 'XYZ123456789', 9],
      ['c2', 'ABCDEFGH1234', null],
    ])
    expect(await query('SELECT idu FROM "group-parcels"')).toEqual([['380010000A0001'], ['380010000A0002']])
  })

  test.each([
    ['30', '["BETON"]', '["ZINC ALUMINIUM"]'],
    ['36', '["BETON","BOIS"]', '["ZINC ALUMINIUM"]'],
    ['33', '["BETON"]', '["ZINC ALUMINIUM"]'],
    ['00', '[]', '[]'],
    ['{PIERRE,MEULIERE}', '["PIERRE","MEULIERE"]', '["PIERRE","MEULIERE"]'],
    ['INDETERMINE - BOIS', '["BOIS"]', '["BOIS"]'],
    ['', '[]', '[]'],
  ])('materials %s', async (code, walls, roof) => {
    const ffo = { batiment_groupe_ffo_bat: [`g1;0;0;0;${code};${code};`] }
    const { query } = await normalised(bdnb, { area: '38' }, [await archive({ ...ONE, ...ffo })])
    expect(
      await query('SELECT year, dwellings, floors, to_json(walls), to_json(roof), tax_use FROM groups'),
    ).toEqual([[null, null, null, walls, roof, null]])
  })

  test('the ground surface of a made-up drawing is unknown', async () => {
    const { query } = await normalised(bdnb, { area: '38' }, [
      await archive({ ...ONE, batiment_groupe: ['g1;38001;380010000;120.54;t'] }),
    ])
    expect(await query('SELECT ground FROM groups')).toEqual([[null]])
  })

  test('each refused line keeps its rule, its text and its file; the rows of all files balance', async () => {
    const source = await archive({
      ...ONE,
      batiment_groupe: [
        ...ONE.batiment_groupe!,
        'g1;38001;380010000;1;f',
        'g2;commune;;1;f',
        'g3;38001;;grand;f',
        'g4;69001;;1;f',
        ';38001;;1;f',
      ],
      rel_batiment_groupe_parcelle: [
        'g1;380010000A0001',
        'g1;38001A1',
        'g9;380010000A0001',
        'g4;690010000A0001',
      ],
      rel_batiment_construction_rnb: ['c1;XYZ123456789', 'c9;XYZ123456780'],
      batiment_groupe_ffo_bat: ['g1;18 90;12;4;;;'],
    })
    const { parts, query } = await normalised(bdnb, { area: '38' }, [source])
    expect(parts[0]!.quality).toEqual({
      rowsIn: 20,
      rowsKept: 10,
      quarantined: {
        'commune-malformed': 1,
        'group-duplicate': 1,
        'group-unknown': 2,
        'id-missing': 1,
        'idu-malformed': 1,
        'number-malformed': 2,
      },
      outOfScope: { 'other-departement': 2 },
      repaired: {},
    })
    const refused = await query('SELECT split_part(source, \'#\', 2), "row", rule, original FROM quarantine')
    expect(refused).toContainEqual([
      'rel_batiment_groupe_parcelle',
      '3',
      'group-unknown',
      'g9;380010000A0001',
    ])
    expect(refused).toContainEqual(['batiment_groupe', '4', 'number-malformed', 'g3;38001;grand;f'])
    expect(await query('SELECT year, dwellings FROM groups')).toEqual([[null, null]])
  })

  test('Paris filed as one commune: the IRIS tells the arrondissement', async () => {
    const lines = { batiment_groupe: ['g1;75056;751114204;100;f', 'g2;75056;751184204;100;f'] }
    const { parts, query } = await normalised(bdnb, { area: '75', communes: ['75111'] }, [
      await archive(lines),
    ])
    expect(parts[0]!.quality).toMatchObject({ rowsKept: 1, outOfScope: { 'other-commune': 1 } })
    expect(await query('SELECT group_id, commune, part FROM groups')).toEqual([['g1', '75111', '75111']])
  })

  test('older editions: commas, fewer files, no IRIS', async () => {
    const commas = (name: TableName) => [header(name), ...ONE[name]!].join('\n').replaceAll(';', ',')
    const source = await archive(ONE, {
      'csv/batiment_groupe.csv': 'batiment_groupe_id,code_commune_insee,s_geom_groupe\ng1,38001,120',
      'csv/rel_batiment_groupe_parcelle.csv': commas('rel_batiment_groupe_parcelle'),
      'csv/rel_batiment_construction_rnb.csv': undefined,
      'csv/batiment_groupe_synthese_propriete_usage.csv': undefined,
    })
    const { query } = await normalised(bdnb, { area: '38' }, [source])
    expect(await query('SELECT commune, main_use, ground FROM groups')).toEqual([['38001', null, 120]])
    expect(await query('SELECT count(*) FROM "group-parcels"')).toEqual([['2']])
  })

  test('a file or a column that vanished is named, and nothing is published', async () => {
    const without = await archive(ONE, { 'csv/batiment_groupe_ffo_bat.csv': undefined })
    await expect(normalised(bdnb, { area: '38' }, [without])).rejects.toThrow(
      'holds no batiment_groupe_ffo_bat.csv',
    )
    const renamed = await archive(ONE, {
      'csv/batiment_groupe_ffo_bat.csv': header('batiment_groupe_ffo_bat').replace(
        'batiment_groupe_id',
        'groupe',
      ),
    })
    await expect(normalised(bdnb, { area: '38' }, [renamed])).rejects.toThrow(
      'no column "batiment_groupe_id"',
    )
  })

  test('the edition asked for, and Corsica in lower case', async () => {
    const [source] = sources({ area: '2A' }, await realTerritory(), '2025-07-01')
    expect(source!.url).toBe(
      'https://open-data.s3.fr-par.scw.cloud/bdnb_millesime_2025-07-a/millesime_2025-07-a_dep2a/open_data_millesime_2025-07-a_dep2a_csv.zip',
    )
    expect(bdnbEditionOf(source!.url)).toBe('2025-07-a')
    expect(bdnbEditionOf('/tmp/anything.zip')).toBeUndefined()
  })
})

describeWithSamples('two real groups of the producer’s API, as its tables would hold them', () => {
  test('a year that disagrees with the diagnostic, an undetermined wall, a tertiary use', async () => {
    const text = await readFile(
      samplePath('files/buildings/bdnb/bdnb-api_batiment_groupe_complet_paris11.json'),
      'utf8',
    )
    const groups = z.array(z.looseObject({ l_parcelle_id: z.array(z.string()) })).parse(JSON.parse(text))
    const fields = (name: TableName, rename: Record<string, string> = {}) =>
      groups.map((group) =>
        Object.values(TABLES[name].columns)
          .map(([column]) => group[rename[column!] ?? column!] ?? '')
          .join(';'),
      )
    const source = await archive({
      batiment_groupe: fields('batiment_groupe'),
      rel_batiment_groupe_parcelle: groups.map(
        (group) => `${group.batiment_groupe_id};${group.l_parcelle_id[0]}`,
      ),
      batiment_groupe_ffo_bat: fields('batiment_groupe_ffo_bat'),
      batiment_groupe_bdtopo_bat: fields('batiment_groupe_bdtopo_bat', { l_usage_1: 'none' }),
      batiment_groupe_adresse: fields('batiment_groupe_adresse'),
      batiment_groupe_synthese_propriete_usage: fields('batiment_groupe_synthese_propriete_usage'),
    })
    const { query } = await normalised(bdnb, { area: '75', communes: ['75111'] }, [source])
    expect(
      await query(
        `SELECT p.idu, year, dwellings, floors, height, ground, main_use, tax_use, to_json(walls), addresses[1].label
         FROM groups JOIN "group-parcels" p USING (group_id) ORDER BY 1`,
      ),
    ).toEqual([
      [
        '75111000BK0007',
        1999,
        11,
        7,
        23,
        98,
        'Résidentiel collectif',
        'Résidentiel collectif',
        '["BETON","AUTRES"]',
        '106 Boulevard Voltaire 75011 Paris',
      ],
      [
        '75111000BR0052',
        1890,
        2,
        3,
        9,
        298,
        'Tertiaire',
        'Tertiaire & Autres',
        '[]',
        '3 Impasse de Mont Louis 75011 Paris 11e Arrondissement',
      ],
    ])
  })
})
