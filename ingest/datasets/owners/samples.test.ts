import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fetchedFile, type Normalised, normalised } from '../../../test/support/normalised.ts'
import { describeWithSamples, samplePath } from '../../../test/support/samples.ts'
import { cadastre } from '../cadastre/dataset.ts'
import { owners } from './dataset.ts'

const CADASTRE =
  'mirror/cadastre.data.gouv.fr/data/etalab-cadastre/latest/geojson/communes/75/75118/cadastre-75118-parcelles.json.gz'

const file = (name: string) => fetchedFile(samplePath(join('files/owners', name)), undefined, true)

async function counts(lake: Normalised, where: string) {
  const [row] = await lake.query(
    `SELECT count(*)::INT, count(DISTINCT idu)::INT, count(DISTINCT idu) FILTER (droit = 'P')::INT FROM "parcel-rights" WHERE ${where}`,
  )
  return row
}

describeWithSamples('owners, real files of 2025', () => {
  test('Paris: 5,819 lines of the 18th are 5,222 parcels, of which 2,172 have a true owner', async () => {
    const lake = await normalised(owners, { area: '75' }, [file('PM_25_NB_750_part_003.csv')])
    expect(lake.parts).toEqual([
      {
        millesime: '2025-01-01',
        millesimeFrom: 'resolved-url',
        quality: { rowsIn: 15_105, rowsKept: 15_105, quarantined: {}, outOfScope: {}, repaired: {} },
      },
    ])
    expect(await counts(lake, "commune = '75118'")).toEqual([5819, 5222, 2172])
    expect(await counts(lake, 'true')).toEqual([15_105, 13_307, expect.any(Number)])
    const numbers = await lake.query(
      'SELECT count(siren)::INT, count(numero_fictif)::INT FROM "parcel-rights"',
    )
    expect(numbers).toEqual([[14_129, 976]])
  })

  test('5,156 of the 5,222 parcels of the 18th are in the cadastre of 2025', async () => {
    const unit = { area: '75', communes: ['75118'] }
    const lake = await normalised(owners, unit, [file('PM_25_NB_750_part_003.csv')])
    const parcels = await normalised(cadastre, unit, [fetchedFile(samplePath(CADASTRE), '75118')])
    const path = parcels.written.find(({ kind }) => kind === 'parcels')!.path
    expect(
      await lake.query(
        `SELECT count(DISTINCT idu)::INT FROM "parcel-rights" WHERE idu IN (SELECT idu FROM read_parquet('${path}'))`,
      ),
    ).toEqual([[5156]])
  })

  test('one commune alone: the others are out of scope', async () => {
    const unit = { area: '75', communes: ['75118'] }
    const lake = await normalised(owners, unit, [file('PM_25_NB_750_part_003.csv')])
    expect(lake.parts[0]?.quality).toMatchObject({
      rowsIn: 15_105,
      rowsKept: 5819,
      outOfScope: { 'other-commune': 9286 },
    })
  })

  test('Hauts-de-Seine: sections of one letter come with a space', async () => {
    const lake = await normalised(owners, { area: '92' }, [file('PM_25_NB_920_part_003.csv')])
    expect(lake.parts[0]?.quality).toMatchObject({ rowsIn: 4861, rowsKept: 4861 })
    expect(await counts(lake, "commune = '92078'")).toEqual([1145, 1103, expect.any(Number)])
    expect(
      await lake.query(
        'SELECT commune, count(*)::INT, count(DISTINCT idu)::INT FROM "parcel-rights" GROUP BY 1 ORDER BY 1',
      ),
    ).toEqual([
      ['92072', 316, 271],
      ['92073', 1562, 1389],
      ['92075', 704, 623],
      ['92076', 602, 458],
      ['92077', 532, 369],
      ['92078', 1145, 1103],
    ])
    const lengths = await lake.query('SELECT DISTINCT length(idu)::INT FROM "parcel-rights"')
    expect(lengths).toEqual([[14]])
  })

  test('Vonnas: first lines as the file has them', async () => {
    const lake = await normalised(owners, { area: '01' }, [file('PM_25_NB_010_part_012.csv')])
    expect(lake.parts[0]?.quality).toMatchObject({ rowsIn: 132, rowsKept: 132 })
    const rows = await lake.query(
      `SELECT idu, droit, siren, groupe, forme, forme_abregee, denomination, contenance, nature_culture, adresse
       FROM "parcel-rights" WHERE idu IN ('014570000A1953', '014570000C0771') ORDER BY idu`,
    )
    expect(rows).toEqual([
      ['014570000A1953', 'P', '478696701', '0', '6540', 'SCI', 'SCI GEAF', 3835, 'P - Prés', 'LE BOURG'],
      [
        '014570000C0771',
        'P',
        '493666671',
        '0',
        '6540',
        'SCI',
        'ATOME',
        3854,
        'S - Sols',
        '116 RTE DE NEUVILLE',
      ],
    ])
  })

  test('Aubervilliers: nine lines of 2025, one a holder and parcel', async () => {
    const lake = await normalised(owners, { area: '93' }, [file('PM_25_NB_930.9rows.csv')])
    expect(lake.parts[0]?.quality).toMatchObject({ rowsIn: 9, rowsKept: 9, quarantined: {} })
    expect(
      await lake.query(`SELECT idu, droit, siren, numero_fictif, groupe, denomination FROM "parcel-rights"
        WHERE idu IN ('930010000L0050', '93001000AL0030') ORDER BY idu`),
    ).toEqual([
      ['930010000L0050', 'G', null, 'U12184165', '0', 'CABINET LAMY  PARIS NATION'],
      ['93001000AL0030', 'P', '219300019', null, '4', "COMMUNE D'AUBERVILLIERS"],
    ])
  })
})
