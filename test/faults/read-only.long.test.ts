import { spawnSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoSources, publishedDemo } from '../support/demo.ts'
import { NO_QUOTAS } from '../support/no-quotas.ts'
import { serverProcess } from '../support/server-process.ts'
import { temporaryDir } from '../support/temp.ts'
import { terrier } from '../support/terrier-process.ts'

const files = await publishedDemo()
const dir = await temporaryDir('read-only')

/** The permissions of files do not bind root: a mount that is read-only does. */
function mounted(): boolean {
  if (spawnSync('mount', ['--bind', files.dataDir.dir, dir]).status === 0) {
    afterAll(() => void spawnSync('umount', ['--lazy', dir]))
    if (spawnSync('mount', ['-o', 'remount,bind,ro', dir]).status === 0) return true
  }
  process.stderr.write(
    '\nSKIPPED, no right to mount a folder read-only: a data folder that cannot be written\n',
  )
  return false
}

describe.runIf(mounted())('a data folder that cannot be written', () => {
  let before: string[]
  beforeAll(async () => {
    before = (await readdir(files.dataDir.dir, { recursive: true })).sort()
  })

  const env = { TERRIER_DATA: dir }
  const changes: [string, string[]][] = [
    ['ingest', ['ingest', 'cadastre', ...demoSources(files)]],
    ['rollback', ['rollback']],
    ['forget', ['forget', 'r20000101-000000-00000000']],
    ['demo', ['demo']],
  ]
  test.each(changes)('terrier %s says so in one line and changes nothing', async (_name, args) => {
    const { code, err } = await terrier(args, env)
    expect(code).toBe(1)
    expect(err).toMatch(/^error: [^\n]*EROFS[^\n]*\n$/m)
    expect(err).not.toMatch(/^ +at /m)
    expect(err).toContain(dir)
    expect((await readdir(files.dataDir.dir, { recursive: true })).sort()).toEqual(before)
  })

  test.each(['releases', 'verify', 'quality', 'sources'])('terrier %s works', async (name) => {
    const { code, err } = await terrier([name, '--json'], env)
    expect({ code, err }).toEqual({ code: 0, err: '' })
  })

  test('terrier serve works from it', async () => {
    const server = await serverProcess({ ...env, ...NO_QUOTAS })
    try {
      const answer = await fetch(`${server.url}/v1/parcels/960010000A0001`, {
        signal: AbortSignal.timeout(60_000),
      })
      expect(answer.status).toBe(200)
    } finally {
      await server.stop()
    }
  })
})
