import { expect, test } from 'vitest'
import { atPlace, ofPlace } from './french-places.ts'

test.each([
  ['Le Havre', 'au Havre', 'du Havre'],
  ['Les Lilas', 'aux Lilas', 'des Lilas'],
  ['La Rochelle', 'à La Rochelle', 'de La Rochelle'],
  ['L’Haÿ-les-Roses', 'à L’Haÿ-les-Roses', 'de L’Haÿ-les-Roses'],
  ['Antony (92002)', 'à Antony (92002)', 'd’Antony (92002)'],
  ['Évry-Courcouronnes', 'à Évry-Courcouronnes', 'd’Évry-Courcouronnes'],
  ['Œuilly', 'à Œuilly', 'd’Œuilly'],
  ['Yvetot', 'à Yvetot', 'd’Yvetot'],
  ['Yenne', 'à Yenne', 'de Yenne'],
  ['Houilles', 'à Houilles', 'de Houilles'],
  ['Lestards', 'à Lestards', 'de Lestards'],
])('%s: %s, %s', (name, at, of) => {
  expect([atPlace(name), ofPlace(name)]).toEqual([at, of])
})
