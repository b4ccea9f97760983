import { existsSync } from 'node:fs'
import { utimes, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { temporaryFile } from '../../../test/support/temp.ts'
import { askHolder, HeldByOther, hold } from './holder.ts'

test('accounts that another machine has open over a network folder are left to it', async () => {
  // What is seen here of a socket that is listened to elsewhere, and its lock.
  const path = await temporaryFile('a.sock', '')
  await writeFile(`${path}.lock`, '123 another-machine random 456')
  const refused = await hold(path, async () => 'never').catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(HeldByOther)
  expect(String(refused)).toContain('(123 on another-machine)')
  expect(existsSync(path)).toBe(true)

  // That machine has been gone for more than its lock allows.
  const long = new Date(Date.now() - 60_000)
  await utimes(`${path}.lock`, long, long)
  const letGo = await hold(path, async (command) => ({ did: command }))
  expect(await askHolder(path, 'list')).toEqual({ did: 'list' })
  await expect(hold(path, async () => 'never')).rejects.toBeInstanceOf(HeldByOther)
  await letGo()
  expect([existsSync(path), existsSync(`${path}.lock`)]).toEqual([false, false])
})

test('an answer may be much longer than a command, and one that is too long says so', async () => {
  const path = await temporaryFile('a.sock', '')
  // A list of 1,000 keys.
  const keys = Array.from({ length: 1000 }, (_, i) => ({ email: `${'a'.repeat(200)}${i}@example.fr` }))
  const letGo = await hold(path, async (command) =>
    command === 'list' ? keys : 'a'.repeat(64 * 1024 * 1024),
  )
  expect(await askHolder(path, 'list')).toEqual(keys)
  await expect(askHolder(path, 'everything')).rejects.toThrow(
    'The answer is longer than the 65536 kB that are read of one',
  )
  await letGo()
})

test('a command that was taken and is not answered may have been done, and its message says so', async () => {
  const path = await temporaryFile('a.sock', '')
  const letGo = await hold(path, () => new Promise(() => undefined))
  await expect(askHolder(path, 'create', 300)).rejects.toThrow(
    'The server that has the accounts open did not answer within 0.3 s. The command may have been done: terrier keys list',
  )
  await letGo()
  await expect(askHolder(path, 'create')).rejects.toThrow(/ENOENT|ECONNREFUSED/)
})
