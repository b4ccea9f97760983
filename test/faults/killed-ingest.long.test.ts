import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { type DemoFiles, demoFiles, demoSources, ingestDemo, publishedDemo } from '../support/demo.ts'
import { eventually, TerrierProcess } from '../support/terrier-process.ts'

/** One that cuts the country, one that others use, one that uses it. */
const DATASETS = ['cog', 'cadastre', 'dvf']

/** `terrier ingest` of the demo in a process of its own. */
function startIngest(files: DemoFiles): TerrierProcess {
  return new TerrierProcess(['ingest', ...DATASETS, ...demoSources(files)], {
    TERRIER_DATA: files.dataDir.dir,
  })
}

/** Signs that an ingest is in the middle of a stage: a file of that name in a folder of its data. */
const STAGES: [string, (files: DemoFiles) => string, RegExp][] = [
  ['reading the cutting', ({ dataDir }) => dataDir.work(), /^cog-/],
  ['reading the first dataset', ({ dataDir }) => dataDir.work(), /^cadastre-/],
  ['reading the second, the first being kept', ({ dataDir }) => dataDir.work(), /^dvf-/],
  ['building what is served', ({ dataDir }) => dataDir.store(), /^cadastre-96-.*(?<!\.parquet)$/],
]

test('an ingest killed again and again resumes and ends with the same bytes', async () => {
  const undisturbed = (await ingestDemo(await demoFiles(), { datasets: DATASETS })).release
  const files = await demoFiles()
  for (const [stage, dir, name] of STAGES) {
    const ingest = startIngest(files)
    const reached = async () => {
      const names = await readdir(dir(files)).catch(() => [])
      return names.some((found) => name.test(found)) ? true : undefined
    }
    await eventually(stage, reached, 60_000, 2)
    expect(await ingest.stop('SIGKILL'), stage).toBeNull()
    expect(await files.dataDir.readPointer(), stage).toBeUndefined()
  }
  const last = startIngest(files)
  expect(await last.ended(), last.err).toBe(0)
  const release = (await files.dataDir.readCurrent())!
  const bytes = (files: readonly { file: string; sha256: string }[]) =>
    files.map(({ file, sha256 }) => [file, sha256])
  expect(bytes(release.files)).toEqual(bytes(undisturbed.files))
  expect(release.contentHash).toBe(undisturbed.contentHash)
})

test('asking again for what is there changes nothing and says so', async () => {
  const files = await publishedDemo()
  const first = (await files.dataDir.readCurrent())!
  const again = await ingestDemo(files)
  expect(again.changed).toBe(false)
  expect(again.release.id).toBe(first.id)
})
