import { link, rename, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { temporaryDir } from '../../../test/support/temp.ts'
import { hashFile } from '../store/hash.ts'
import { readBefore } from './read-before.ts'

let path: string
let reads = 0
const read = async () => {
  reads++
  return hashFile(path)
}
beforeEach(async () => {
  path = join(await temporaryDir('read-before'), 'stock.parquet')
  await writeFile(path, 'one')
  reads = 0
})

test('a file is read once as long as nobody writes to it', async () => {
  const first = await readBefore(path, 'whole', read)
  expect(await readBefore(path, 'whole', read)).toEqual(first)
  expect(reads).toBe(1)
  expect(await readBefore(path, 'gzip', read)).toEqual(first)
  expect(reads).toBe(2)
})

test.each([
  ['written to, of the same length', () => writeFile(path, 'two')],
  [
    'replaced by another',
    async () => {
      await writeFile(`${path}.new`, 'two')
      await rename(`${path}.new`, path)
    },
  ],
  [
    'written to, its time set back',
    async () => {
      await writeFile(path, 'two')
      await utimes(path, 0, 0)
    },
  ],
])('one that was %s is read again', async (_, change) => {
  const before = await readBefore(path, 'whole', read)
  await change()
  expect(await readBefore(path, 'whole', read)).not.toEqual(before)
})

test('what could not be read is tried again', async () => {
  const fail = () => Promise.reject(new Error('no'))
  await expect(readBefore(path, 'whole', fail)).rejects.toThrow('no')
  await link(path, `${path}.link`)
  expect(await readBefore(path, 'whole', read)).toEqual(await hashFile(path))
})
