import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { expect, test } from 'vitest'
import { zipBytes } from '../../data/sample/zip-file.ts'
import type { FileLayout } from '../../formats/layouts/file-layout.ts'
import { type Answer, published, whole } from '../../test/support/feed-producers.ts'
import { type TestServer, testServer } from '../../test/support/http-server.ts'
import { checkColumns } from './check-columns.ts'
import { RemoteFile } from './remote-file.ts'

let server: TestServer | undefined

const LAYOUT: FileLayout = {
  name: 'of 2026',
  essential: [['code'], ['zone', 'secteur']],
  optional: [['nom']],
  ignored: [],
}
const FITS = { form: 'of 2026', missingEssential: [], missingOptional: [], unknown: [] }

/** What is found of a file by a server that answers for it as it is told. */
async function columns(
  content: Buffer | string,
  {
    layouts = [LAYOUT],
    answer = published,
    sort,
  }: { layouts?: FileLayout[]; answer?: Answer; sort?: string } = {},
) {
  server = await testServer((request, response) =>
    answer({ request, response, content: Buffer.from(content) }),
  )
  const url = `${server.url}/file`
  const file = await RemoteFile.open(url, { attempts: 1 })
  try {
    const found = await checkColumns(file, { url, ...(sort === undefined ? {} : { sort }) }, { layouts })
    return found.otherMembers ?? found.columns
  } finally {
    file.close()
  }
}

const ROW = '75118;A;Paris 18e\n'

test.each([
  ['CSV', 'code;zone;nom\n75118;A;x\n', FITS],
  ['CSV in Latin-1, quoted', Buffer.from('"code","secteur","Nom"\r\n', 'latin1'), FITS],
  ['CSV of one line without an end', '\uFEFFcode;zone;nom', FITS],
  ['gzip', gzipSync(`code|zone|nom\n${ROW.repeat(100_000)}`), FITS],
  ['a column renamed', 'code;classe;nom\n', { ...FITS, missingEssential: ['zone'], unknown: ['classe'] }],
  ['a column more', 'code;zone;nom;été\n', { ...FITS, unknown: ['été'] }],
  ['a column less', 'code;zone\n', { ...FITS, missingOptional: ['nom'] }],
  ['a list in JSON', '[{"code":"1","zone":"A","nom":null}]', { ...FITS, rows: 1, isSparse: true }],
])('%s', async (_, content, expected) => {
  expect(await columns(content)).toEqual([{ count: expect.any(Number), ...expected }])
})

test('features: the members of all that were read, so that one left out of the first is not missed', async () => {
  const features = [{ code: '1', zone: 'A' }, { code: '2', zone: 'B "}', nom: 'x' }, { code: '3' }]
  const text = JSON.stringify({
    type: 'FeatureCollection',
    numberMatched: 812,
    features: features.map((properties) => ({ type: 'Feature', id: 'zones.1', geometry: null, properties })),
  })
  expect(await columns(text)).toEqual([{ ...FITS, count: 3, rows: 3, total: 812 }])
})

test('a page of a portal leaves out what is null: nothing optional is missed in it', async () => {
  const page = JSON.stringify({ total: 9, next: 'x', results: [{ code: '1' }, { code: '2' }] })
  expect(await columns(page)).toEqual([
    { ...FITS, count: 1, rows: 2, total: 9, isSparse: true, missingEssential: ['zone'] },
  ])
})

test('an archive: its directory and the beginning of a member, of 3 MB some kilobytes', async () => {
  const bytes = await zipBytes({
    'notice.pdf': randomBytes(2_000_000),
    'zones_2026.csv': `code;zone;nom;x\n${randomBytes(700_000).toString('hex')}`,
    'autres.csv': 'a;b\n',
  })
  const layouts = [{ ...LAYOUT, member: /^zones_\d+\.csv$/ }]
  const found = await columns(bytes, { layouts })
  expect(found).toEqual([{ ...FITS, member: 'zones_2026.csv', count: 4, unknown: ['x'] }])
  const asked = server!.requests.map(({ headers }) => /bytes=(\d+)-(\d+)/.exec(headers.range!)!)
  const read = asked.reduce((sum, [, from, to]) => sum + Number(to) - Number(from) + 1, 0)
  expect(read).toBeLessThan(600_000)
  expect(read).toBeLessThan(bytes.length / 4)
})

test('an archive without a member that is read is named, one whose layouts name none gives its largest table', async () => {
  const bytes = await zipBytes({
    'a.csv': 'x\n',
    'b/b.csv': 'code;zone;nom\n1;A;x\n',
    'c.pdf': 'x'.repeat(99),
  })
  expect(await columns(bytes, { layouts: [{ ...LAYOUT, member: /\.dbf$/ }] })).toEqual([
    'a.csv',
    'b/b.csv',
    'c.pdf',
  ])
  await server!.close()
  expect(await columns(bytes)).toEqual([{ ...FITS, member: 'b/b.csv', count: 3 }])
})

test('the fields of a dBASE table in an archive', async () => {
  const head = Buffer.alloc(32 + 2 * 32 + 1)
  head.writeUInt16LE(97, 8)
  head.write('CODE', 32)
  head.write('ZONE', 64)
  head[96] = 0x0d
  const bytes = await zipBytes({ 'zones.shp': 'x', 'zones.dbf': head })
  expect(await columns(bytes)).toEqual([{ ...FITS, member: 'zones.dbf', count: 2, missingOptional: ['nom'] }])
})

test('Parquet, by its end', async () => {
  const column = (name: string) => ({ name, data: Array.from({ length: 200_000 }, (_, i) => `${name} ${i}`) })
  const bytes = Buffer.from(parquetWriteBuffer({ columnData: ['code', 'zone', 'nom'].map(column) }))
  expect(bytes.length).toBeGreaterThan(1_000_000)
  expect(await columns(bytes)).toEqual([{ ...FITS, count: 3 }])
})

test('of a server without ranges a large archive or Parquet file is not looked at', async () => {
  const large = await zipBytes({ 'a.bin': randomBytes(3_000_000), 'zones.csv': 'code;zone;nom\n' })
  await expect(columns(large, { answer: whole })).rejects.toThrow('the server sends no parts of it')
  await server!.close()
  // A small one came whole.
  const small = await zipBytes({ 'zones.csv': 'code;zone;nom\n' })
  expect(await columns(small, { answer: whole })).toEqual([{ ...FITS, member: 'zones.csv', count: 3 }])
})

test.each([
  ['', 'it is empty'],
  ['x'.repeat(3_000_000), 'its first line does not end'],
  ['<?xml version="1.0"?><Series/>', 'columns of a file of type xml are not looked at'],
  ['{"results":[]}', 'it has no row'],
  ['{"results":[{"code":', 'no whole row is in what was read of it'],
  ['{"results":[{code:1}]}', 'its rows are not JSON'],
  ['PK\u0003\u0004 and no archive', 'the archive cannot be read: '],
  ['PAR1 and no end', 'the Parquet file cannot be read: '],
])('%.20j is not looked at: %s', async (content, why) => {
  await expect(columns(content)).rejects.toThrow(why)
})

test('only layouts of the sort of the source are held against a file', async () => {
  const other = { ...LAYOUT, name: 'of premises', sort: 'premises', essential: [['surface']] }
  const layouts = [{ ...LAYOUT, sort: 'zones' }, other]
  expect(await columns('code;zone;nom\n', { layouts, sort: 'zones' })).toEqual([{ ...FITS, count: 3 }])
  await server!.close()
  await expect(columns('code;zone;nom\n', { layouts, sort: 'x' })).rejects.toThrow('no layout of it is known')
})
