import { describe, expect, test } from 'vitest'
import { notFound } from '../api/answers/problem.ts'
import { invalidParameters } from '../api/answers/problems.ts'
import { placeSentences } from '../api/operations/place-sentences.ts'
import type { Coverage } from '../shared/schemas/coverage.ts'
import { explain } from './explain.ts'
import { en } from './texts/en.ts'
import { fr } from './texts/fr.ts'

const noRents = (status: Coverage['status']) =>
  notFound(
    'no-rents',
    { en: 'The rents of Somewhere are …', fr: 'Les loyers de Là-bas sont …' },
    { coverage: { status, datasets: ['oll'] } },
  )

test('a refused parameter is named; that of a parcel says what identifies one', () => {
  const wrongCode = invalidParameters([{ parameter: 'code', detail: placeSentences.notCommuneCode() }])
  expect(explain(wrongCode, fr)).toBe('code n’est pas le code d’une commune (5 caractères)')
  const wrongIdu = invalidParameters([{ parameter: 'idu', detail: placeSentences.notCommuneCode() }])
  expect(explain(wrongIdu, fr)).toMatch(/^Ce n’est ni un identifiant de parcelle/)
})

test('a distance is written as the language writes numbers', () => {
  const far = notFound('no-parcel', { en: 'far', fr: 'loin' }, { maxDistanceMeters: 1000 })
  expect(explain(far, fr)).toBe('Aucune parcelle chargée à moins de 1\u202f000\u00a0m de ce lieu.')
})

describe('a page says why a commune has no observed rents', () => {
  test.each([
    ['not-covered', 'Aucun observatoire local des loyers ne couvre cette commune.'],
    [
      'not-loaded',
      'On ne sait pas si un observatoire couvre cette commune\u00a0: la table de ses zones n’est pas chargée dans ce service.',
    ],
    ['no-data', 'L’observatoire qui couvre cette commune n’en donne aucun chiffre.'],
    ['secret', 'Moins de 50 observations\u00a0: secret statistique.'],
  ] as const)('%s', (status, french) => {
    expect(explain(noRents(status), fr)).toBe(french)
    expect(explain(noRents(status), en)).not.toBe('The rents of Somewhere are …')
  })

  test('a reason that the page has no words for: the detail of the problem, in the language of the page', () => {
    expect(explain(noRents('withheld'), fr)).toBe('Les loyers de Là-bas sont …')
    expect(explain(noRents('withheld'), en)).toBe('The rents of Somewhere are …')
  })
})
