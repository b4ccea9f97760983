import { expect, test } from 'vitest'
import { sourceLinks, sourceNote, sourcesList } from './sources.ts'
import { TEXTS } from './texts/texts.ts'

const citation = (name: string, edition: string) => ({
  name,
  edition,
  producer: `P of ${name}`,
  licence: 'LO',
})
const DATASETS = [citation('dvf', '2025-06-28'), citation('cog', '2026'), citation('cadastre', '2024-12-20')]

test('a figure names its sources in few letters, and each leads to its line at the end', () => {
  expect(sourceLinks(DATASETS, TEXTS.fr).text).toBe(
    '<a href="#source-dvf">DVF, juin 2025</a> · <a href="#source-cadastre">cadastre, déc. 2024</a>',
  )
  expect(sourceLinks(DATASETS, TEXTS.en).text).toContain('DVF, Jun 2025')
})

test('a part that only the list of communes names has no sources to name', () => {
  expect(sourceNote([citation('cog', '2026')], TEXTS.fr)).toBeUndefined()
  expect(sourceNote(DATASETS, TEXTS.fr)?.text).toMatch(
    /^<p class="cites">Source\u00a0: <a href="#source-dvf">/,
  )
})

test('the list has each source once, with its producer and licence, by name', () => {
  const { text } = sourcesList([...DATASETS, ...DATASETS], TEXTS.fr)
  expect([...text.matchAll(/<li id="([^"]+)">/g)].map(([, id]) => id)).toEqual([
    'source-cadastre',
    'source-dvf',
  ])
  expect(text).toContain('<b>DVF, juin 2025</b> <span class="soft">P of dvf · LO</span>')
})

test.each([
  ['2026-02-a', '2026-02-a'],
  ['2022', '2022'],
  ['2026-09', 'sept. 2026'],
  ['2025-10-01 – 2026-01-01', 'oct. 2025 – janv. 2026'],
])('the edition %s is written %s', (edition, written) => {
  expect(sourceLinks([citation('dvf', edition)], TEXTS.fr).text).toContain(`DVF, ${written}<`)
})
