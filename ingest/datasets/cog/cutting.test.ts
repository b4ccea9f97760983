import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { ColumnReport } from '../../../formats/layouts/column-report.ts'
import { extraSources, readPackagedTerritory } from '../../../test/support/packaged-territory.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { readCutting } from './cutting.ts'
import { sources } from './sources.ts'

const packaged = sources().map(({ url, file }) => ({ url, path: file }))

describe('the packaged cutting', async () => {
  const { territory, quality, refused } = await readCutting(packaged, '2026', new ColumnReport())
  const find = (code: string) => territory.communes.find((commune) => commune.code === code)

  test('balances: every row is kept or a former commune', () => {
    const { rowsIn, rowsKept, outOfScope } = quality
    expect(refused).toEqual([])
    expect(Object.keys(outOfScope)).toEqual(['commune-associee', 'commune-deleguee'])
    const left = Object.values(outOfScope).reduce((sum, n) => sum + n, 0)
    expect(rowsIn).toBe(rowsKept + left)
    expect(left).toBeGreaterThan(2000)
  })

  test('ties the 45 arrondissements to their cities', () => {
    const arrondissements = territory.communes.filter((commune) => commune.kind === 'arrondissement')
    const cities = arrondissements.map((commune) => commune.city)
    const count = (city: string) => cities.filter((one) => one === city).length
    expect(arrondissements).toHaveLength(45)
    expect([count('75056'), count('69123'), count('13055')]).toEqual([20, 9, 16])
  })

  test('gives a commune its EPCI, and no key at all to what is absent', () => {
    expect(find('93010')).toMatchObject({ name: 'Bondy', departement: '93', region: '11', epci: '200054781' })
    expect(find('93010')).not.toHaveProperty('city')
    expect(find('75118')).not.toHaveProperty('epci')
  })

  test('recodes former communes to those of today, and never one of today', () => {
    expect(territory.recodings).toMatchObject({ '69159': '69114', '69101': '69114', '20004': '2A004' })
    const current = new Set(territory.communes.map((commune) => commune.code))
    const wrong = Object.entries(territory.recodings).filter(
      ([code, today]) => current.has(code) || !current.has(today),
    )
    expect(wrong).toEqual([])
    expect(territory.recodings['55273']).toBe('55386')
  })
})

describe('an extra territory', () => {
  let folder: string
  beforeAll(async () => {
    folder = await temporaryDir('cog-extra')
    const common = { departement: '96', region: '99', type: 'commune-actuelle' }
    const communes = [
      { ...common, code: '96001', nom: 'Terrelle', anciensCodes: ['96002'] },
      { ...common, code: '96001', nom: 'Terrelle bis' },
      { ...common, code: '75118', nom: 'A real code' },
      { ...common, code: '96003', nom: 'Lost', departement: '95X' },
      { ...common, code: '96004', nom: 'Nowhere', departement: '972', type: 'arrondissement-municipal' },
      { ...common, code: '96201', nom: 'Orphan', type: 'arrondissement-municipal', commune: '96200' },
      { ...common, code: '96005', nom: 'Ghost', departement: '20' },
      { ...common, code: '96006', nom: 'Merged', type: 'commune-deleguee', chefLieu: '96001' },
      { ...common, code: '96007', nom: 'Adrift', type: 'commune-associee', chefLieu: '96999' },
    ]
    await write('communes.json', communes)
    await write('departements.json', [{ code: '96', nom: 'Terrier', region: '99' }])
    const membres = [{ code: '96001' }, { code: '96999' }]
    await write('epci.json', [{ code: '209600001', nom: 'CC du Terrier', type: 'CC', membres }])
  })
  const write = (name: string, rows: unknown[]) => writeFile(join(folder, name), JSON.stringify(rows))

  test('is added to the packaged one', async () => {
    const territory = await readPackagedTerritory([folder])
    const invented = territory.communes.filter((commune) => commune.departement === '96')
    expect(invented).toEqual([
      {
        code: '96001',
        name: 'Terrelle',
        kind: 'commune',
        departement: '96',
        region: '99',
        epci: '209600001',
        postcodes: [],
      },
    ])
    expect(territory.recodings).toMatchObject({ '96002': '96001', '96006': '96001' })
    expect(territory.communes.find((commune) => commune.code === '75118')?.name).toMatch(/^Paris/)
  })

  test('has each bad row refused under its rule, and the rows still balance', async () => {
    const alone = await readCutting(packaged, '2026', new ColumnReport())
    const { quality, refused } = await readCutting(
      [...packaged, ...extraSources(folder)],
      '2026',
      new ColumnReport(),
    )
    expect(quality.quarantined).toEqual({
      duplicate: 2,
      form: 2,
      'unknown-chef-lieu': 1,
      'unknown-city': 1,
      'unknown-departement': 1,
    })
    expect(refused).toHaveLength(7)
    expect(quality.repaired).toEqual({ 'epci-unknown-members-dropped': 1 })
    const left = Object.values(quality.outOfScope).reduce((sum, n) => sum + n, 0)
    expect(quality.rowsIn).toBe(quality.rowsKept + refused.length + left)
    expect(quality.rowsKept - alone.quality.rowsKept).toBe(3)
  })
})
