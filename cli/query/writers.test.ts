import { readdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDir } from '../../test/support/temp.ts'
import { write } from './writers.ts'

async function* pieces(...texts: string[]) {
  yield* texts
}

test('writes all pieces to a file, also those that fill the buffer of the stream', async () => {
  const out = join(await temporaryDir('write'), 'a.csv')
  await write(pieces('a\n', 'b'.repeat(100_000), '\n'), out)
  expect(await readFile(out, 'utf8')).toBe(`a\n${'b'.repeat(100_000)}\n`)
})

test('a name that is too long is an error of the writing', async () => {
  const dir = await temporaryDir('write')
  await expect(write(pieces('a\n'), join(dir, 'a'.repeat(250)))).rejects.toThrow('ENAMETOOLONG')
  expect(await readdir(dir)).toEqual([])
})

test.each([
  ['a small piece', 'a\n'],
  ['a piece that fills the buffer of the stream', 'a'.repeat(100_000)],
])('a full disk is an error of the writing, by %s, and no part stays', async (_, piece) => {
  const dir = await temporaryDir('write')
  const out = join(dir, 'a.csv')
  await symlink('/dev/full', `${out}.${process.pid}.tmp`)
  await expect(write(pieces(piece, piece), out)).rejects.toThrow('ENOSPC')
  expect(await readdir(dir)).toEqual([])
})
