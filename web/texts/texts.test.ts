import { expect, test } from 'vitest'
import { FRENCH } from '../../api/ogc/french.ts'
import { operations } from '../../api/operations/index.ts'
import { TEXTS } from './texts.ts'

test('French keeps its signs on the line of the word before', () => {
  for (const texts of [TEXTS.fr, FRENCH]) {
    const words = JSON.stringify(texts, (_, value: unknown) =>
      typeof value === 'function' ? value('2', '3', '4') : value,
    )
    expect(words).toContain('\u00a0:')
    expect(words).not.toMatch(/ [?!:;»]|« /)
  }
})

test('one thing is in the singular, and à joins the article of a place', () => {
  const { parts, estimates, files, changes, places } = TEXTS.fr
  expect(estimates.page.refused('1', 1)).toBe('Une vente n’a pas pu être estimée.')
  expect(files.summary('1', '3\u00a0Mo', 1)).toBe('un fichier, 3\u00a0Mo')
  expect(changes.notComputed('1', 1)).toMatch(/^Un fichier diffère/)
  expect(parts.rents.rooms(1, 1)).toBe('1 pièce')
  expect(parts.card.listed(2, 'Le Havre')).toBe('2 risques recensés au Havre')
  expect(parts.card.listed(1, 'Les Lilas')).toBe('un risque recensé aux Lilas')
  expect(parts.risks.ofCommune('La Rochelle')).toBe('Quelque part dans la commune, à La Rochelle')
  expect(places.back('Rue des Lilas')).toBe('Retour\u00a0: Rue des Lilas')
})

test('a unit stands on the line of its number', () => {
  for (const texts of Object.values(TEXTS)) {
    const words = JSON.stringify(texts, (_, value: unknown) =>
      typeof value === 'function' ? value('2', '3', '4') : value,
    )
    expect(words).toContain('2\u00a0m²')
    expect(words).not.toMatch(/[\d}] (?:%|€|m²|km|kWh|kg|Mo|MB|min|m|s|h)(?![\w’'])/)
  }
})

test('every question that the page of a parcel links has a French title, and no other', () => {
  const linked = operations.filter(
    ({ path, method }) => method === 'GET' && /\/\{idu\}(?:\/(?:history|neighbours|unit))?$/.test(path),
  )
  expect(Object.keys(TEXTS.fr.questions).sort()).toEqual(linked.map(({ tool }) => tool).sort())
})
