import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import {
  AnswerError,
  createClient,
  ProblemError,
  ReleaseChangedError,
} from '../../clients/typescript/src/index.ts'
import { DEMO_POINT } from '../../data/sample/write-territory.ts'
import { idOf, publishAs } from '../support/crafted-releases.ts'
import { publishedDemo } from '../support/demo.ts'
import { testServer } from '../support/http-server.ts'
import { served } from '../support/service.ts'
import { eventually } from '../support/terrier-process.ts'

const PLACE = { ...DEMO_POINT, radiusMeters: 3000 }

const demo = await publishedDemo()
const service = await served(demo.dataDir)
await service.app.listen({ port: 0, host: '127.0.0.1' })
const base = `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}`
const terrier = createClient({ baseUrl: base })

async function all<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const row of rows) list.push(row)
  return list
}

/** What is thrown. */
async function thrown(asked: Promise<unknown>): Promise<unknown> {
  return asked.then(
    () => undefined,
    (error: unknown) => error,
  )
}

describe('questions', () => {
  test('are asked with what stands in the path, the query and the body', async () => {
    const { data, meta } = await terrier.getNearestParcel(DEMO_POINT)
    const { data: same } = await terrier.getParcel({ idu: data.id })
    expect(same.id).toBe(data.id)
    expect(meta.release).toBe((await demo.dataDir.readCurrent())!.id)
    const { data: dossier } = await terrier.getDossier({
      idu: data.id,
      include: ['buildings', 'transactions'],
    })
    expect(Object.keys(dossier.sections).sort()).toEqual(['buildings', 'transactions'])
    const asked = await terrier.searchTransactions({
      mode: 'radius',
      radius: PLACE,
      filters: { localTypes: ['Maison', 'Appartement'], year: 2024 },
      limit: 3,
    })
    const got = await terrier.transactionsByRadius({
      ...PLACE,
      localTypes: ['Maison', 'Appartement'],
      year: 2024,
      limit: 3,
    })
    expect(asked.data).toEqual(got.data)
    expect(got.data.length).toBe(3)
  })

  test('without parameters, with text that has to be written otherwise in an address', async () => {
    expect((await terrier.listDatasets()).data.length).toBeGreaterThan(10)
    const { data } = await terrier.searchAddress({ q: '5 rue des Lilas fictifs & Sainte-Parcelle' })
    expect(data[0]?.label).toMatch(/lilas fictifs/i)
    expect((await terrier.catalog()).resources.length).toBeGreaterThan(20)
    expect((await terrier.tableSchema({ dataset: 'cadastre', kind: 'parcels' })).fields[0]?.type).toBe(
      'string',
    )
    expect((await terrier.tileJson({ layer: 'parcels' })).vector_layers[0]?.id).toBe('parcels')
    expect((await terrier.geocodageSearch({ q: 'rue des lilas fictifs' })).features.length).toBeGreaterThan(0)
  })

  test('a parameter that the path needs is missed before anything is sent', async () => {
    // @ts-expect-error idu is required
    expect(await thrown(terrier.getParcel({}))).toEqual(
      new TypeError('idu is missing: it is part of the address /v1/parcels/{idu}'),
    )
  })
})

describe('lists', () => {
  test('rows are those of all pages, each once, in their order', async () => {
    const pages = await all(terrier.pages('transactionsByRadius', { ...PLACE, year: 2024, limit: 7 }))
    expect(pages.length).toBeGreaterThan(3)
    const rows = await all(terrier.rows('transactionsByRadius', { ...PLACE, year: 2024 }))
    expect(rows).toEqual(pages.flatMap(({ data }) => data))
    expect(rows.length).toBe(pages[0]!.meta.total)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    const posted = terrier.rows('transactionsByGeometry', {
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [2.4, 46.4],
            [2.6, 46.4],
            [2.6, 46.6],
            [2.4, 46.6],
            [2.4, 46.4],
          ],
        ],
      },
      filters: { year: 2024 },
      limit: 50,
    })
    expect((await all(posted)).length).toBeGreaterThan(50)
  })

  test('who stops reading stops asking', async () => {
    const asked: string[] = []
    const counting = createClient({
      baseUrl: base,
      fetch: (...given) => {
        asked.push(String(given[0]))
        return fetch(...given)
      },
    })
    for await (const { id } of counting.rows('transactionsByRadius', { ...PLACE, limit: 2 })) if (id) break
    expect(asked).toHaveLength(1)
  })

  test('an offset is where they begin, and is not sent with a cursor', async () => {
    const { data } = await terrier.getNearestParcel(DEMO_POINT)
    const { siren } = (await all(terrier.rows('searchCompanies', { q: 'sci', limit: 20 })))[0]!
    const pages = await all(terrier.pages('getPortfolio', { siren, offset: 0, limit: 1 }))
    expect(pages.length).toBe(Math.max(1, pages[0]!.meta.total))
    expect(data.id).toHaveLength(14)
  })

  test('CSV of all pages has one header line, and features are the same sales', async () => {
    const question = { ...PLACE, year: 2024, limit: 9 } as const
    const lines = (await all(terrier.csv('transactionsByRadius', question))).join('').trimEnd().split('\n')
    const features = await all(terrier.features('transactionsByRadius', question))
    const rows = await all(terrier.rows('transactionsByRadius', question))
    expect(lines.filter((line) => line.startsWith('id,'))).toEqual([lines[0]])
    expect(lines.length - 1).toBe(rows.length)
    expect(features.map(({ properties }) => properties.id)).toEqual(rows.map(({ id }) => id))
    const parquet = await terrier.table('transactionsByRadius', 'parquet', question)
    expect(
      Buffer.from(await parquet.arrayBuffer())
        .subarray(0, 4)
        .toString(),
    ).toBe('PAR1')
  })
})

describe('problems', () => {
  test('are told apart by their kind, and give their members', async () => {
    const error = await thrown(terrier.getParcel({ idu: '960010000A9999' }))
    if (!(error instanceof ProblemError) || !error.is('unknown-parcel')) throw error
    expect(error.problem.coverage?.status).toBe('loaded')
    expect([error.status, error.is('no-parcel'), error.name]).toEqual([404, false, 'ProblemError'])
    expect(error.requestId).toMatch(/./)
    const far = await thrown(terrier.getNearestParcel({ lng: 10, lat: 10 }))
    if (!(far instanceof ProblemError) || !far.is('no-parcel')) throw far
    expect(far.problem.maxDistanceMeters).toBeGreaterThan(0)
    const refused = await thrown(terrier.transactionsByRadius({ ...PLACE, radiusMeters: 6000 }))
    if (!(refused instanceof ProblemError) || !refused.is('invalid-parameters')) throw refused
    expect(refused.problem.errors?.map(({ parameter }) => parameter)).toEqual(['query.radiusMeters'])
    const key = await thrown(createClient({ baseUrl: base, key: 'terrier_live_x' }).listDatasets())
    expect(key instanceof ProblemError && key.is('invalid-key')).toBe(true)
    const keyless = await thrown(terrier.batches.list())
    expect(keyless instanceof ProblemError && keyless.is('key-needed')).toBe(true)
  })

  test('what answers in place of the service is told as it is', async () => {
    const proxy = await testServer((_request, response) => {
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
    })
    const error = await thrown(createClient({ baseUrl: proxy.url }).listDatasets())
    expect(error).toBeInstanceOf(AnswerError)
    expect(String(error)).toMatch(/answers 502 \(text\/html\).*Bad gateway/)
    const site = await thrown(createClient({ baseUrl: `${base}/api/` }).listDatasets())
    expect(site instanceof ProblemError && site.is('unknown-path')).toBe(true)
    expect(() => createClient({ baseUrl: 'nowhere' })).toThrow(TypeError)
  })
})

describe('files', () => {
  test('whole, in ranges, by name and by their place in the list', async () => {
    const { data } = await terrier.listDownloads({ dataset: 'cog' })
    const [listed] = data.files
    const whole = Buffer.from(await (await terrier.download(listed!)).arrayBuffer())
    expect(whole.length).toBe(listed!.bytes)
    const ranges = [
      await terrier.download(listed!, { range: { start: 4, end: 9 } }),
      await terrier.download(listed!, { range: { start: whole.length - 4 } }),
      await terrier.download(listed!, { range: { last: 4 } }),
    ]
    const texts = await Promise.all(ranges.map(async (one) => Buffer.from(await one.arrayBuffer())))
    expect([ranges[0]!.status, texts.map(String)]).toEqual([
      206,
      [String(whole.subarray(4, 10)), 'PAR1', 'PAR1'],
    ])
    const file = await terrier.openFile({ dataset: 'cog', departement: 'france', kind: listed!.kind })
    expect([file.byteLength, file.sha256]).toEqual([listed!.bytes, listed!.sha256])
    const pieces = [
      await file.slice(0, 10),
      await file.slice(10),
      await file.slice(-4),
      await file.slice(3, 3),
    ]
    const [head, rest, end, none] = pieces.map((piece) => Buffer.from(piece))
    expect(Buffer.concat([head!, rest!]).equals(whole)).toBe(true)
    expect([end!.toString(), none!.length]).toEqual(['PAR1', 0])
    const withheld = await thrown(terrier.download({ dataset: 'owners', departement: '96', kind: 'holders' }))
    expect(withheld).toBeInstanceOf(ProblemError)
    const tile = await terrier.tile({ layer: 'parcels', z: 15, x: 16611, y: 11638 })
    expect([200, 204]).toContain(tile.status)
    const csv = await terrier.searchAddressesCsv('id,adresse\n1,5 rue des lilas fictifs\n', {
      columns: 'adresse',
    })
    expect(await csv.text()).toContain('result_label')
  })
})

// Last: it changes the release that is served.
test('a release that is published while a list is read ends it, and tells the way on', async () => {
  const pages = terrier.pages('transactionsByRadius', { ...PLACE, limit: 5 })
  const file = await terrier.openFile({ dataset: 'cog', departement: 'france', kind: 'communes' })
  const first = await pages.next()
  await publishAs(demo.dataDir, idOf(1))
  await eventually('the new release', async () =>
    (await terrier.listDatasets()).meta.release === idOf(1) ? true : undefined,
  )
  const error = await thrown(pages.next())
  if (!(error instanceof ReleaseChangedError)) throw error
  expect([error.status, error.pages, error.is('release-changed'), first.done]).toEqual([410, 1, true, false])
  expect(error.message).toContain('begin again without it')
  const gone = await thrown(file.slice(0, 4))
  if (!(gone instanceof ProblemError) || !gone.is('release-gone')) throw gone
  expect(gone.problem.release).toBe(idOf(1))
  const again = await all(terrier.rows('transactionsByRadius', { ...PLACE, year: 2024, limit: 5 }))
  expect(again.length).toBeGreaterThan(5)
})
