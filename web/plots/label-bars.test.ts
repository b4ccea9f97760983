import { expect, test } from 'vitest'
import { TEXTS } from '../texts/texts.ts'
import { labelBars } from './label-bars.ts'

const labelled = (electricityFactor: number | null, ...labels: (string | null)[]) =>
  labels.map((energyLabel) => ({ energyLabel, electricityFactor }))

test('each label has its bar, its colour and its count; what has no label is left out', () => {
  const { text } = labelBars(labelled(null, 'D', 'D', 'D', 'G', null), TEXTS.fr)
  expect(text).toContain('aria-label="Diagnostics par étiquette énergie\u00a0: D 3, G 1"')
  const lengths = [...text.matchAll(/class="dpe-(\w)" x="22" y="\d+" width="([\d.]+)"/g)]
  expect(lengths.map(([, letter, width]) => [letter, Number(width)])).toEqual([
    ['a', 0],
    ['b', 0],
    ['c', 0],
    ['d', 318],
    ['e', 0],
    ['f', 0],
    ['g', 106],
  ])
})

test('labels of different electricity factors are counted apart, the newest factor first', () => {
  const diagnostics = [
    ...labelled(2.3, 'E', 'E', 'F'),
    ...labelled(null, 'G'),
    ...labelled(1.7, 'D'),
    ...labelled(1.9, 'E'),
  ]
  const { text } = labelBars(diagnostics, TEXTS.fr)
  expect([...text.matchAll(/aria-label="([^"]*)"/g)].map(([, words]) => words)).toEqual([
    'Diagnostics par étiquette énergie, électricité comptée 1,7 fois\u00a0: D 1',
    'Diagnostics par étiquette énergie, électricité comptée 1,9 fois\u00a0: E 1',
    'Diagnostics par étiquette énergie, électricité comptée 2,3 fois\u00a0: E 2, F 1',
    'Diagnostics par étiquette énergie\u00a0: G 1',
  ])
  expect(labelBars(diagnostics, TEXTS.en).text).toContain(
    'Diagnostics by energy label, electricity counted 1.7 times: D 1',
  )
})
