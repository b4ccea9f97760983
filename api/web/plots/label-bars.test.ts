import { expect, test } from 'vitest'
import { TEXTS } from '../texts/texts.ts'
import { labelBars } from './label-bars.ts'

test('each label has its bar, its colour and its count; what has no label is left out', () => {
  const labels = ['D', 'D', 'D', 'G', null].map((energyLabel) => ({ energyLabel }))
  const { text } = labelBars(labels, TEXTS.fr)
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
