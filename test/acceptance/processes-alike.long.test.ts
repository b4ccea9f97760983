import { expect, test } from 'vitest'
import { IngestError } from '../../formats/errors.ts'
import { type Progress, silent } from '../../ingest/pipeline/progress.ts'
import { type RefreshRequest, refresh } from '../../ingest/run/refresh.ts'
import { DataDir } from '../../shared/release/data-dir.ts'
import type { Manifest } from '../../shared/release/release.ts'
import { cutFrance } from '../support/cut-france.ts'
import { REAL_COMMUNES } from '../support/mirror-communes.ts'
import { describeWithSamples, samplePath } from '../support/samples.ts'
import { temporaryDir } from '../support/temp.ts'
import { childrenOf, eventually, TerrierProcess } from '../support/terrier-process.ts'

/** Three départements and two more: some have files that others have not. */
const AREA = REAL_COMMUNES.map(({ commune }) => commune).join(',')
const MIRROR = samplePath('mirror')

const request = (
  dataDir: DataDir,
  processes: number,
  more: Partial<RefreshRequest> = {},
): RefreshRequest => ({
  dataDir,
  processes,
  datasets: [],
  area: AREA,
  mirror: MIRROR,
  files: {},
  millesimes: {},
  progress: silent,
  ...more,
})

const newDataDir = async (name: string) => new DataDir(await temporaryDir(name))

/** What a release holds, in its order, without when it was made. */
const heldBy = ({ files, builds, contentHash }: Manifest) => ({ files, builds, contentHash })

/** The same, with what it says that it changed. */
const toldBy = (release: Manifest) => ({
  ...heldBy(release),
  changes: release.changes?.files,
  notComputed: release.changes?.notComputed,
})

/** Sorted; processes that begin at the same time each ask for the editions of a dataset, and each shows it. */
const shownOnce = (labels: readonly string[]) => [
  ...labels.filter((label) => !label.startsWith('editions of ')).sort(),
  ...[...new Set(labels.filter((label) => label.startsWith('editions of ')))].sort(),
]

describeWithSamples('an ingest by several processes', () => {
  test('publishes what one process does, to the byte, and leaves out and shows the same', {
    timeout: 600_000,
  }, async () => {
    const runs = []
    for (const processes of [1, 3]) {
      const labels: string[] = []
      const progress: Progress = {
        step: (label, ...rest) => {
          labels.push(label)
          return silent.step(label, ...rest)
        },
      }
      const dataDir = await cutFrance()
      // What follows then differs from a release, file by file.
      await refresh(request(dataDir, processes, { datasets: ['cadastre'] }))
      const { release, skipped } = await refresh(request(dataDir, processes, { progress }))
      runs.push({ held: toldBy(release), skipped, labels: shownOnce(labels) })
      const again = await refresh(request(dataDir, processes))
      expect(again.changed).toBe(false)
    }
    expect(runs[0]!.held.files.length).toBeGreaterThan(50)
    expect(runs[0]!.held.changes!.filter(({ file }) => file !== undefined).length).toBeGreaterThan(1)
    expect(runs[0]!.skipped.length).toBeGreaterThan(3)
    expect(runs[1]).toEqual(runs[0])
  })

  test('names the dataset and the place of a source that is refused, and publishes nothing', async () => {
    const dataDir = await newDataDir('processes-refused')
    const missing = request(dataDir, 2, { datasets: ['cadastre'], area: '75118,93999' })
    await expect(refresh(missing)).rejects.toThrow(/93999/)
    const absent = request(dataDir, 2, { datasets: ['cadastre'], area: '75101,75102,93001' })
    const error = await refresh(absent).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(IngestError)
    expect(String(error)).toMatch(/cadastre-\d{5}-parcelles/)
    expect(await dataDir.readPointer()).toBeUndefined()
  })

  test('stops with the reason it was stopped for', async () => {
    const dataDir = await newDataDir('processes-stopped')
    const stop = new AbortController()
    const running = refresh(request(dataDir, 2, { datasets: ['cadastre'], signal: stop.signal }))
    const working = () => childrenOf(process.pid).then((ids) => (ids.length > 0 ? true : undefined))
    await eventually('a process of its own is at work', working, 60_000, 5)
    stop.abort(new Error('stopped by hand'))
    await expect(running).rejects.toThrow('stopped by hand')
    expect(await dataDir.readPointer()).toBeUndefined()
  })

  test('ends with a word about memory when one of them is killed, goes on when it is given again, and none outlives it', async () => {
    const whole = await newDataDir('processes-whole')
    const { release } = await refresh(request(whole, 1, { datasets: ['cadastre'] }))
    const dataDir = await newDataDir('processes-killed')
    const start = () =>
      new TerrierProcess(['ingest', 'cadastre', '--area', AREA, '--mirror', MIRROR], {
        TERRIER_DATA: dataDir.dir,
        INGEST_PROCESSES: '2',
      })
    const working = (ingest: TerrierProcess) =>
      eventually(
        'two processes are at work',
        async () => {
          const ids = await ingest.children()
          return ids.length === 2 ? ids : undefined
        },
        60_000,
        2,
      )
    const first = start()
    process.kill((await working(first))[0]!, 'SIGKILL')
    expect(await first.ended()).toBe(1)
    expect(first.err).toContain('This machine may be short of memory: set INGEST_PROCESSES to fewer.')
    expect(await dataDir.readPointer()).toBeUndefined()

    const second = start()
    const theirs = await working(second)
    await second.stop('SIGKILL')
    await eventually('they are gone', async () => (theirs.some(isAlive) ? undefined : true), 30_000)

    const third = start()
    expect(await third.ended(), third.err).toBe(0)
    expect(heldBy((await dataDir.readCurrent())!)).toEqual(heldBy(release))
  })
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
