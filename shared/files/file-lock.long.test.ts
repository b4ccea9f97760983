import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryDir, temporaryFile } from '../../test/support/temp.ts'
import { giveBack, takeLock } from './file-lock.mjs'

const PROCESSES = 50
const ROUNDS = 2
/** For each folder that it is given, waits for its turn; two whose turn it is at once meet at the file `inside`. */
const ONE_OF_MANY = `
  import { rmSync, writeFileSync } from 'node:fs'
  const { giveBack, takeLock } = await import(${JSON.stringify(join(import.meta.dirname, 'file-lock.mjs'))})
  process.on('message', async (dir) => {
    try {
      let found = takeLock(dir + '/lock', 30000)
      for (; !found.taken; found = takeLock(dir + '/lock', 30000))
        await new Promise((done) => setTimeout(done, (found.holder ? 100 : 20) * Math.random()))
      writeFileSync(dir + '/inside', '', { flag: 'wx' })
      await new Promise((done) => setTimeout(done, 2))
      rmSync(dir + '/inside')
      giveBack(dir + '/lock', found.taken)
      process.send('alone')
    } catch (error) {
      process.send(String(error))
    }
  })
  process.send('ready')`

test('50 processes that find the locks of dead ones are inside one at a time, all of them, and nothing is left', async () => {
  const gone = spawnSync(process.execPath, ['-e', '']).pid
  const dir = await temporaryDir()
  const children = Array.from({ length: PROCESSES }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', ONE_OF_MANY], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    }),
  )
  const said = (child: ChildProcess) => once(child, 'message').then(([message]) => String(message))
  try {
    await Promise.all(children.map(said))
    for (let round = 0; round < ROUNDS; round++) {
      const folder = join(dir, String(round))
      await mkdir(folder)
      await writeFile(join(folder, 'lock'), String(gone))
      // Left by a process that was killed while it took over.
      if (round % 2 === 0) await writeFile(join(folder, 'lock.1'), `${gone} `)
      const answers = Promise.all(children.map(said))
      for (const child of children) child.send(folder)
      expect(new Set(await answers)).toEqual(new Set(['alone']))
      expect(await readdir(folder)).toEqual([])
    }
  } finally {
    for (const child of children) child.kill()
  }
})

test('a holder is named with its file, also one that took over, and files of other locks are not its', async () => {
  const dir = await temporaryDir()
  const lock = join(dir, 'lock')
  await writeFile(join(dir, 'lock.1'), `${process.ppid}`)
  await writeFile(join(dir, 'locksmith'), `${process.ppid}`)
  expect(takeLock(lock, 1000).holder).toMatchObject({ pid: process.ppid, path: join(dir, 'lock.1') })
  const { taken } = takeLock(join(dir, 'other'), 1000)
  expect(takeLock(join(dir, 'other'), 1000).holder).toMatchObject({ pid: process.pid })
  giveBack(join(dir, 'other'), taken!)
  expect(await readdir(dir)).toEqual(['lock.1', 'locksmith'])
})

test('one that finds a dead lock does not take it when another has taken it over, and a third has come, in between', async () => {
  const gone = spawnSync(process.execPath, ['-e', '']).pid
  const lock = await temporaryFile('lock', String(gone))
  const prompt = fs.linkSync
  onTestFinished(() => {
    fs.linkSync = prompt
    syncBuiltinESMExports()
  })
  fs.linkSync = (...args) => {
    // What others do between its look and its own file: the second is over already, and the third is at work.
    fs.rmSync(lock)
    fs.writeFileSync(lock, `${process.ppid} ${hostname()} third`)
    prompt(...args)
  }
  syncBuiltinESMExports()
  expect(takeLock(lock, 1000)).toEqual({ holder: undefined })
  expect(await readdir(dirname(lock))).toEqual(['lock'])
  expect(takeLock(lock, 1000).holder).toMatchObject({ pid: process.ppid })
})
