import { expect, test } from 'vitest'
import { DataDir } from '../../shared/release/data-dir.ts'
import { fleet } from '../support/fleet.ts'
import { REAL_COMMUNES } from '../support/mirror-communes.ts'
import { describeWithSamples, samplePath } from '../support/samples.ts'
import { temporaryDir } from '../support/temp.ts'
import { eventually, type TerrierProcess } from '../support/terrier-process.ts'

const AREA = REAL_COMMUNES.filter(({ commune }) => /^(33|51|69)/.test(commune)).map(({ commune }) => commune)

const BUILT = /"message":"built"/g
const builtBy = ({ out }: TerrierProcess) => out.match(BUILT)?.length ?? 0

/** What two workers of one process each publish of three real départements. `disturb` is called when both have built something. */
async function published(disturb: (workers: readonly TerrierProcess[]) => Promise<void>) {
  const dataDir = new DataDir(await temporaryDir('builds'))
  const env = {
    TERRIER_AREA: AREA.join(','),
    TERRIER_DATA: dataDir.dir,
    TERRIER_MIRROR: samplePath('mirror'),
    INGEST_PROCESSES: '1',
  }
  const one = await fleet({ env })
  try {
    const workers = [one.start('worker'), one.start('worker')]
    await Promise.all(workers.map((worker) => worker.says('worker ready')))
    await one.ask('cadastre')
    await eventually(
      'both workers have built',
      async () => workers.every((worker) => builtBy(worker) > 0),
      200_000,
    )
    await disturb(workers)
    const release = await eventually(
      'the communes are published',
      async () => {
        const current = await dataDir.readCurrent()
        return current?.datasets.some(({ name }) => name === 'cadastre') ? current : undefined
      },
      200_000,
    )
    const attempts = (await one.jobs()).find(
      ({ step, dataset }) => step === 'publish' && dataset === 'cadastre',
    )
    return { contentHash: release.contentHash, workers, attempts }
  } finally {
    await one.stop()
  }
}

describeWithSamples('the builds of a publication', () => {
  test('are done by all workers, and by one when the other is killed: the release is the same', {
    timeout: 600_000,
  }, async () => {
    const calm = await published(async () => undefined)
    expect(calm.workers.map(builtBy).every((count) => count > 1)).toBe(true)
    const disturbed = await published(async (workers) => {
      // Who publishes does not matter: its publication goes on in the other worker, or its builds do.
      await workers[0]!.stop('SIGKILL')
    })
    expect(disturbed.contentHash).toBe(calm.contentHash)
  })
})
