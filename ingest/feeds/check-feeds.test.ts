import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileLayout } from '../../formats/layouts/file-layout.ts'
import type { Manifest } from '../../shared/release/release.ts'
import type { Territory } from '../../shared/territory/territory.ts'
import { publishedDemo } from '../../test/support/demo.ts'
import { editedFile } from '../../test/support/edited-file.ts'
import { ALTERATIONS, status, stopping, text } from '../../test/support/feed-alterations.ts'
import {
  type Answer,
  type FeedProducers,
  feedProducers,
  published,
} from '../../test/support/feed-producers.ts'
import { temporaryFile } from '../../test/support/temp.ts'
import type { Dataset } from '../dataset.ts'
import { GEO_DATASET } from '../datasets/dvf/find.ts'
import { datasets } from '../datasets/index.ts'
import { silent } from '../pipeline/progress.ts'
import { baselineTerritory } from '../prepare/baseline.ts'
import { checkFeeds } from './check-feeds.ts'

/** The list of communes and zones, as its layout stands in the demo. */
const ZONES: FileLayout = {
  name: 'of 2026',
  essential: [['CODGEO'], ['Zonage ABC en vigueur depuis le *']],
  optional: [['LIBGEO']],
  ignored: ['DEP', 'REG'],
}

let mirror: string
let producers: FeedProducers
let territory: Territory
let release: Manifest | undefined
beforeAll(async () => {
  const demo = await publishedDemo()
  const { dataDir } = demo
  mirror = demo.mirror
  producers = await feedProducers(mirror)
  ;({ territory, release } = await baselineTerritory({ dataDir, progress: silent }))
})
afterAll(() => producers?.close())

async function check(list: readonly Dataset[], answers: Record<string, Answer> = {}, feedMs = 20_000) {
  producers.altered.clear()
  for (const [part, answer] of Object.entries(answers)) producers.altered.set(part, answer)
  const quick = { backoffMs: 1, attempts: 1, feedMs }
  return checkFeeds(list, { territory, release, mirror: producers.url, ...quick })
}
const named = (name: string): Dataset => {
  const found = datasets.find((one) => one.name === name)!
  return name === 'zone-abc' ? { ...found, layouts: [ZONES] } : found
}

describe('every producer', () => {
  test('as it is today: nothing to tell of any feed', async () => {
    const before = producers.requests.length
    const checks = await check(datasets)
    expect(checks.map(({ dataset }) => dataset)).toEqual(datasets.map(({ name }) => name))
    expect(checks.flatMap(({ findings }) => findings)).toEqual([])
    expect(new Set(checks.map(({ verdict }) => verdict))).toEqual(new Set(['ok']))
    expect(producers.requests.length - before).toBeLessThan(120)
  })

  test('nothing loaded: the same addresses, with nothing to compare sizes with', async () => {
    const quick = { backoffMs: 1, attempts: 1 }
    const [clay, ban] = await checkFeeds([named('clay'), named('ban')], {
      territory,
      release: undefined,
      area: '96',
      mirror: producers.url,
      ...quick,
    })
    expect(ban).toMatchObject({ verdict: 'ok', loaded: null, differs: null })
    // The map of the demo is not that of France.
    expect(clay!.findings).toEqual([
      expect.objectContaining({
        verdict: 'changed',
        what: expect.stringMatching(/against 440 MB expected$/),
      }),
    ])
  })
})

describe('a feed that changed', () => {
  test.each(ALTERATIONS)('$case', async ({ feed, answers, verdict, findings }) => {
    const [found] = await check([named(feed)], answers, 1500)
    const expected = findings.map((one) => (typeof one === 'string' ? one : expect.stringMatching(one)))
    expect(found!.findings.map(({ what }) => what)).toEqual(expected)
    expect(found!.verdict).toBe(verdict)
  })

  test('only what was looked at is said to be as known', async () => {
    const [found] = await check([named('zone-abc')], { 'abc-en-vigueur': stopping }, 1500)
    expect(found!.files[0]).toMatchObject({
      columns: [expect.objectContaining({ form: 'of 2026' })],
      size: { atLeast: 120 },
    })
    const [without] = await check([named('filiation')])
    expect(without!.files[0]).toMatchObject({ columns: [], notLookedAt: 'no layout of it is known' })
  })

  test('of sales, every form that the producer has today: the one that is read, and what would be read in its stead', async () => {
    const COMING = 'https://static.data.gouv.fr/x/full-2025.csv.gz'
    const tree = 'geo-dvf/latest/csv/2025/departements/96.csv.gz'
    const geolocated = gunzipSync(await readFile(join(mirror, 'files.data.gouv.fr', tree)))
    const answers: Record<string, Answer> = {
      [`/api/1/datasets/${GEO_DATASET}/`]: text(
        JSON.stringify({ resources: [{ title: 'full-2025.csv.gz', url: COMING, type: 'main' }] }),
      ),
      'x/full-2025': (asked) =>
        published({
          ...asked,
          content: gzipSync(geolocated.toString().replace('longitude,latitude', 'latitude,longitude')),
        }),
    }
    const [today] = await check([named('dvf')])
    expect(today!.forms).toEqual(['raw', 'geolocated'])
    const [all] = await check([named('dvf')], answers)
    expect(all!.forms).toEqual(['raw', 'geolocated', 'geolocated, sorted by day and price'])
    expect(all!.findings).toEqual([])
    expect(all!.files.filter(({ isSpare }) => isSpare).map(({ url }) => url)).toContain(COMING)
    const [only] = await check([named('dvf')], {
      ...answers,
      'geo-dvf/latest': status(404),
      valeursfoncieres: status(404),
    })
    expect(only!.forms).toEqual(['geolocated, sorted by day and price'])
    const [none] = await check([named('dvf')], {
      'geo-dvf/latest': status(404),
      valeursfoncieres: status(404),
    })
    expect(none!.verdict).toBe('breaks')
  })

  test.each([
    ['raw, a column renamed', 'Valeur fonciere', 'Montant', 'breaks', ['Valeur fonciere'], ['Montant']],
    ['raw, a column more', 'Valeur fonciere', 'Montant|Valeur fonciere', 'changed', [], ['Montant']],
  ])('of sales the columns are compared: %s', async (_, from, to, verdict, missingEssential, unknown) => {
    const [found] = await check([named('dvf')], {
      valeursfoncieres: async ({ content = Buffer.alloc(0), ...asked }) => {
        const edited = await editedFile(await fileOf(content), (lines) => lines.replace(from, to))
        published({ ...asked, content: await readFile(edited) })
      },
    })
    expect(found!.verdict).toBe(verdict)
    const columns = found!.files.flatMap((file) => (file.isSpare ? [] : file.columns))
    expect(columns[0]).toMatchObject({ form: 'raw', missingEssential, unknown })
  })
})

/** An archive as a file. */
async function fileOf(content: Buffer): Promise<string> {
  return temporaryFile('archive.zip', content)
}
