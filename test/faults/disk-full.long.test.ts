import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DataDir } from '../../shared/release/data-dir.ts'
import { type DemoFiles, demoFiles, ingestDemo } from '../support/demo.ts'
import { fillDisk, smallDisk } from '../support/small-disk.ts'
import { terrier } from '../support/terrier-process.ts'

const dir = await smallDisk()

function ingest(files: DemoFiles, area: string) {
  const args = ['ingest', 'cadastre', '--area', area, '--mirror', files.mirror]
  return terrier(args, { TERRIER_DATA: files.dataDir.dir })
}

test.runIf(dir !== undefined)(
  'a full disk stops the ingest with a clear message, and what was served stays',
  async () => {
    const files: DemoFiles = { ...(await demoFiles()), dataDir: new DataDir(join(dir!, 'home')) }
    const served = (await ingestDemo(files, { datasets: ['cadastre'], area: '96001' })).release.id
    await fillDisk(join(dir!, 'filler'))
    const failed = await ingest(files, '96002')
    expect(failed.code).toBe(1)
    expect(failed.err).toMatch(/^error: .*the disk is full/im)
    expect((await files.dataDir.readPointer())?.release).toBe(served)
    await rm(join(dir!, 'filler'))
    expect((await ingest(files, '96002')).code).toBe(0)
    expect((await files.dataDir.readPointer())?.release).not.toBe(served)
  },
)
