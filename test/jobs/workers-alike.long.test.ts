import { expect, test } from 'vitest'
import type { Manifest } from '../../shared/release/release.ts'
import { cutFrance } from '../support/cut-france.ts'
import { fleet } from '../support/fleet.ts'
import { REAL_COMMUNES } from '../support/mirror-communes.ts'
import { describeWithSamples, samplePath } from '../support/samples.ts'
import { eventually } from '../support/terrier-process.ts'

const AREA = REAL_COMMUNES.filter(({ commune }) => /^(33|51|69)/.test(commune)).map(({ commune }) => commune)

/** What so many workers publish of three real départements. Of four, two are killed while they prepare a place, and others start. */
async function publishedBy(count: number, killed: number): Promise<Manifest> {
  const dataDir = await cutFrance()
  const env = {
    TERRIER_AREA: AREA.join(','),
    TERRIER_DATA: dataDir.dir,
    TERRIER_MIRROR: samplePath('mirror'),
  }
  const one = await fleet({ env })
  try {
    const workers = Array.from({ length: count }, () => one.start('worker'))
    await Promise.all(workers.map((worker) => worker.says('worker ready')))
    await one.ask('cadastre')
    if (killed > 0) {
      // Which of them gets a place to prepare is chance: the first that did is killed, and others that may be at work.
      const atWork = await Promise.any(
        workers.map(async (worker) => {
          await worker.says(/"queue":"prepare"/)
          return worker
        }),
      )
      const others = workers.filter((worker) => worker !== atWork)
      for (const worker of [atWork, ...others].slice(0, killed)) {
        await worker.stop('SIGKILL')
        await one.start('worker').says('worker ready')
      }
    }
    return await eventually(
      `${count} workers have published`,
      async () => {
        const current = await dataDir.readCurrent()
        return current?.datasets.some(({ name }) => name === 'cadastre') ? current : undefined
      },
      300_000,
    )
  } finally {
    await one.stop()
  }
}

/** The files of a release by what they hold: their names carry their content. */
const filesOf = ({ files }: Manifest) =>
  files.map(({ role, kind, area, sha256, rows }) => ({ role, kind, area, sha256, rows }))

describeWithSamples('one, two and four workers', () => {
  test('publish the same bytes, two of the four killed on the way', { timeout: 900_000 }, async () => {
    const alone = await publishedBy(1, 0)
    expect(filesOf(alone).length).toBeGreaterThan(3)
    for (const [count, killed] of [
      [2, 0],
      [4, 2],
    ] as const) {
      const together = await publishedBy(count, killed)
      expect(filesOf(together)).toEqual(filesOf(alone))
      expect(together.contentHash).toBe(alone.contentHash)
    }
  })
})
