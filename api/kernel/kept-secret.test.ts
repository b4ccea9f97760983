import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDir, temporaryFile } from '../../test/support/temp.ts'
import { keptSecret } from './kept-secret.ts'

test('is made once, for its owner alone, and found again', async () => {
  const dir = await temporaryDir('secret')
  const path = join(dir, 'home', 'mcp-secret')
  const made = await keptSecret(path)
  expect(made).toMatch(/^[\w-]{43}$/)
  expect(await keptSecret(path)).toBe(made)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('processes that start together end with the same one, and leave nothing beside it', async () => {
  const dir = await temporaryDir('secret')
  const path = join(dir, 'mcp-secret')
  const found = await Promise.all(Array.from({ length: 20 }, () => keptSecret(path)))
  expect(new Set(found).size).toBe(1)
  expect(await readdir(dir)).toEqual(['mcp-secret'])
})

test('a file that holds no secret is named, not replaced', async () => {
  const path = await temporaryFile('mcp-secret', 'short\n')
  await expect(keptSecret(path)).rejects.toThrow(`${path} holds no secret of 32 characters`)
  expect(await readFile(path, 'utf8')).toBe('short\n')
})

test('a folder that cannot be written is told', async () => {
  const dir = await temporaryDir('secret')
  await writeFile(join(dir, 'file'), '')
  await chmod(dir, 0o700)
  await expect(keptSecret(join(dir, 'file', 'mcp-secret'))).rejects.toThrow(/ENOTDIR|EEXIST/)
})
