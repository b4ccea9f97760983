import { beforeAll, expect, test } from 'vitest'
import { realTerritory } from '../../../test/support/normalised.ts'
import { CommuneFinder, departementOfPostcode } from './find-commune.ts'

let finder: CommuneFinder
beforeAll(async () => {
  finder = new CommuneFinder(await realTerritory())
})
const find = (postcode: string | null, name: string | null, insee: string | null = null) => {
  const found = finder.find({ postcode, name, insee })
  return found && [found.commune.code, ...found.repairs]
}

test.each([
  // Postcode and name, in the ways they are written.
  ['93140', 'Bondy', ['93010']],
  ['93310', 'LE PRE ST GERVAIS', ['93061']],
  ['75018', 'Paris', ['75118']],
  ['75018', 'PARIS 18EME ARRONDISSEMENT', ['75118']],
  ['69008', 'Lyon', ['69388']],
  // A postcode that no commune has.
  ['93145', 'BONDY CEDEX', ['93010', 'postcode-set-aside']],
  ['75730', 'PARIS CEDEX 15', ['75056', 'postcode-set-aside']],
  // A name that no commune has.
  ['93140', 'Bondy Nord', ['93010', 'commune-by-postcode']],
  // Of Corsica.
  ['20000', 'Ajaccio', ['2A004']],
])('%s %s', (postcode, name, found) => expect(find(postcode, name)).toEqual(found))

test('by its code where there is one, under that of today', () => {
  expect(find(null, null, '93010')).toEqual(['93010'])
  expect(find('74000', 'Annecy-le-Vieux', '74011')).toEqual(['74010'])
})

test('nothing is guessed', () => {
  expect(find(null, null)).toBeUndefined()
  expect(find('99999', 'Nulle part')).toBeUndefined()
  // Two communes have the postcode, and neither the name.
  expect(find('91940', 'Courtaboeuf')).toBeUndefined()
})

test.each([
  ['93140', '93'],
  ['20090', '2A'],
  ['20200', '2B'],
  ['97419', '974'],
  ['01000', '01'],
])('%s begins with département %s', (postcode, departement) =>
  expect(departementOfPostcode(postcode)).toBe(departement),
)
