import { expect, test } from 'vitest'
import { NAF, NAFS, nafOf, sectionOf } from './naf.ts'

test('a code tells its edition, and its section in that edition', () => {
  expect(['56.10A', '68.20B', '62.01Z', '64.19Z', '99.00Z'].map(sectionOf)).toEqual(['I', 'L', 'J', 'K', 'U'])
  expect(['56.11G', '68.20G', '62.10Y', '64.19Y', '99.00Y'].map(sectionOf)).toEqual(['I', 'M', 'K', 'L', 'V'])
  expect(['56.10A', '56.11G'].map(nafOf)).toEqual(['NAFRev2', 'NAF2025'])
})

test('a code of an earlier edition, or of no division, has no section', () => {
  // Not yet known; a division that no edition has; motor trade, which is no division of the NAF 2025.
  expect(['00.00Z', '44.00Z', '45.20Y'].map(sectionOf)).toEqual([null, null, null])
  expect(['57.10', '70.2A', '7010Z', '56.10', ''].map(nafOf)).toEqual(Array(5).fill(undefined))
})

test('sections are A to U and A to V, their divisions ascend, and no ending is of both editions', () => {
  const letters = NAFS.map((naf) => NAF[naf].sections.map(([letter]) => letter).join(''))
  expect(letters).toEqual(['ABCDEFGHIJKLMNOPQRSTU', 'ABCDEFGHIJKLMNOPQRSTUV'])
  for (const naf of NAFS) {
    const bounds = NAF[naf].sections.flatMap(([, first, last]) => [first - 0.1, last])
    expect(bounds).toEqual([...bounds].sort((a, b) => a - b))
  }
  expect([...NAF.NAFRev2.endings].filter((ending) => NAF.NAF2025.endings.includes(ending))).toEqual([])
})
