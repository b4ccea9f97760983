import { stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PARCELS, type DemoFiles, demoFiles, ingestDemo } from '../../test/support/demo.ts'
import { type Producer, producer } from '../../test/support/producer.ts'
import { cadastre } from '../datasets/cadastre/dataset.ts'
import { cog } from '../datasets/cog/dataset.ts'
import { silent } from '../pipeline/progress.ts'
import { findNews, type NewsRequest } from './find-news.ts'

describe('news of a producer', () => {
  let files: DemoFiles
  let source: Producer
  beforeAll(async () => {
    files = await demoFiles()
    source = await producer(files.mirror)
  })
  afterAll(() => source?.close())

  const look = (more: Partial<NewsRequest> = {}) =>
    findNews({
      dataDir: files.dataDir,
      dataset: cadastre,
      area: '96',
      mirror: source.url,
      millesime: 'latest',
      progress: silent,
      ...more,
    })
  const news = { units: [{ area: '96' }], looked: 1, waitsForCog: false }
  const none = { units: [], looked: 1, waitsForCog: false }

  test('before the cutting is loaded, everything waits for it', async () => {
    expect(await look()).toEqual({ units: [], looked: 0, waitsForCog: true })
    expect(await look({ dataset: cog })).toEqual({
      units: [{ area: 'france' }],
      looked: 1,
      waitsForCog: false,
    })
  })

  test('what was never loaded is news, what is loaded and unchanged is none, and nothing is downloaded', async () => {
    await ingestDemo(files, { datasets: ['cog'] })
    expect(await look()).toEqual(news)
    await ingestDemo(files, { datasets: ['cadastre'], files: {}, mirror: source.url })
    const sent = source.sent.length
    expect(await look()).toEqual(none)
    expect(source.sent).toHaveLength(sent)
  })

  test('another file behind the address is news', async () => {
    const path = join(files.mirror, DEMO_PARCELS)
    const { mtime } = await stat(path)
    await utimes(path, mtime, new Date(mtime.getTime() + 60_000))
    expect(await look()).toEqual(news)
    await utimes(path, mtime, mtime)
    expect(await look()).toEqual(none)
  })

  test('another edition, and another version of our reading, are news', async () => {
    expect(await look({ millesime: '2025-01-01' })).toEqual(news)
    expect(await look({ dataset: { ...cadastre, version: cadastre.version + 1 } })).toEqual(news)
  })

  test('a folder cannot say what has changed in it: it is news', async () => {
    expect(await look({ mirror: files.mirror })).toEqual(news)
  })

  test('a file that is gone is news: reading it says what is wrong', async () => {
    const empty = await producer(join(files.mirror, 'nowhere'))
    try {
      expect(await look({ mirror: empty.url })).toEqual(news)
    } finally {
      await empty.close()
    }
  })

  test('a file that may be absent is news once it is there', async () => {
    const more = (optional: string) => ({
      ...cadastre,
      sources: (...asked: Parameters<typeof cadastre.sources>) => {
        const sources = cadastre.sources(...asked)
        return [
          ...sources,
          { url: sources[0]!.url.replace('parcelles.json.gz', optional), optional: true as const },
        ]
      },
    })
    expect(await look({ dataset: more('not-there.gz') })).toEqual(none)
    await writeFile(join(files.mirror, dirname(DEMO_PARCELS), 'cadastre-96-sections.gz'), 'x')
    expect(await look({ dataset: more('sections.gz') })).toEqual(news)
  })

  test('a place that the producer does not cover is none, one that is not known is told', async () => {
    expect(await look({ dataset: { ...cadastre, sources: () => [] } })).toEqual(none)
    await expect(look({ area: '99999' })).rejects.toThrow('99999')
  })
})
