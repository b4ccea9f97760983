import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { memoryGroup } from './memory-group.ts'

const group = await memoryGroup(64)
await group?.remove()

test.skipIf(!group)('a process that is put in ends when it takes more than the bound', async () => {
  const made = (await memoryGroup(64))!
  // The child allocates only once it is written to, after it was put into the group.
  const hungry = `process.stdin.once('data', () => { const all = []; for (;;) all.push(Buffer.alloc(1 << 20, 1)) })`
  const child = spawn(process.execPath, ['-e', hungry], { stdio: ['pipe', 'ignore', 'ignore'] })
  try {
    await made.add(child.pid!)
    expect(await readFile(`/proc/${child.pid}/cgroup`, 'utf8')).toContain(`terrier-bench-${process.pid}`)
    child.stdin.write('go')
    const [, signal] = await once(child, 'exit')
    expect(signal).toBe('SIGKILL')
  } finally {
    child.kill('SIGKILL')
    await made.remove()
  }
})
