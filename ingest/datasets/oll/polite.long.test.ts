import { afterEach, expect, test } from 'vitest'
import { DataDir } from '../../../shared/release/data-dir.ts'
import { type TestServer, testServer } from '../../../test/support/http-server.ts'
import { realTerritory } from '../../../test/support/normalised.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { askForEdition } from '../../pipeline/editions/find-edition.ts'
import { silent } from '../../pipeline/progress.ts'
import { fetchUnit } from '../../pipeline/unit/fetch-unit.ts'
import { oll } from './dataset.ts'

let server: TestServer
afterEach(() => server?.close())

const SITE = 'https://www.observatoires-des-loyers.org/datagouv'
const NATIONAL = '/2024/Base_OP_2024_Nationale.csv'
/** An observatory that the code does not know, and that the index links to. */
const NEW = '/2024/Base_OP_2024_L8801.zip'

/** The site, which has two files, and the index, in two pages. */
async function producers() {
  let open = 0
  const most = { open: 0, sockets: new Set<unknown>() }
  server = await testServer((request, response) => {
    most.sockets.add(request.socket)
    most.open = Math.max(most.open, ++open)
    response.once('close', () => open--)
    const url = request.url ?? ''
    const page = (files: string[], next: string | null) =>
      response.end(
        JSON.stringify({
          data: [{ resources: files.map((file) => ({ url: SITE + file })) }],
          next_page: next,
        }),
      )
    if (url.startsWith('/www.data.gouv.fr/'))
      return url.includes('page=2')
        ? page([NEW, '/2024/guide.pdf'], null)
        : page([NATIONAL], 'https://www.data.gouv.fr/api/1/datasets/?q=observatoires&page=2')
    const path = url.split('/datagouv')[1]
    return path === NATIONAL || path === NEW ? response.end('a;b\n') : response.writeHead(404).end()
  })
  return most
}

async function refresh(dataDir: DataDir) {
  const context = { dataDir, progress: silent, mirror: server.url, backoffMs: 1 }
  const found = await askForEdition(oll, context)
  const sources = oll.sources({ area: 'france' }, await realTerritory(), 'latest', found)
  const before = server.requests.length
  const { sources: fetched } = await fetchUnit(oll, sources, [], context)
  return { found, sources, fetched: fetched.map(({ url }) => url), asked: server.requests.length - before }
}

test('what was not there is not asked for again, what the index names is found without new code', async () => {
  const most = await producers()
  const dataDir = new DataDir(await temporaryDir('oll'))
  const first = await refresh(dataDir)
  expect(first.found).toMatchObject({ edition: '2024', files: [SITE + NEW, SITE + NATIONAL] })
  expect(first.fetched.sort()).toEqual([SITE + NEW, SITE + NATIONAL])
  expect(first.sources.length).toBeGreaterThan(1300)
  expect(first.asked).toBe(first.sources.length)
  const again = await refresh(dataDir)
  expect(again.fetched.sort()).toEqual(first.fetched.sort())
  // The two files that are there, and nothing else: neither the 1,300 others nor the index.
  expect(again.asked).toBe(2)
  expect(server.requests.filter(({ url }) => url?.startsWith('/www.data.gouv.fr/'))).toHaveLength(2)
  expect(most.open).toBe(1)
  expect(server.requests.every(({ headers }) => headers['user-agent']?.startsWith('Terrier/'))).toBe(true)
})
