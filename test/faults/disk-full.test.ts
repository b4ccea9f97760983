import { spawnSync } from 'node:child_process'
import { open, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Home } from '../../shared/home.ts'
import { type DemoFiles, demoFiles, ingestDemo } from '../support/demo.ts'
import { temporaryDir } from '../support/temp.ts'

const TERRIER = resolve(import.meta.dirname, '../../bin/terrier.mjs')
const dir = await temporaryDir('small-disk')
/** A disk of 48 MB needs the right to mount one; elsewhere this test says that it did not run. */
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', dir]).status === 0
if (!mounted) process.stderr.write('\nSKIPPED, no right to mount a small disk: disk full\n')
afterAll(() => {
  if (mounted) spawnSync('umount', [dir])
})

/** Takes every byte that is left. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'w')
  try {
    for (let size = 1 << 20; size >= 512; size >>= 1)
      while (
        await file.write(Buffer.alloc(size)).then(
          ({ bytesWritten }) => bytesWritten === size,
          () => false,
        )
      );
  } finally {
    await file.close()
  }
}

function ingest(files: DemoFiles, area: string) {
  const args = [TERRIER, 'ingest', 'cadastre', '--area', area, '--mirror', files.mirror]
  const run = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { ...process.env, TERRIER_DATA: files.home.dir },
  })
  return { code: run.status, err: run.stderr }
}

test.runIf(mounted)(
  'a full disk stops the ingest with a clear message, and what was served stays',
  { timeout: 120_000 },
  async () => {
    const files: DemoFiles = { ...(await demoFiles()), home: new Home(join(dir, 'home')) }
    const served = (await ingestDemo(files, { datasets: ['cadastre'], area: '96001' })).release.id
    await fill(join(dir, 'filler'))
    const failed = ingest(files, '96002')
    expect(failed.code).toBe(1)
    expect(failed.err).toContain('The disk is full')
    expect((await files.home.readPointer())?.release).toBe(served)
    await rm(join(dir, 'filler'))
    expect(ingest(files, '96002').code).toBe(0)
    expect((await files.home.readPointer())?.release).not.toBe(served)
  },
)
