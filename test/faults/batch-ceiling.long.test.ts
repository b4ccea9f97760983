import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { temporaryDir } from '../support/temp.ts'
import { terrier } from '../support/terrier-process.ts'

const PROCESSES = 4
const EACH = 15
const MB = 1e6
const MODULE = (name: string) => resolve(import.meta.dirname, `../../dist/people/batches/${name}.js`)

/** Claims space for files of 10 MB at once, each of another key, and prints what became of them. */
const program = (dataPath: string, name: number) => `
  import { BatchFolder } from ${JSON.stringify(MODULE('batch-folder'))}
  import { BatchLedger } from ${JSON.stringify(MODULE('ledger'))}
  const ledger = new BatchLedger(new BatchFolder(${JSON.stringify(dataPath)}), { rowsDay: 0, bytesDay: 0, folder: ${235 * MB} })
  const claims = Array.from({ length: ${EACH} }, (_, i) => ledger.claim('key ${name} ' + i, ${10 * MB}))
  const all = await Promise.all(claims.map((claim) => claim.then(() => 'given', (error) => error.type ?? error.message)))
  console.log(JSON.stringify(all))
`

async function claimed(dataPath: string, name: number): Promise<string[]> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program(dataPath, name)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let out = ''
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString()
  })
  await once(child, 'close')
  return z.array(z.string()).parse(JSON.parse(out))
}

test('of sixty files that come to four processes at once, as many are taken as their folder has space for', async () => {
  // The command builds what the processes import.
  expect((await terrier(['--version'], {})).code).toBe(0)
  const dataPath = await temporaryDir('batch-ceiling')
  const all = await Promise.all(Array.from({ length: PROCESSES }, (_, name) => claimed(dataPath, name)))
  const given = all.flat().filter((one) => one === 'given')
  const refused = all.flat().filter((one) => one === 'batches-full')
  expect([given.length, refused.length]).toEqual([23, PROCESSES * EACH - 23])
})
