import { expect, test } from 'vitest'
import type { ReleaseFile } from '../../shared/release/release.ts'
import { FileCache } from './file-cache.ts'

const fileOf = (file: string) => ({ file }) as ReleaseFile

/** An artefact that may become stale. */
class Artefact {
  readonly name: string
  isStale = false

  constructor(name: string) {
    this.name = name
  }
}

function caches() {
  const left: string[] = []
  const opened: string[] = []
  const make = (who: string, beside: () => FileCache<Artefact>[] = () => []) =>
    new FileCache<Artefact>(
      ({ name }) => left.push(`${name} by ${who}`),
      ({ isStale }) => isStale,
      beside,
    )
  const served = make('served')
  const older = make('older', () => [served])
  const open = (cache: FileCache<Artefact>, ...names: string[]) =>
    cache.openAll(names.map(fileOf), async ({ file }) => {
      opened.push(file)
      return new Artefact(file)
    })
  return { served, older, left, opened, open }
}

test('what is open beside is not opened again, and closed by who lets go of it last', async () => {
  const { served, older, left, opened, open } = caches()
  const [a] = await open(served, 'a', 'b')
  expect((await open(older, 'a', 'c'))[0]).toBe(a)
  expect(opened).toEqual(['a', 'b', 'c'])
  served.keepOnly([])
  expect(left).toEqual(['b by served'])
  older.keepOnly([])
  expect(left).toEqual(['b by served', 'a by older', 'c by older'])
})

test('what the older one lets go of first stays open for the served one', async () => {
  const { served, older, left, open } = caches()
  await open(served, 'a')
  await open(older, 'a')
  older.keepOnly([])
  expect(left).toEqual([])
  expect(served.find(fileOf('a'))?.name).toBe('a')
  served.keepOnly([])
  expect(left).toEqual(['a by served'])
})

test('the served one takes nothing from the older one', async () => {
  const { served, older, opened, open } = caches()
  await open(older, 'a')
  await open(served, 'a')
  expect(opened).toEqual(['a', 'a'])
})

test('a stale artefact is opened again, and the one before closed once nobody has it', async () => {
  const { served, older, left, open } = caches()
  const [a] = await open(served, 'a')
  await open(older, 'a')
  a!.isStale = true
  const [again] = await open(served, 'a')
  expect(again).not.toBe(a)
  expect(left).toEqual([])
  expect((await open(older, 'a'))[0]).toBe(again)
  expect(left).toEqual(['a by older'])
})
