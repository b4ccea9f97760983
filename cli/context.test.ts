import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { TERRIER } from '../test/support/terrier-process.ts'

test('a reader of stdout that leaves is no error of the command', async () => {
  const child = spawn(process.execPath, [TERRIER, 'sources', '--json'], { stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.destroy()
  const [written, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
  expect([code, written]).toEqual([0, ''])
})
