import { expect, test } from 'vitest'
import { geoDvfFile } from '../../../test/support/geo-dvf.ts'
import { fetchedFile, normalised } from '../../../test/support/normalised.ts'
import { rawText } from '../../../test/support/raw-dvf.ts'
import { temporaryFile } from '../../../test/support/temp.ts'
import { dvf } from './dataset.ts'

const COLUMNS = 'mutation, commune, former_commune, idu, former_idu, part'
const query = `SELECT ${COLUMNS} FROM sales ORDER BY idu`

/** A raw file of two sales: in Liergues (69114 was then 69159), and in Lyon 13e, a code that no commune ever had. */
async function rawLines() {
  const house = { lot: '', surface: 60, type: 'Maison' as const, commune: '69013' as const }
  const text = rawText([
    { day: 1, price: 100_000, lines: [{ ...house, parcel: 1 }] },
    { day: 2, price: 200_000, lines: [{ ...house, parcel: 2 }] },
  ])
  const [header, first, second] = text.split('\n')
  const path = await temporaryFile(
    'ValeursFoncieres-2024.txt',
    [header, first!.replace('69013|69|13|', 'X|69|159|'), second, ''].join('\n'),
  )
  return fetchedFile(path, undefined, true)
}

test('a raw line of a commune that has merged has the codes of today, as the geolocated edition writes it, and those of the act', async () => {
  const raw = await normalised(dvf, { area: '69' }, [await rawLines()])
  const rows = await raw.query(query)
  expect(rows.map((row) => row.slice(1))).toEqual([
    ['69013', null, '69013000AB0002', null, '69'],
    ['69114', '69159', '69114159AB0001', '69159000AB0001', '69'],
  ])
  const geo = await normalised(dvf, { area: '69' }, [
    await geoDvfFile(
      [
        {
          date_mutation: '2024-03-01',
          valeur_fonciere: '100000',
          code_departement: '69',
          code_commune: '69114',
          ancien_code_commune: '69159',
          id_parcelle: '69114159AB0001',
          ancien_id_parcelle: '69159000AB0001',
        },
      ],
      undefined,
      true,
    ),
  ])
  expect(await geo.query(query)).toEqual([rows[1]])
})

test('it is of the commune of today when that one is asked for', async () => {
  const { parts } = await normalised(dvf, { area: '69', communes: ['69114'] }, [await rawLines()])
  expect(parts).toMatchObject([
    { commune: '69114', quality: { rowsKept: 1, outOfScope: { 'other-commune': 1 } } },
  ])
})
