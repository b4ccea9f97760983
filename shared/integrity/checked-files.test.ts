import { createHash } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import { temporaryDir } from '../../test/support/temp.ts'
import { DataDir } from '../release/data-dir.ts'
import { CheckedFiles } from './checked-files.ts'
import { DamagedFile } from './damaged-file.ts'
import { HashThread } from './hash-thread.ts'

const CONTENT = Buffer.alloc(3_000_000, 'content ')
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const expected = { file: 'one.bin', bytes: CONTENT.length, sha256: sha256(CONTENT) }

let dataDir: DataDir
let path: string
beforeEach(async () => {
  dataDir = new DataDir(await temporaryDir('checked'))
  await mkdir(dataDir.store())
  path = dataDir.store(expected.file)
  await writeFile(path, CONTENT)
  vi.restoreAllMocks()
})

test('a sound file is given whole, over the borders of what is read at a time', async () => {
  const checked = new CheckedFiles(dataDir)
  expect(Buffer.compare(Buffer.from(await checked.content(expected)), CONTENT)).toBe(0)
  expect(Buffer.compare(Buffer.from(await checked.contentAgain(expected)), CONTENT)).toBe(0)
})

test('the next process does not read again what was checked and has not changed', async () => {
  const first = new CheckedFiles(dataDir)
  await first.recall()
  // A file that changed just now is not remembered.
  await delay(2100)
  await first.check(expected)
  await first.remember([expected])
  const reads = vi.spyOn(HashThread.prototype, 'read')
  const later = async () => {
    const checked = new CheckedFiles(dataDir)
    await checked.recall()
    await checked.check(expected)
    return reads.mock.calls.length
  }
  expect(await later()).toBe(0)
  // Another link changes the time of the change: the content is compared again.
  await link(path, join(dataDir.dir, 'link'))
  expect(await later()).toBe(1)
  const memory = await readFile(dataDir.checkedFiles(), 'utf8')
  await rm(join(dataDir.dir, 'link'))
  await writeFile(dataDir.checkedFiles(), memory.replace(/"inode":"\d/, '"inode":"9'))
  expect(await later(), 'a memory that does not match its own digest').toBe(2)
})

test('a damaged file is not read again for each who asks, and is as soon as it changes', async () => {
  const checked = new CheckedFiles(dataDir)
  const damaged = Buffer.from(CONTENT)
  damaged[1_500_000]! ^= 1
  await writeFile(path, damaged)
  const reads = vi.spyOn(HashThread.prototype, 'read')
  for (let time = 0; time < 3; time++) await expect(checked.check(expected)).rejects.toThrow(DamagedFile)
  expect(reads).toHaveBeenCalledTimes(1)
  await writeFile(path, CONTENT)
  await checked.check(expected)
})

test('a file that others make links of all the time is served', async () => {
  const content = Buffer.alloc(40_000_000, 'more content ')
  const large = { file: 'two.bin', bytes: content.length, sha256: sha256(content) }
  await writeFile(dataDir.store(large.file), content)
  const checked = new CheckedFiles(dataDir)
  const checking = checked.check(large)
  for (let time = 0; time < 20; time++) {
    await link(dataDir.store(large.file), join(dataDir.dir, `link-${time}`))
    await delay(1)
  }
  await checking
  expect(Buffer.compare(Buffer.from(await checked.contentAgain(large)), content)).toBe(0)
})

test('a link that is made of a file while it is read has it read again by the next who asks', async () => {
  const checked = new CheckedFiles(dataDir)
  const read = HashThread.prototype.read
  const reads = vi.spyOn(HashThread.prototype, 'read').mockImplementation(async function (
    this: HashThread,
    question,
  ) {
    const found = await read.call(this, question)
    if (reads.mock.calls.length === 1) await link(path, join(dataDir.dir, 'link'))
    return found
  })
  for (let time = 0; time < 3; time++) await checked.check(expected)
  expect(reads).toHaveBeenCalledTimes(2)
})

test('a file that is written to while it is read is refused', async () => {
  const checked = new CheckedFiles(dataDir)
  const reading = checked.content(expected)
  const writing = (async () => {
    for (let time = 0; time < 50; time++) await writeFile(path, CONTENT)
  })()
  // It is either read between two writings, or refused: the content given is never a mixture.
  const found = await reading.then(
    (content) => Buffer.from(content),
    (error: unknown) => error,
  )
  await writing
  if (Buffer.isBuffer(found)) expect(Buffer.compare(found, CONTENT)).toBe(0)
  else expect(found).toBeInstanceOf(DamagedFile)
})
