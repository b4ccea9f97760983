import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { mirrorPathOf } from '../../../shared/files/mirror-path.ts'
import { type TestServer, testServer } from '../../../test/support/http-server.ts'
import { temporaryDir, temporaryFile } from '../../../test/support/temp.ts'
import { fetchSource } from './fetch-source.ts'

let server: TestServer

interface Served {
  total?: number
  next?: string
  results: unknown[]
}

/** A portal whose pages are named by `?after=N`; `fails` counts down the requests of a page that are answered 404. */
async function portal(pages: Record<string, Served | string>, fails: Record<string, number> = {}) {
  server = await testServer((request, response) => {
    const after = new URL(request.url ?? '', 'http://x').searchParams.get('after') ?? ''
    if ((fails[after] ?? 0) > 0) {
      fails[after]!--
      response.writeHead(404).end()
      return
    }
    const page = pages[after]
    if (page === undefined) response.writeHead(410).end()
    else response.end(typeof page === 'string' ? page : JSON.stringify(page))
  })
  return `${server.url}/lines?q=1`
}

const next = (after: number) => `${server.url}/lines?q=1&after=${after}`
const asked = () => server.requests.map(({ url }) => url)

async function fetchAll(url: string, dir: string) {
  return fetchSource({ url, paged: true, sort: 'existing' }, { dir, attempts: 1, backoffMs: 1 })
}

/** Three pages of two, two and one line. */
function threePages(): Record<string, Served> {
  return {
    '': { total: 5, next: next(2), results: [{ n: 1 }, { n: 2 }] },
    2: { total: 5, next: next(4), results: [{ n: 3 }, { n: 4 }] },
    4: { total: 5, results: [{ n: 5 }] },
  }
}

test('every page is brought, and the whole is one source', async () => {
  const dir = await temporaryDir('pages')
  const pages: Record<string, Served> = {}
  const url = await portal(pages)
  Object.assign(pages, threePages())
  const fetched = await fetchAll(url, dir)
  expect(asked()).toEqual(['/lines?q=1', '/lines?q=1&after=2', '/lines?q=1&after=4'])
  expect(fetched).toMatchObject({ url, sort: 'existing', paged: true, path: fetched.pages![0] })
  const texts = await Promise.all(fetched.pages!.map((path) => readFile(path, 'utf8')))
  expect(texts.map((text) => JSON.parse(text).results.length)).toEqual([2, 2, 1])
  expect(fetched.bytes).toBe(texts.join('').length)
})

test('the features of a service that does not count are brought to the last page', async () => {
  server = await testServer((request, response) => {
    const start = Number(new URL(request.url ?? '', 'http://x').searchParams.get('STARTINDEX'))
    const features = [{ id: 1 }, { id: 2 }, { id: 3 }].slice(start, start + 2)
    response.end(JSON.stringify({ type: 'FeatureCollection', features, numberMatched: 'unknown' }))
  })
  const fetched = await fetchAll(`${server.url}/ows?COUNT=2&STARTINDEX=0`, await temporaryDir('pages'))
  expect(asked()).toEqual(['/ows?COUNT=2&STARTINDEX=0', '/ows?COUNT=2&STARTINDEX=2'])
  expect(fetched.pages).toHaveLength(2)
})

test('the same pages give the same hash, other ones another', async () => {
  const pages: Record<string, Served> = {}
  const url = await portal(pages)
  Object.assign(pages, threePages())
  const first = await fetchAll(url, await temporaryDir('pages'))
  const again = await fetchAll(url, await temporaryDir('pages'))
  expect(again.sha256).toBe(first.sha256)
  pages[4] = { total: 5, results: [{ n: 6 }] }
  expect((await fetchAll(url, await temporaryDir('pages'))).sha256).not.toBe(first.sha256)
})

test('a walk that was stopped goes on at the page where it stopped', async () => {
  const dir = await temporaryDir('pages')
  const pages: Record<string, Served> = {}
  const url = await portal(pages, { 4: 1 })
  Object.assign(pages, threePages())
  await expect(fetchAll(url, dir)).rejects.toThrow('404')
  const before = asked().length
  const fetched = await fetchAll(url, dir)
  expect(asked().slice(before)).toEqual(['/lines?q=1&after=4'])
  expect(fetched.pages).toHaveLength(3)
})

test('a page that changed on disk since is brought again, with those after it', async () => {
  const dir = await temporaryDir('pages')
  const pages: Record<string, Served> = {}
  const url = await portal(pages, { 4: 1 })
  Object.assign(pages, threePages())
  await expect(fetchAll(url, dir)).rejects.toThrow()
  await writeFile(join(dir, mirrorPathOf(new URL(next(2)))), '{"results":[]}')
  const before = asked().length
  await fetchAll(url, dir)
  expect(asked().slice(before)).toEqual(['/lines?q=1&after=2', '/lines?q=1&after=4'])
})

test('a finished walk begins again, and its pages that are gone are removed', async () => {
  const dir = await temporaryDir('pages')
  const pages: Record<string, Served> = {}
  const url = await portal(pages)
  Object.assign(pages, threePages())
  const { pages: old } = await fetchAll(url, dir)
  pages[''] = { total: 2, results: [{ n: 1 }, { n: 2 }] }
  expect((await fetchAll(url, dir)).pages).toEqual([old![0]])
  expect(old!.map((path) => existsSync(path))).toEqual([true, false, false])
})

test('the pages of a mirror folder are read in place, under their official addresses', async () => {
  const mirror = await temporaryDir('mirror')
  const first = 'https://portal.example/lines?q=1'
  const second = 'https://portal.example/lines?q=1&after=a/b'
  for (const [address, page] of [
    [first, { total: 2, next: second, results: [{ n: 1 }] }],
    [second, { total: 2, results: [{ n: 2 }] }],
  ] as const) {
    const path = join(mirror, mirrorPathOf(new URL(address)))
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, JSON.stringify(page))
  }
  const fetched = await fetchSource({ url: first, paged: true }, { dir: await temporaryDir('home'), mirror })
  expect(fetched.pages!.every((path) => path.startsWith(mirror))).toBe(true)
  expect(fetched.pages).toHaveLength(2)
})

test.each<[string, Record<string, Served | string>, RegExp]>([
  [
    'a circle',
    { '': { next: '/lines?q=1&after=2', results: [1] }, 2: { next: '/lines?q=1', results: [1] } },
    /never end/,
  ],
  ['another host', { '': { next: 'https://other.example/', results: [1] } }, /on another host/],
  [
    'lines that went missing',
    { '': { total: 3, results: [1, 2] } },
    /2 lines came of the 3 announced.*run the same command/,
  ],
  ['something else than a page', { '': '{"message":"maintenance"}' }, /not a page of lines.*maintenance/],
  ['a page cut short', { '': '{"total":1,"results":[{"n":1}' }, /not a page of lines/],
])('%s stops it', async (_name, pages, message) => {
  await expect(fetchAll(await portal(pages), await temporaryDir('pages'))).rejects.toThrow(message)
})

test('a file given by hand is read as it is', async () => {
  const file = await temporaryFile('dump.csv', 'a,b\n1,2\n')
  const fetched = await fetchSource(
    { url: 'https://portal.example/lines', paged: true, file },
    { dir: await temporaryDir('home') },
  )
  expect(fetched.path).toBe(file)
  expect(fetched.pages).toBeUndefined()
})
