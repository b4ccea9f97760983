import fc from 'fast-check'
import { expect, test } from 'vitest'
import { streetKey } from '../../links/street-address.ts'
import { withFullType } from './street.ts'

test.each([
  ['AV DE RANGUEIL', 'AVENUE DE RANGUEIL'],
  ['AV. DE GRANDE BRETAGNE', 'AVENUE DE GRANDE BRETAGNE'],
  ['AVE DE FRONTON', 'AVENUE DE FRONTON'],
  ['AVENUE JAMES CLERCK MAXWEL', 'AVENUE JAMES CLERCK MAXWEL'],
  ['BD DE LA BOISSIERE', 'BOULEVARD DE LA BOISSIERE'],
  ['CH DE LA BOURIETTE', 'CHEMIN DE LA BOURIETTE'],
  ['CHEM DES CARMES', 'CHEMIN DES CARMES'],
  ['ALLÉE ANTONIO MACHADO', 'ALLEE ANTONIO MACHADO'],
  ['ALL ANTONIO MACHADO', 'ALLEE ANTONIO MACHADO'],
  ['RTE D ESPAGNE', 'ROUTE D ESPAGNE'],
  ['ROND POINT PIERRE GUILLAU', 'ROND POINT PIERRE GUILLAU'],
  ['ROND-POINT PIERRE GUILLAU', 'ROND POINT PIERRE GUILLAU'],
  ['RPT PIERRE GUILLAU', 'ROND POINT PIERRE GUILLAU'],
  ['GR RUE', 'GRANDE RUE'],
  ['GR RUE DE LA LIBERTE', 'GRANDE RUE DE LA LIBERTE'],
  ['LOT LES JARDINS D’', 'LOTISSEMENT LES JARDINS D’'],
  ['rue de la Paix', 'RUE de la Paix'],
])('%s is %s', (written, full) => expect(withFullType(written)).toBe(full))

test.each([
  'LOT 12',
  'LOT F',
  'ZAC DE LA CARTOUCHERIE',
  'MAR FOCH',
  'BENOIT ARZAC',
  '2AV DE FRONTON',
  'AV',
  'R+2',
  '',
])('of %j nothing is known of a type', (written) => expect(withFullType(written)).toBe(written))

test('a street keeps the form by which it is compared, and is written in full once', () => {
  const types = fc.constantFrom(
    'AV',
    'BD',
    'CH',
    'CHEM',
    'RTE',
    'ALL',
    'IMP',
    'PL',
    'RUE',
    'SQ',
    'Allée',
    'QUAI',
    'CRS',
  )
  const name = fc.stringMatching(/^[A-Z]{3,8}( [A-Z]{3,8})?$/)
  fc.assert(
    fc.property(types, name, (type, street) => {
      const full = withFullType(`${type} ${street}`)
      expect(streetKey(full)).toBe(streetKey(`${type} ${street}`))
      expect(withFullType(full)).toBe(full)
    }),
  )
})
