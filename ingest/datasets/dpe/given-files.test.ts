import { expect, test } from 'vitest'
import type { DpeFamily } from '../../../shared/producers/ademe.ts'
import { csvOf, line } from '../../../test/support/dpe-files.ts'
import { normalised } from '../../../test/support/normalised.ts'
import { dpe } from './dataset.ts'
import { byTheirNumbers } from './given-files.ts'

/** A CSV of the letter, given where `sort` is expected. */
const given = async (letter: string, family: DpeFamily, sort: DpeFamily) => {
  const file = await csvOf([line({ number: `2475${letter}0000001A` })], { family })
  return { ...file, file: file.path, sort, url: `https://ademe.example/${sort}` }
}

test('files of a folder come by name: what is read as which is told by their numbers', async () => {
  const folder = [
    await given('T', 'tertiary', 'existing'),
    await given('N', 'new', 'new'),
    await given('E', 'existing', 'tertiary'),
  ]
  const placed = await byTheirNumbers(folder)
  expect(placed.map(({ sort, url, path }) => [sort, url, path])).toEqual([
    ['tertiary', 'https://ademe.example/tertiary', folder[0]!.path],
    ['new', 'https://ademe.example/new', folder[1]!.path],
    ['existing', 'https://ademe.example/existing', folder[2]!.path],
  ])
  const lake = await normalised(dpe, { area: '75' }, folder)
  expect(await lake.query('SELECT family, "number" FROM diagnostics ORDER BY family')).toEqual([
    ['existing', '2475E0000001A'],
    ['new', '2475N0000001A'],
    ['tertiary', '2475T0000001A'],
  ])
})

test('what was downloaded, and a file without a line, stay what their place says', async () => {
  const empty = await csvOf([], { family: 'new' })
  const downloaded = await csvOf([line()], { family: 'tertiary' })
  const sources = [{ ...empty, file: empty.path }, downloaded]
  expect(await byTheirNumbers(sources)).toEqual(sources)
})
