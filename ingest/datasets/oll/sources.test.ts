import { describe, expect, test } from 'vitest'
import { IngestError } from '../../../formats/errors.ts'
import { fetchedFile, realTerritory } from '../../../test/support/normalised.ts'
import { AGGLOMERATIONS } from './agglomerations.ts'
import { ollFileOf, sources } from './sources.ts'

describe('addresses', async () => {
  const found = sources({ area: 'france' }, await realTerritory(), 'latest')
  const urls = found.map(({ url }) => url)
  const site = 'https://www.observatoires-des-loyers.org/datagouv'

  test('the national file of each year, 2014 to 2025', () => {
    const national = urls.filter((url) => url.endsWith('_Nationale.csv'))
    expect(national).toHaveLength(12)
    expect(national[0]).toBe(`${site}/2014/Base_OP_2014_Nationale.csv`)
    expect(national[11]).toBe(`${site}/2025/Base_OP_2025_Nationale.csv`)
  })

  test('the archives of known agglomerations and of the main code of each département', () => {
    for (const code of ['L7501', 'L7502', 'L7500', 'L6900', 'L3401', 'L2A00', 'L9740', 'L0600', 'L0100'])
      expect(urls).toContain(`${site}/2024/Base_OP_2024_${code}.zip`)
    expect(new Set(urls).size).toBe(urls.length)
  })

  test('none is sure to be published', () => {
    expect(found.every(({ optional }) => optional)).toBe(true)
  })
})

describe('what a file holds, by its name', () => {
  const given = (name: string) => ollFileOf(fetchedFile(`/data/${name}`, undefined, true))

  test.each([
    ['Base_OP_2021_Nationale.csv', { kind: 'national', year: 2021 }],
    ['base_op_2024_l2a00.zip', { kind: 'local', year: 2024, code: 'L2A00' }],
    ['L6900Zonage2024.csv', { kind: 'zoning', years: [2024], code: 'L6900' }],
    ['L6900Zonage2014-2016.csv', { kind: 'zoning', years: [2014, 2015, 2016], code: 'L6900' }],
    ['L3400Zones2024.geojson', { kind: 'shapes', years: [2024], code: 'L3400' }],
    ['l7501zones2021-2022.json', { kind: 'shapes', years: [2021, 2022], code: 'L7501' }],
  ])('%s', (name, file) => expect(given(name)).toEqual(file))

  test.each(['rents.csv', 'Base_OP_2021.csv', 'L6900Zonage2016-2014.csv'])('%s is none', (name) => {
    expect(() => given(name)).toThrow(IngestError)
    expect(() => given(name)).toThrow(/Base_OP_<year>_Nationale\.csv/)
  })

  test('a year that the service does not speak of is named', () => {
    expect(() => given('Base_OP_2012_Nationale.csv')).toThrow('is of 2012: years go from 2014 to 2025')
  })
})

/** Letters only: `L'Alençon` and `alencon` are alike. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^a-zA-Z]/g, '')
    .toLowerCase()

test('an agglomeration is named after the communes that stand for it', async () => {
  const territory = await realTerritory()
  const misnamed = AGGLOMERATIONS.flatMap(({ name, seats }) =>
    seats.flatMap((code) => {
      const commune = territory.commune(code)
      const short = plain(commune?.name.replace(/-en-Provence$|-de-Buch$|-sur-Isère$/, '') ?? '')
      const found = short !== '' && plain(name).includes(short.replace(/^l[ae](?=teste)/, ''))
      return found ? [] : [`${name}: ${code} ${commune?.name}`]
    }),
  )
  expect(misnamed).toEqual([])
})
