import { mkdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { DataDir } from '../../../shared/release/data-dir.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { keep } from './store.ts'

const LONG_AGO = new Date(2020, 1, 1)

let dataDir: DataDir
beforeEach(async () => {
  dataDir = new DataDir(await temporaryDir('keep'))
  await mkdir(dataDir.store(), { recursive: true })
})

const made = async (role: 'lake' | 'readmodel', content: string) => {
  const path = join(dataDir.dir, 'made.bin')
  await writeFile(path, content)
  return keep(dataDir, 'dvf', '96', { path, role, kind: 'sales', rows: 1 })
}

test('a file is kept once, under a name that carries its content', async () => {
  const first = await made('lake', 'one')
  expect(first).toMatchObject({ dataset: 'dvf', area: '96', kind: 'sales', bytes: 3, rows: 1 })
  expect(first.file).toBe(`dvf-96-sales.${first.sha256.slice(0, 12)}.bin`)
  expect((await made('lake', 'two')).file).not.toBe(first.file)
  expect(await readFile(dataDir.store(first.file), 'utf8')).toBe('one')
})

test.each(['lake', 'readmodel'] as const)(
  'made again, a file of the %s stays with its links and is young again',
  async (role) => {
    const { file } = await made(role, 'one')
    await utimes(dataDir.store(file), LONG_AGO, LONG_AGO)
    const before = await stat(dataDir.store(file))
    await made(role, 'one')
    const after = await stat(dataDir.store(file))
    expect(after.ino).toBe(before.ino)
    expect(after.mtimeMs).toBeGreaterThan(before.mtimeMs)
  },
)
