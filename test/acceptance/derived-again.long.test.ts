import { rm, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { derived } from '../../ingest/derived/index.ts'
import { silent } from '../../ingest/pipeline/progress.ts'
import { rebuild } from '../../ingest/run/rebuild.ts'
import { DERIVED_NAMES } from '../../shared/identifiers/derived-names.ts'
import type { DataDir } from '../../shared/release/data-dir.ts'
import { type Manifest, manifestDigest } from '../../shared/release/release.ts'
import { cutFrance, ingestSamples } from '../support/cut-france.ts'
import { publishedDemo } from '../support/demo.ts'
import { describeWithSamples } from '../support/samples.ts'

/** Whole ingests: minutes on a busy machine. */
const LONG = 600_000

const DERIVED: readonly string[] = DERIVED_NAMES

/** The derived files of a release: of what, where, and the digest of their bytes. */
function derivedFiles({ files }: Manifest): string[] {
  return (
    files
      // What a release changed depends on the one before it.
      .filter(({ dataset, role }) => DERIVED.includes(dataset) && role !== 'changes')
      .map(({ dataset, area, role, kind, sha256 }) => [dataset, area, role, kind, sha256].join(' '))
      .sort()
  )
}

/** Makes the current release one of before anything was derived: its files are gone from the manifest and from the store. */
async function withoutDerived(dataDir: DataDir): Promise<void> {
  const current = (await dataDir.readCurrent())!
  const gone = current.files.filter(({ dataset }) => DERIVED.includes(dataset))
  for (const { file } of gone) await rm(dataDir.store(file))
  const text = JSON.stringify({
    ...current,
    contentHash: '2'.repeat(64),
    files: current.files.filter((file) => !gone.includes(file)),
    builds: current.builds.filter(({ dataset }) => !DERIVED.includes(dataset)),
  })
  // The files are links that other tests share.
  for (const path of [dataDir.manifest(current.id), dataDir.manifestDigest(current.id)]) await rm(path)
  await writeFile(dataDir.manifest(current.id), text)
  await writeFile(dataDir.manifestDigest(current.id), `${manifestDigest(text)}\n`)
}

test(
  'a release of before the derived files is built again with all of them, byte for byte as an ingest makes them',
  async () => {
    const { dataDir } = await publishedDemo()
    const whole = derivedFiles((await dataDir.readCurrent())!)
    expect(derived.map(({ name }) => name)).toEqual(DERIVED_NAMES)
    for (const name of DERIVED) expect(whole.filter((file) => file.startsWith(`${name} `))).not.toEqual([])
    await withoutDerived(dataDir)
    expect(derivedFiles((await dataDir.readCurrent())!)).toEqual([])
    const { release, changed } = await rebuild({ dataDir, progress: silent }, undefined)
    expect(changed).toBe(true)
    expect(derivedFiles(release)).toEqual(whole)
  },
  LONG,
)

describeWithSamples('derived files of real départements', () => {
  const STEPS = [
    { datasets: ['cadastre'], area: '33440,51029' },
    { datasets: ['cadastre'], area: '69209' },
    { datasets: ['dvf'], area: '92078' },
    { datasets: ['dvf'], area: '69' },
  ] as const

  async function loaded(steps: readonly (typeof STEPS)[number][]): Promise<string[]> {
    const dataDir = await cutFrance()
    for (const { datasets, area } of steps) await ingestSamples(dataDir, { datasets: [...datasets], area })
    return derivedFiles((await dataDir.readCurrent())!)
  }

  test(
    'are the same bytes in whatever order the départements were loaded',
    async () => {
      const [first, last] = [await loaded(STEPS), await loaded(STEPS.toReversed())]
      expect(first).toEqual(last)
      const areas = first.map((file) => file.split(' ').slice(0, 2).join(' '))
      for (const one of ['estimates 69', 'estimates 92', 'parcel-facts 51', 'overviews 69', 'zones 33'])
        expect(areas).toContain(one)
    },
    LONG,
  )
})
