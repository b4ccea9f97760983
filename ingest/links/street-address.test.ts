import { expect, test } from 'vitest'
import { parseStreetAddress, streetKey } from './street-address.ts'

test.each([
  ['43 Rue Edouard Vaillant', 43, '', 'rue edouard vaillant'],
  ['17 r louis auguste blanqui', 17, '', 'rue louis auguste blanqui'],
  ["47 rte d'aulnay", 47, '', 'route d aulnay'],
  ['38-40 r etienne dolet', 38, '', 'rue etienne dolet'],
  ['88/92 avenue Carnot', 88, '', 'avenue carnot'],
  ['1, 3 et 5 bd Ney', 1, '', 'boulevard ney'],
  ['19bis Rue Antoine Dumont', 19, 'bis', 'rue antoine dumont'],
  ['40 B rte de villemomble', 40, 'b', 'route de villemomble'],
  ['12 r des Lilas', 12, '', 'rue des lilas'],
  ['7 TER, AV DE LA REPUBLIQUE', 7, 'ter', 'avenue de la republique'],
])('%s', (text, number, repetition, street) => {
  expect(parseStreetAddress(text)).toEqual({ number, repetition, street })
})

test.each(['ctre commercial noue caillet', '', '12', 'Rue de la Paix', '75011 Paris', '12-14'])(
  'no number, or no street: %s',
  (text) => expect(parseStreetAddress(text)).toBeUndefined(),
)

test('a street is the same however it is abbreviated and accented', () => {
  expect(streetKey('AV DU GAL DE GAULLE')).toBe(streetKey('Avenue du Général de Gaulle'))
  expect(streetKey('Rue St-Rémy')).toBe(streetKey('rue saint remy'))
})
