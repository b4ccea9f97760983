import { existsSync } from 'node:fs'
import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDir } from '../../../test/support/temp.ts'
import { askHolder, HeldByOther, hold } from './holder.ts'

test('accounts that another machine has open over a network folder are left to it', async () => {
  const path = join(await temporaryDir('hold'), 'a.sock')
  // What is seen here of a socket that is listened to elsewhere, and its lock.
  await writeFile(path, '')
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
