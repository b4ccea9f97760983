import { stat } from 'node:fs/promises'
import { afterEach, expect, test } from 'vitest'
import { DataDir } from '../../../shared/release/data-dir.ts'
import { type TestServer, testServer } from '../../../test/support/http-server.ts'
import { normalised } from '../../../test/support/normalised.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { silent } from '../../pipeline/progress.ts'
import { fetchUnit } from '../../pipeline/unit/fetch-unit.ts'
import { companies } from './dataset.ts'
import { sources } from './sources.ts'

let server: TestServer
afterEach(() => server?.close())

const DATASET = '/data.ademe.fr/data-fair/api/v1/datasets/liste-des-entreprises-rge-2'
const ACCOUNTS = '/www.data.gouv.fr/datasets/r/9d213815-1649-4527-9eb4-427146ef2e5b'
const accounts =
  'siren;date_cloture_exercice;chiffre_d_affaires;resultat_net;type_bilan;confidentiality\n552100554;2023-12-31;1;1;C;Public\n'
const LINES = [
  { siret: '55210055400013', code_qualification: '8611' },
  { siret: '55210055400013', code_qualification: 'QB-8211' },
  { siret: 34_567_890_100_021, code_qualification: '5911' },
]

/** Accounts, and a portal whose virtual dataset has lines but no file. It answers 429 once, as it does above its limit. */
async function portals(rge: 'well' | 'failing' | 'other-columns') {
  let refused = false
  server = await testServer((request, response) => {
    const url = new URL(request.url ?? '', 'https://x')
    if (url.pathname === ACCOUNTS) return response.end(accounts)
    if (rge === 'failing' && url.pathname.startsWith(DATASET)) return response.writeHead(500).end()
    if (url.pathname !== `${DATASET}/lines`) return response.writeHead(404).end()
    expect(url.searchParams.get('select')).toBe('siret,code_qualification')
    const after = Number(url.searchParams.get('after') ?? 0)
    if (after === 2 && !refused) {
      refused = true
      return response.writeHead(429, { 'retry-after': '0' }).end()
    }
    const next = `https://data.ademe.fr/data-fair/api/v1/datasets/liste-des-entreprises-rge-2/lines?size=10000&select=siret,code_qualification&after=2`
    const results = LINES.slice(after, after + 2).map(({ siret, code_qualification: code }) =>
      rge === 'well' ? { siret, code_qualification: code } : { siret, code },
    )
    return response.end(JSON.stringify({ total: 3, ...(after === 0 ? { next } : {}), results }))
  })
}

async function fetched() {
  const dataDir = new DataDir(await temporaryDir('companies'))
  const reach = { mirror: server.url, backoffMs: 1, attempts: 2 }
  return fetchUnit(companies, sources(), [], { dataDir, progress: silent, ...reach })
}

test('the RGE list is read from the pages of its portal, which has no file of it', async () => {
  await portals('well')
  const { sources: found } = await fetched()
  const lake = await normalised(companies, { area: 'france' }, found)
  expect(await lake.query('SELECT siret, code FROM rge ORDER BY siret, code')).toEqual([
    ['34567890100021', '5911'],
    ['55210055400013', '8611'],
    ['55210055400013', 'QB-8211'],
  ])
  expect(lake.parts[0]?.quality).toMatchObject({ rowsIn: 4, rowsKept: 4 })
})

test('a list that fails or is gone stops nothing, and is named as missing', async () => {
  await portals('failing')
  const { sources: found, missing } = await fetched()
  expect(found.map(({ url }) => new URL(url).pathname)).toEqual([ACCOUNTS.replace('/www.data.gouv.fr', '')])
  for (const { path } of found) expect((await stat(path)).size).toBe(accounts.length)
  expect(missing.map(({ title, reason }) => [title.slice(0, 24), reason])).toEqual([
    ['Liste des entreprises de', 'not-published'],
    ['Conventions collectives ', 'not-published'],
    ['Entreprises reconnues ga', 'not-answering'],
    ['Organismes de formation ', 'not-published'],
  ])
  expect(missing[2]?.detail).toContain('the server answered 500')
})

test('when no list can be had, the ingest stops', async () => {
  server = await testServer((_request, response) => response.writeHead(503).end())
  await expect(fetched()).rejects.toThrow('the server answered 503')
})

test('lines without the column of qualifications stop the ingest with its name', async () => {
  await portals('other-columns')
  const { sources: found } = await fetched()
  await expect(normalised(companies, { area: 'france' }, found)).rejects.toThrow(
    'has no column "code_qualification". Its columns: code, siret',
  )
})
