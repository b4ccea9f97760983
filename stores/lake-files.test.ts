import { createHash } from 'node:crypto'
import { appendFile, link, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { CheckedFiles } from '../shared/integrity/checked-files.ts'
import { DamagedFile } from '../shared/integrity/damaged-file.ts'
import type { LeavingFile } from '../shared/lake/leaving-files.ts'
import { DataDir } from '../shared/release/data-dir.ts'
import { temporaryDir } from '../test/support/temp.ts'
import { tinyManifest } from '../test/support/tiny-release.ts'
import { LakeFiles } from './lake-files.ts'

/** More than one chunk. */
const CONTENT = Buffer.alloc(2_000_000, 'terrier')
let path: string
let files: LakeFiles
const file = {
  stored: {
    file: 'x.parquet',
    bytes: CONTENT.length,
    sha256: createHash('sha256').update(CONTENT).digest('hex'),
  },
} as LeavingFile

beforeEach(async () => {
  const dataDir = new DataDir(await temporaryDir('lake-files'))
  await mkdir(dataDir.store())
  path = dataDir.store('x.parquet')
  await writeFile(path, CONTENT)
  files = new LakeFiles(tinyManifest, dataDir, new CheckedFiles(dataDir))
})

async function read(chunks: AsyncGenerator<Buffer>, between: () => Promise<unknown> = async () => undefined) {
  const read: Buffer[] = []
  for await (const chunk of chunks) {
    read.push(chunk)
    await between()
  }
  return Buffer.concat(read)
}

test('gives the bytes of a range, whatever chunks it lies in', async () => {
  const open = await files.open(file)
  for (const [start, end] of [
    [0, CONTENT.length - 1],
    [0, 0],
    [131_071, 131_072],
    [200_001, 499_999],
  ] as const)
    expect((await read(open.read(start, end))).equals(CONTENT.subarray(start, end + 1))).toBe(true)
  await open.close()
})

test('a file whose name is taken away, as when its release is removed, is read to its end', async () => {
  const open = await files.open(file)
  let taken = false
  const all = await read(open.read(0, CONTENT.length - 1), async () => {
    if (!taken) await rm(path)
    taken = true
  })
  expect(all.equals(CONTENT)).toBe(true)
  await open.close()
  await expect(files.open(file)).rejects.toThrow(DamagedFile)
})

test('links to it that come and go are no damage', async () => {
  const open = await files.open(file)
  let nth = 0
  await read(open.read(0, CONTENT.length - 1), () => link(path, join(path, '..', `link-${nth++}`)))
  await open.close()
  expect(nth).toBeGreaterThan(2)
  await (await files.open(file)).close()
})

test('one that is written to while it is read ends with an error, before a byte of what was written', async () => {
  const open = await files.open(file)
  const given: Buffer[] = []
  await expect(async () => {
    for await (const chunk of open.read(0, CONTENT.length - 1)) {
      given.push(chunk)
      if (given.length === 1) await appendFile(path, 'more')
    }
  }).rejects.toThrow(/written to while it was sent/)
  expect(given).toHaveLength(1)
  await open.close()
  await expect(files.open(file)).rejects.toThrow(DamagedFile)
})
