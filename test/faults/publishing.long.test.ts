import { access, mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { silent } from '../../ingest/pipeline/progress.ts'
import { forget } from '../../ingest/pipeline/release/forget.ts'
import { makeCurrent } from '../../ingest/pipeline/release/make-current.ts'
import { publish } from '../../ingest/pipeline/release/publish.ts'
import { rollback } from '../../ingest/pipeline/release/rollback.ts'
import { verify } from '../../ingest/pipeline/release/verify.ts'
import { publisherLock } from '../../ingest/pipeline/store/lock.ts'
import { craft, idOf, publishAs, publishDays } from '../support/crafted-releases.ts'
import { cutDemo, type DemoFiles, demoSources, ingestDemo } from '../support/demo.ts'
import { fillDisk, smallDisk } from '../support/small-disk.ts'
import { eventually, TerrierProcess } from '../support/terrier-process.ts'

const LONG_AGO = new Date(Date.now() - 8 * 86_400_000)
const disk = await smallDisk()

/** Names in the data folder and its releases that are no final ones. */
async function unfinished({ dataDir }: DemoFiles): Promise<string[]> {
  const names = await readdir(dataDir.dir, { recursive: true })
  return names.filter((name) => /\.(tmp|part)$/.test(name))
}

describe.runIf(disk !== undefined)('on a full disk', () => {
  test('a publication and a rollback leave everything as it is, and work once there is room', async () => {
    const files = await cutDemo(join(disk!, 'home'))
    const { dataDir } = files
    await publishDays(dataDir, 1, 2)
    const before = await readFile(dataDir.pointer(), 'utf8')
    const releases = await readdir(dataDir.releases())
    await writeFile(dataDir.store('unnamed-france-x.bin'), Buffer.alloc(4 << 20))
    await utimes(dataDir.store('unnamed-france-x.bin'), LONG_AGO, LONG_AGO)
    const third = await craft(dataDir, idOf(3))
    await fillDisk(join(disk!, 'filler'))
    const attempts = [
      () => publish(dataDir, third),
      () => makeCurrent(dataDir, third),
      () => rollback(dataDir),
      () => forget(dataDir, idOf(1)),
    ]
    for (const attempt of attempts) {
      await expect(attempt()).rejects.toThrow(/ENOSPC/)
      expect(await readFile(dataDir.pointer(), 'utf8')).toBe(before)
      expect(await readdir(dataDir.releases())).toEqual(releases)
      expect(await unfinished(files)).toEqual([])
    }
    await rm(join(disk!, 'filler'))
    expect(await forget(dataDir, idOf(1))).toEqual([])
    expect(await readdir(dataDir.store())).not.toContain('unnamed-france-x.bin')
    await publishDays(dataDir, 3)
    expect((await dataDir.readPointer())?.release).toBe(idOf(3))
  })
})

describe('a publication', () => {
  let files: DemoFiles
  beforeEach(async () => {
    files = await cutDemo()
  })

  test('of a release whose files are not all there fails before the pointer moves', async () => {
    const { dataDir } = files
    const before = await dataDir.readPointer()
    const current = (await dataDir.readCurrent())!
    const model = current.files.find(({ role }) => role === 'readmodel')!
    await rm(dataDir.store(model.file))
    await expect(publishAs(dataDir, idOf(1))).rejects.toThrow(`${dataDir.store(model.file)} is missing`)
    expect(await dataDir.readPointer()).toEqual(before)
    expect(await readdir(dataDir.releases())).toEqual([current.id])
  })

  test('that cannot replace the lake link is one all the same, and says so', async () => {
    const { dataDir } = files
    await rm(dataDir.lake())
    await mkdir(join(dataDir.lake(), 'mine'), { recursive: true })
    await publishDays(dataDir, 1)
    const { release, warnings } = await rollback(dataDir)
    expect((await dataDir.readPointer())?.release).toBe(release.id)
    expect(warnings).toEqual([
      expect.stringContaining(`${dataDir.lake()} does not show release ${release.id}`),
    ])
    expect(await unfinished(files)).toEqual([])
  })

  test('removes what killed ones had begun: release folders at once, other files after an hour', async () => {
    const { dataDir } = files
    const [current] = await readdir(dataDir.releases())
    await mkdir(`${dataDir.release(idOf(1))}.part/lake`, { recursive: true })
    const old = [
      `${dataDir.pointer()}.4000001.tmp`,
      `${dataDir.lake()}.4000001.tmp`,
      `${publisherLock(dataDir.dir)}.4000001.tmp`,
      `${dataDir.manifest(current!)}.4000001.tmp`,
      `${dataDir.store('cog-france-x.bin')}.4000001.part`,
    ]
    const fresh = `${dataDir.pointer()}.4000002.tmp`
    for (const path of [...old, fresh]) await writeFile(path, 'x')
    for (const path of old) await utimes(path, LONG_AGO, LONG_AGO)
    expect((await ingestDemo(files, { datasets: ['cog'] })).changed).toBe(false)
    expect(await unfinished(files)).toEqual(['current.json.4000002.tmp'])
  })

  test('while the clock is set back follows the release before it, which rollback finds', async () => {
    const { dataDir } = files
    const future = 'r20990101-000000-00000000'
    await publishAs(dataDir, future)
    const { release } = await ingestDemo(files, { datasets: ['cog'] })
    expect(release.id < future).toBe(true)
    expect(release.difference.previous).toBe(future)
    expect((await dataDir.readPointer())?.release).toBe(release.id)
    expect((await rollback(dataDir)).release.id).toBe(future)
  })

  test('with a checkpoint that was damaged is made as if there were none', async () => {
    const { dataDir } = files
    const place = dataDir.work('cadastre-96-0123456789abcdef')
    await mkdir(place, { recursive: true })
    await writeFile(join(place, 'done.json'), '{"records":[],')
    const { changed, warnings } = await ingestDemo(files, { datasets: ['cadastre'], area: '96001' })
    expect({ changed, warnings }).toEqual({ changed: true, warnings: [] })
  })
})

describe('at the same time as an ingest', () => {
  test('another, a rollback and a forget are refused with its process, and work once it is over', async () => {
    const files = await cutDemo()
    const { dataDir } = files
    await publishDays(dataDir, 1, 2)
    const ingest = new TerrierProcess(['ingest', 'cadastre', ...demoSources(files)], {
      TERRIER_DATA: dataDir.dir,
    })
    const locked = () =>
      access(publisherLock(dataDir.dir)).then(
        () => true as const,
        () => undefined,
      )
    await eventually('the ingest begins', locked, 60_000, 2)
    const refused = `Another ingest (process ${ingest.pid} on `
    await expect(ingestDemo(files, { datasets: ['cog'] })).rejects.toThrow(refused)
    await expect(rollback(dataDir)).rejects.toThrow(refused)
    await expect(forget(dataDir, idOf(1))).rejects.toThrow(refused)
    expect(await ingest.ended(), ingest.err).toBe(0)
    const release = (await dataDir.readCurrent())!
    expect(release.difference.previous).toBe(idOf(2))
    expect((await verify(dataDir, release, silent)).faults).toEqual([])
    expect((await rollback(dataDir)).release.id).toBe(idOf(2))
  })
})
