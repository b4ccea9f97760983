import { expect, test } from 'vitest'
import { DataDir } from '../../shared/release/data-dir.ts'
import { fleet } from '../support/fleet.ts'
import { REAL_COMMUNES } from '../support/mirror-communes.ts'
import { describeWithSamples, samplePath } from '../support/samples.ts'
import { temporaryDir } from '../support/temp.ts'
import { eventually } from '../support/terrier-process.ts'

describeWithSamples('real communes, two workers, an empty data folder', () => {
  test('the cutting comes first, then the places are shared out and published together', async () => {
    const chosen = REAL_COMMUNES.filter(({ commune }) => /^(33|51|69)/.test(commune))
    const communes = chosen.map(({ commune }) => commune)
    const dataDir = new DataDir(await temporaryDir('empty'))
    const env = {
      TERRIER_AREA: communes.join(','),
      TERRIER_DATA: dataDir.dir,
      TERRIER_MIRROR: samplePath('mirror'),
    }
    const one = await fleet({ env })
    try {
      const workers = [one.start('worker'), one.start('worker')]
      await Promise.all(workers.map((worker) => worker.says('worker ready')))
      await one.ask('cadastre')
      const release = await eventually(
        'the communes are published',
        async () => {
          const current = await dataDir.readCurrent()
          return current?.datasets.some((dataset) => dataset.name === 'cadastre') ? current : undefined
        },
        180_000,
      )
      const units = release.datasets.find((dataset) => dataset.name === 'cadastre')!.units
      expect(Object.fromEntries(units.map((unit) => [unit.commune, unit.quality.rowsIn]))).toEqual(
        Object.fromEntries(chosen.map(({ commune, parcels }) => [commune, parcels])),
      )
      const places = (await one.jobs()).filter((job) => job.step === 'prepare' && job.dataset === 'cadastre')
      expect(places.map((job) => job.area).sort()).toEqual(['33440', '51119', '69114,69209'])
      const prepared = (out: string) => out.match(/"done","queue":"prepare"/g)?.length ?? 0
      for (const worker of workers) expect(prepared(worker.out)).toBeGreaterThan(0)
    } finally {
      await one.stop()
    }
  })
})
