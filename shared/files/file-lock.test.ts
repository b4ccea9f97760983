import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryDir } from '../../test/support/temp.ts'
import { giveBack, takeLock } from './file-lock.mjs'

const STALE = 30_000

test('a lock is held as long as the process that wrote it runs, not by another one that has its number since', async () => {
  const lock = join(await temporaryDir('lock'), 'lock')
  const { taken } = takeLock(lock, STALE)
  const [, host, , start] = (await readFile(taken!, 'utf8')).split(' ')
  giveBack(lock, taken!)
  expect(host).toBe(hostname())
  expect(start).toMatch(/^\d+$/)

  const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'])
  onTestFinished(() => void other.kill())
  const stat = await readFile(`/proc/${other.pid}/stat`, 'utf8')
  const itsStart = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  await writeFile(lock, `${other.pid} ${hostname()} random ${itsStart}`)
  expect(takeLock(lock, STALE)).toMatchObject({ holder: { pid: other.pid } })
  // As older versions wrote it.
  await writeFile(lock, `${other.pid} ${hostname()} random`)
  expect(takeLock(lock, STALE)).toMatchObject({ holder: { pid: other.pid } })
  await writeFile(lock, `${other.pid} ${hostname()} random ${Number(itsStart) - 1}`)
  const again = takeLock(lock, STALE)
  expect(again.taken).toBeDefined()
  giveBack(lock, again.taken!)
})
