import { describe, expect, test } from 'vitest'
import { type ArchiveRow, installationsArchive } from '../../../test/support/installations-archive.ts'
import { fetchedFile, normalised } from '../../../test/support/normalised.ts'
import type { AreaUnit } from '../../dataset.ts'
import type { PreviousUnit } from '../../earlier-unit.ts'
import { classifiedInstallations } from './dataset.ts'

async function read(rows: readonly ArchiveRow[], unit: AreaUnit, previous?: PreviousUnit) {
  const source = fetchedFile(await installationsArchive({ rows }))
  return normalised(classifiedInstallations, unit, [source], undefined, previous)
}

describe('Paris, which stands under 75056', () => {
  const paris = { codeInsee: '75056', commune: 'Paris', longitude: '2.348', latitude: '48.89' }

  test('is of the arrondissement of the postcode; a postcode of no arrondissement leaves it under the city', async () => {
    const { query } = await read(
      [
        { ...paris, codePostal: '75018' },
        { ...paris, codePostal: '75116' },
        { ...paris, codePostal: '75877' },
      ],
      { area: '75' },
    )
    expect(await query('SELECT commune FROM installations ORDER BY id')).toEqual([
      ['75118'],
      ['75116'],
      ['75056'],
    ])
  })

  test('asked for by arrondissements, what may be of any of them counts once', async () => {
    const rows = [
      { ...paris, codePostal: '75018' },
      { ...paris, codePostal: '75877' },
      { ...paris, codePostal: '75001' },
    ]
    const first = await read(rows, { area: '75', communes: ['75110', '75118'] })
    expect(first.parts).toMatchObject([
      { commune: '75110', quality: { rowsIn: 2, rowsKept: 1, outOfScope: { 'other-commune': 1 } } },
      { commune: '75118', quality: { rowsIn: 1, rowsKept: 1 } },
    ])
    const lake = first.written.find(({ kind }) => kind === 'installations')!.path
    // Another arrondissement is added: the line of the whole city is taken over, and does not come twice.
    const { query } = await read(rows, { area: '75', communes: ['75101'] }, { lake: { installations: lake } })
    expect(await query('SELECT id, commune, part FROM installations ORDER BY id')).toEqual([
      ['0006500001', '75118', '75118'],
      ['0006500002', '75056', '75101'],
      ['0006500003', '75101', '75101'],
    ])
  })
})
