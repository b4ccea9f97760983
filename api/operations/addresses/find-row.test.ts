import { expect, test } from 'vitest'
import { smallAddresses } from '../../../test/support/small-addresses.ts'
import { tinyStores } from '../../../test/support/tiny-release.ts'
import { findRow, isDoubtful, LEAST_SCORE } from './find-row.ts'

const stores = tinyStores({
  addresses: smallAddresses([
    {
      code: '96001',
      name: 'Sainte-Parcelle',
      postcode: '96100',
      streets: [
        { name: 'Rue Lepic', numbers: ['46', '112'] },
        { name: 'Rue des Lilas', numbers: ['1'] },
      ],
    },
    {
      code: '96002',
      name: 'Bourg-Neuf',
      postcode: '96200',
      streets: [
        { name: 'Rue des Lilas', numbers: ['1'] },
        { name: 'Place Haute', numbers: ['3'] },
      ],
    },
  ]),
})

const row = (address: string, postcode = '', citycode = '') => ({
  address,
  postcode,
  citycode,
  near: undefined,
})
const found = async (...cells: Parameters<typeof row>) => {
  const hit = await findRow(row(...cells), stores)
  return hit && `${hit.number} ${hit.name} ${hit.postcode}`
}

test.each([
  ['96100', '1 Rue des Lilas 96100'],
  ['96200', '1 Rue des Lilas 96200'],
  ['F-96200', '1 Rue des Lilas 96200'],
  ['96 200', '1 Rue des Lilas 96200'],
  ['96200.0', '1 Rue des Lilas 96200'],
  // The INSEE code of Bourg-Neuf in the place of its postcode.
  ['96002', '1 Rue des Lilas 96200'],
])('of two streets, the postcode %s chooses: %s', async (postcode, expected) => {
  expect(await found('1 rue des lilas', postcode)).toBe(expected)
})

test.each([
  ['a CEDEX', '46 rue lepic SAINTE PARCELLE CEDEX 18', '96868'],
  ['the CEDEX in the column only', '46 rue lepic', '96868'],
  ['a neighbour', '46 rue lepic Sainte-Parcelle', '96200'],
  ['another département', '46 rue lepic Sainte-Parcelle', '75018'],
  ['no code', '46 rue lepic', 'inconnu'],
])('a postcode that is %s does not hide the street', async (_, address, postcode) => {
  expect(await found(address, postcode)).toBe('46 Rue Lepic 96100')
})

test('another postcode is in the score, the right one is not', async () => {
  const score = async (postcode: string) => (await findRow(row('46 rue lepic', postcode), stores))!.score
  expect(await score('96100')).toBe(1)
  expect(await score('96200')).toBeLessThan(0.95)
  expect(await score('96200')).toBeGreaterThan(await score('75018'))
})

test('the INSEE code leaves other communes out', async () => {
  expect(await found('1 rue des lilas', '', '96002')).toBe('1 Rue des Lilas 96200')
  expect(await found('46 rue lepic', '', '96002')).not.toBe('46 Rue Lepic 96100')
})

test.each([
  ['46 rue lepic', '96100', false],
  // A neighbour of 112, then none.
  ['114 rue lepic', '96100', false],
  ['150 rue lepic', '96100', true],
  ['999 rue lepic', '96100', true],
  ['1 rue des lilas', '96100', false],
  ['1 rue des lilas', '', true],
])('%s %s: doubtful is %s', async (address, postcode, expected) => {
  const hit = (await findRow(row(address, postcode), stores))!
  expect(isDoubtful(hit, LEAST_SCORE, undefined)).toBe(expected)
})

test('a point tells two streets apart', async () => {
  const near = { lng: 2.6, lat: 46.5 }
  const hit = (await findRow({ ...row('1 rue des lilas'), near }, stores))!
  expect([hit.postcode, isDoubtful(hit, LEAST_SCORE, near)]).toEqual(['96200', false])
})
