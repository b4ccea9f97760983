import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RAW_DVF_LISTING } from '../../data/sample/datasets/dvf-raw.ts'
import { dvf } from '../../ingest/datasets/dvf/dataset.ts'
import { silent } from '../../ingest/pipeline/progress.ts'
import { findNews } from '../../ingest/run/find-news.ts'
import type { RefreshResult } from '../../ingest/run/refresh.ts'
import { cutDemo, type DemoFiles, ingestDemo } from '../support/demo.ts'
import { type Producer, producer } from '../support/producer.ts'

const LONG = 240_000
const RAW_FILES = 'static.data.gouv.fr/resources/demandes-de-valeurs-foncieres'

describe('the sales of a département whose raw files come to be listed', () => {
  let files: DemoFiles
  let source: Producer
  let listing: string
  /** Read from the tree, from the raw files, from the raw files at other addresses. */
  const done: RefreshResult[] = []
  const ingest = async (datasets: readonly string[]) => {
    // What a producer listed is asked again after hours.
    await rm(join(files.dataDir.downloads(), 'editions'), { recursive: true, force: true })
    done.push(await ingestDemo(files, { datasets, mirror: source.url }))
  }

  beforeAll(async () => {
    files = await cutDemo()
    source = await producer(files.mirror)
    const path = join(files.mirror, RAW_DVF_LISTING)
    listing = await readFile(path, 'utf8')
    await rm(path)
    await ingest(['cadastre', 'dvf'])
    await writeFile(path, listing)
    await ingest(['dvf'])
    await rename(
      join(files.mirror, RAW_FILES, '20251004-060000'),
      join(files.mirror, RAW_FILES, '20251011-060000'),
    )
    await writeFile(path, listing.replaceAll('/20251004-060000/', '/20251011-060000/'))
    await ingest(['dvf'])
  }, LONG)
  afterAll(() => source?.close())

  const unit = (result: RefreshResult) =>
    result.release.datasets.find(({ name }) => name === 'dvf')!.units.find(({ area }) => area === '96')!

  test('are read from them, and no sale has changed', () => {
    const [tree, raw] = done.map(unit)
    expect(tree!.sources.map(({ url }) => url.split('/').at(-1))).toEqual(Array(7).fill('96.csv.gz'))
    expect(raw!.sources.slice(2).map(({ url, cut }) => [url.split('/').at(-1), cut])).toEqual(
      [2020, 2021, 2022, 2023, 2024, 2025].map((year) => [`valeursfoncieres-${year}.txt.zip`, '96']),
    )
    expect(raw!.found).toEqual({
      edition: '2025-06-30',
      from: 'https://www.data.gouv.fr/api/1/datasets/5c4ae55a634f4117716d5656/',
    })
    const { files: changed, notComputed } = done[1]!.release.changes!
    expect(notComputed).toEqual([])
    expect(changed).toMatchObject([{ kind: 'sales', added: 0, removed: 0, changed: 0 }])
    expect(changed[0]!.restated).toBeGreaterThan(2000)
  })

  test('are as they were when the same files have other addresses', () => {
    expect(done[2]!.changed).toBe(false)
    expect(done[2]!.release.id).toBe(done[1]!.release.id)
  })

  test('are no news while the listing and its files stay', async () => {
    const place = join(files.mirror, RAW_DVF_LISTING)
    const look = async () => {
      await rm(join(files.dataDir.downloads(), 'editions'), { recursive: true, force: true })
      const request = { dataDir: files.dataDir, dataset: dvf, area: '96', mirror: source.url }
      return (await findNews({ ...request, millesime: 'latest', progress: silent })).units
    }
    await rename(
      join(files.mirror, RAW_FILES, '20251011-060000'),
      join(files.mirror, RAW_FILES, '20251004-060000'),
    )
    await writeFile(place, listing)
    expect(await look()).toEqual([])
    await writeFile(
      place,
      listing.replace('20251004-060000/valeursfoncieres-2025', 'new/valeursfoncieres-2025'),
    )
    expect(await look()).toEqual([{ area: '96' }])
  })
})
