import { readFile } from 'node:fs/promises'
import { openDbf } from 'shapefile'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { fetchedFile, normalised } from '../../../test/support/normalised.ts'
import { describeWithSamples, samplePath } from '../../../test/support/samples.ts'
import { temporaryZip } from '../../../test/support/temp.ts'
import { TABLE_NAMES, TABLES } from './columns.ts'
import { bdnb } from './dataset.ts'

/** An archive of empty tables but for those given whole. */
async function archive(given: Record<string, string>) {
  const empty = TABLE_NAMES.map((name): [string, string] => [
    `csv/${name}.csv`,
    Object.values(TABLES[name].columns)
      .map(([first]) => first)
      .join(';'),
  ])
  const texts = Object.entries(given).map(([name, text]): [string, string] => [`csv/${name}.csv`, text])
  const path = await temporaryZip('archive.zip', {
    ...Object.fromEntries(empty),
    ...Object.fromEntries(texts),
  })
  return fetchedFile(path)
}

/** Names are cut at ten characters in a shapefile. */
const construction = z.object({
  batiment_c: z.string(),
  batiment_g: z.string(),
  code_iris: z.string(),
  code_commu: z.string(),
  s_geom_cst: z.coerce.number(),
  hauteur: z.coerce.number().nullable(),
  fictive_ge: z.coerce.number(),
})

async function constructionsOf(path: string) {
  const source = await openDbf(samplePath(`files/buildings/bdnb/${path}.dbf`), { encoding: 'utf-8' })
  const found: z.infer<typeof construction>[] = []
  for (let next = await source.read(); !next.done; next = await source.read())
    found.push(construction.parse(next.value))
  return found
}

describeWithSamples(
  'BDNB of October 2022: real constructions, as the tables of that edition held them',
  () => {
    test.each([
      [
        'Paris 11e',
        'paris11_bdnb_v0.7/paris11_bdnb',
        '75',
        5227,
        4061,
        3985,
        { 75103: '103', 75111: '3955', 75112: '3' },
      ],
      [
        'Périgueux',
        'perigueux_bdnb_v0.7/bdnb_perigueux8',
        '24',
        10_381,
        9257,
        7857,
        { 24053: '2', 24098: '4', 24102: '1', 24322: '9249', 24557: '1' },
      ],
    ])('%s', async (_, path, area, buildings, groups, withParcel, byCommune) => {
      const rows = await constructionsOf(path)
      expect(rows).toHaveLength(buildings)
      const byGroup = new Map(rows.map((row) => [row.batiment_g, row]))
      // An identifier of that edition begins with the parcel, unless the group stands on several (uf…).
      const parcels = [...byGroup.keys()].filter((id) => /^[0-9A-Z]{14}_/.test(id))
      expect(parcels).toHaveLength(withParcel)
      const lines = (header: string, all: string[]) => [header, ...all].join('\n')
      const source = await archive({
        batiment_construction: lines(
          'batiment_construction_id,batiment_groupe_id,s_geom_cstr,hauteur',
          rows.map((row) => `${row.batiment_c},${row.batiment_g},${row.s_geom_cst},${row.hauteur ?? ''}`),
        ),
        batiment_groupe: lines(
          'batiment_groupe_id,code_commune_insee,code_iris,s_geom_groupe,contient_fictive_geom_groupe',
          [...byGroup].map(
            ([id, row]) => `${id},${row.code_commu},${row.code_iris},${row.s_geom_cst},${row.fictive_ge}`,
          ),
        ),
        rel_batiment_groupe_parcelle: lines(
          'batiment_groupe_id,parcelle_id',
          parcels.map((id) => `${id},${id.slice(0, 14)}`),
        ),
      })
      const { parts, query } = await normalised(bdnb, { area }, [source])
      expect(parts[0]!.quality).toMatchObject({ rowsKept: buildings + groups + withParcel, quarantined: {} })
      // All Paris is filed under 75056 there: the IRIS tells the arrondissement. Files are cut with a margin.
      const communes = await query('SELECT commune, count(*) FROM groups GROUP BY 1 ORDER BY 2 DESC, 1')
      expect(Object.fromEntries(communes)).toEqual(byCommune)
      const unknown = z
        .array(z.array(z.string()))
        .parse(await query('SELECT count(*) FROM constructions WHERE height IS NULL'))
      expect(Number(unknown[0]![0])).toBe(rows.filter(({ hauteur }) => !hauteur).length)
    })

    test('tables of version 0.7 as the RNB tests with them: commas, quotes, a key that is no BAN key', async () => {
      const fixture = (name: string) =>
        readFile(samplePath(`files/buildings/rnb-fixtures/${name}_7.csv`), 'utf8')
      const constructions = await fixture('batiment_construction_bdnb')
      const source = await archive({
        batiment_construction: constructions,
        rel_batiment_groupe_adresse: await fixture('rel_batiment_groupe_adresse'),
        batiment_groupe: [
          'batiment_groupe_id;code_commune_insee;s_geom_groupe',
          'uf012040231485_e535573d3dfc10a;01204;64',
          '012450480B0366_74ab2e8c98c7f88;01245;34',
        ].join('\n'),
      })
      const { parts, query } = await normalised(bdnb, { area: '01' }, [source])
      expect(parts[0]!.quality).toMatchObject({ rowsIn: 9, rowsKept: 9, quarantined: {} })
      expect(await query('SELECT construction_id, height, ground FROM constructions')).toEqual([
        ['BATIMENT0000000008834985-1', 3.6, 33],
        ['BATIMENT0000000008834991-1', 2.3, 31],
        ['BATIMENT0000000008838153-1', 2, 33],
        ['VERY_SMALL_BUILDING', 2, 33],
      ])
      expect(
        await query(
          `SELECT list_transform(addresses, lambda a: a.ban) FROM groups WHERE group_id LIKE 'uf%'`,
        ),
      ).toEqual([[['01300_0013_00145', '3000000C051200101', '3000000C051200201']]])
    })
  },
)
