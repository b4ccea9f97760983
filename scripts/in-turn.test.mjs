import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

/** For each lock it is told, waits for its turn; two whose turn it is at once meet at the file beside it. */
const ONE_OF_MANY = `
  import { rmSync, writeFileSync } from 'node:fs'
  const { inTurn } = await import(${JSON.stringify(path.resolve(import.meta.dirname, 'in-turn.mjs'))})
  process.on('message', (lock) => {
    try {
      inTurn(lock, () => {
        writeFileSync(lock + '.inside', '', { flag: 'wx' })
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
        rmSync(lock + '.inside')
      })
      process.send('in turn')
    } catch (error) {
      process.send(error.code ?? String(error))
    }
  })
  process.send('ready')`

test('processes that find the lock of a killed one at the same moment go one at a time, all of them', async () => {
  const killed = spawnSync(process.execPath, ['-e', '']).pid
  const folder = mkdtempSync(path.join(tmpdir(), 'terrier-turns-'))
  const children = Array.from({ length: 5 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', ONE_OF_MANY], {
      stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
    }),
  )
  const said = () => Promise.all(children.map((child) => once(child, 'message').then(([text]) => text)))
  try {
    await said()
    for (let round = 0; round < 15; round++) {
      const lock = path.join(folder, `lock-${round}`)
      writeFileSync(lock, String(killed))
      // A process that was killed while it took over is no obstacle either.
      if (round % 5 === 0) writeFileSync(`${lock}.1`, String(killed))
      const answers = said()
      for (const child of children) child.send(lock)
      expect(await answers).toEqual(children.map(() => 'in turn'))
      expect(readdirSync(folder)).toEqual([])
    }
  } finally {
    for (const child of children) child.kill()
    rmSync(folder, { recursive: true })
  }
})
