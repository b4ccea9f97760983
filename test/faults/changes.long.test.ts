import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { replayLake } from '../../ingest/pipeline/changes/replay-lake.ts'
import { silent } from '../../ingest/pipeline/progress.ts'
import { rollback } from '../../ingest/pipeline/release/rollback.ts'
import { rebuild } from '../../ingest/run/rebuild.ts'
import type { RefreshRequest } from '../../ingest/run/refresh.ts'
import { lakePathOf } from '../../shared/lake/leaving-files.ts'
import { cutDemo, type DemoFiles, ingestDemo } from '../support/demo.ts'
import { dropLastParcel } from '../support/mirror-edits.ts'
import { temporaryDir } from '../support/temp.ts'

const LONG = 120_000

async function ingest(demo: DemoFiles, more: Partial<RefreshRequest> = {}) {
  return (await ingestDemo(demo, { datasets: ['cadastre'], files: {}, ...more })).release
}

const parcels = (file: { dataset: string; area: string; kind: string }) =>
  lakePathOf(file) === 'cadastre/96/parcels.parquet'

test(
  'after a rollback the next release has a number of its own, and is compared with the one that was gone back to',
  async () => {
    const demo = await cutDemo()
    const first = await ingest(demo)
    const copy = await temporaryDir('copy')
    await dropLastParcel(demo)
    const left = await ingest(demo)
    expect(left.changes!.files.find(parcels)).toMatchObject({
      causes: ['correction'],
      added: 0,
      removed: 1,
      changed: 0,
    })
    await replayLake({ dataDir: demo.dataDir, progress: silent }, copy, left)
    await rollback(demo.dataDir)
    await dropLastParcel(demo)
    const next = await ingest(demo)
    expect(next.changes).toMatchObject({ since: first.id })
    expect(next.changes!.files.find(parcels)).toMatchObject({ removed: 2 })
    expect(next.sequence).toBe(left.sequence! + 1)
    // Nothing leads from the release that was left to the one that is served now.
    await expect(replayLake({ dataDir: demo.dataDir, progress: silent }, copy, next)).rejects.toThrow(
      `The changes since release ${left.id} are not kept`,
    )
  },
  LONG,
)

test(
  'an ingest that finds nothing new, and a rebuild that builds nothing else, publish no changes',
  async () => {
    const demo = await cutDemo()
    const first = await ingest(demo)
    expect((await ingest(demo)).id).toBe(first.id)
    expect((await rebuild({ dataDir: demo.dataDir, progress: silent }, undefined)).changed).toBe(false)
    expect(await readdir(demo.dataDir.release(first.id))).not.toContain('changes.parquet')
  },
  LONG,
)

test(
  'a damaged earlier file does not stop the publication that makes it again: its changes are not computed, and the copy takes it whole',
  async () => {
    const demo = await cutDemo()
    const first = await ingest(demo)
    const copy = await temporaryDir('copy')
    await replayLake({ dataDir: demo.dataDir, progress: silent }, copy, first)
    const { file } = first.files.find((one) => one.role === 'lake' && parcels(one))!
    // A link that other tests share is not written to.
    await rm(demo.dataDir.store(file))
    await writeFile(demo.dataDir.store(file), 'damaged')
    await dropLastParcel(demo)
    const next = await ingest(demo)
    expect(next.changes!.notComputed).toEqual([
      { dataset: 'cadastre', area: '96', kind: 'parcels', reason: 'earlier-file-damaged' },
    ])
    const done = await replayLake({ dataDir: demo.dataDir, progress: silent }, copy, next)
    expect(done.steps).toBe(1)
  },
  LONG,
)

test(
  'a copy is made in an empty folder alone, and one that was written to is found',
  async () => {
    const demo = await cutDemo()
    const context = { dataDir: demo.dataDir, progress: silent }
    const first = await ingest(demo)
    const taken = await temporaryDir('taken')
    await writeFile(join(taken, 'mine.txt'), 'x')
    await expect(replayLake(context, taken, first)).rejects.toThrow('holds something, and no copy of a lake')
  },
  LONG,
)
