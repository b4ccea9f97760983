import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { signedHeaders } from '../../people/watches/send/sign.ts'
import type { Config } from '../../shared/settings/config.ts'
import { AccountReaders } from '../support/account-readers.ts'
import { type SmtpServer, smtpServer } from '../support/smtp.ts'
import { temporaryFile } from '../support/temp.ts'

const secret = 'a secret of the tests, long enough'
const readers = new AccountReaders(async () => ({
  watches: { secret, networks: ['127.0.0.0/8'], retrySeconds: 1 },
}))

const received: { body: string; headers: Record<string, unknown> }[] = []
const server = createServer(async (request, reply) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  received.push({ body: Buffer.concat(parts).toString('utf8'), headers: request.headers })
  reply.writeHead(204).end()
})
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
let smtp: SmtpServer | undefined
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await smtp?.close()
})

const PATH = '/account/watches'
const parcels = { name: 'le moulin', kind: 'parcels', place: '960010000A0001\n96001 000 0A 0002', url }
const idOf = (page: { html: string }) => /href="\/account\/watches\/([0-9a-f-]{36})"/.exec(page.html)![1]!

/** The check that docs/watches.md shows, as it stands there. */
async function documentedCheck() {
  const text = await readFile(resolve(import.meta.dirname, '../../docs/watches.md'), 'utf8')
  const file = await temporaryFile('check.mjs', /```js\n(.*?)```/s.exec(text)![1]!)
  const check = z.custom<(headers: object, body: string, secret: string) => boolean>(
    (value) => typeof value === 'function',
  )
  return z.object({ isFromTerrier: check }).parse(await import(pathToFileURL(file).href)).isFromTerrier
}

test('a watch is made, its secret shown once, tested, paused, resumed and deleted, all without a script', async () => {
  const { reader, page } = await readers.signedIn()
  expect(page.html).toContain(`href="${PATH}"`)
  const made = await reader.send(await reader.get(PATH), PATH, { ...parcels, datasets: 'cadastre' })
  expect(made.status).toBe(201)
  const shown = /value="(whsec_[\w+/=]+)"/.exec(made.html)![1]!
  const list = await reader.get(PATH)
  expect(list.html).not.toContain('whsec_')
  expect(list.text).toContain('2 parcels')
  const own = `${PATH}/${idOf(list)}`
  await reader.send(await reader.get(own), `${PATH}/pause`, {})
  const paused = await reader.get(own)
  expect(paused.text).toContain('paused by you')
  // A test is sent whether or not the watch is paused.
  const tested = await reader.send(paused, `${PATH}/test`, {})
  expect(tested.location).toBe(`${own}?done=tested`)
  await expect.poll(() => received.length).toBe(1)
  const { headers, body } = received[0]!
  expect(JSON.parse(body)).toEqual({ type: 'test', watch: { id: idOf(list), name: 'le moulin' } })
  const check = await documentedCheck()
  expect(check(headers, body, shown)).toBe(true)
  expect(check(headers, `${body} `, shown)).toBe(false)
  expect(check(signedHeaders(shown, 'a', Math.floor(Date.now() / 1000) - 400, body), body, shown)).toBe(false)
  await expect.poll(async () => (await reader.get(own)).text).toMatch(/delivered\s+1\s+204/)
  // On a phone the cells of a delivery stand in a list, under the names of their columns.
  expect((await reader.get(own)).html).toContain('<td data-name="Last answer: ">204')
  expect((await reader.get(`${own}?lang=fr`)).text).toContain('Journal des envois')
  await reader.send(await reader.get(`${own}?lang=en`), `${PATH}/resume`, {})
  await reader.send(await reader.get(own), `${PATH}/delete`, {})
  expect((await reader.get(PATH)).text).toContain('No watch yet.')
})

const square = (width: number) =>
  JSON.stringify({
    type: 'Feature',
    properties: {},
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [2.4, 46.4],
          [2.4 + width, 46.4],
          [2.4 + width, 46.6],
          [2.4, 46.4],
        ],
      ],
    },
  })

test('communes and drawings are taken, and what cannot be watched is told with what was typed kept', async () => {
  const { reader } = await readers.signedIn()
  const start = await reader.get(PATH)
  const send = (fields: object) => reader.send(start, PATH, { ...parcels, ...fields })
  expect((await send({ kind: 'communes', place: '96001, 96002' })).status).toBe(201)
  expect((await send({ kind: 'area', place: square(0.2) })).status).toBe(201)
  for (const [fields, said] of [
    [{ name: ' ' }, 'Give the watch a name'],
    [{ kind: 'communes', place: '99999' }, 'Not a code of a commune: 99999'],
    [{ place: '960010000A0099' }, 'Not a parcel of the loaded cadastre: 960010000A0099'],
    [{ place: 'x' }, 'Not a parcel of the loaded cadastre: x'],
    [{ kind: 'area', place: '{' }, 'This is not the GeoJSON'],
    [{ kind: 'area', place: square(0.6) }, 'Too much for one watch'],
    [{ kind: 'area', place: '{"type":"Polygon","coordinates":[[[2,46]]]}' }, 'geometry.coordinates[0]'],
    [{ url: 'ftp://example.fr/' }, 'Give the address of a webhook'],
    [{ url: 'https://user:pass@example.fr/' }, 'Give the address of a webhook'],
    [{ url: '' }, 'Give the address of a webhook'],
    [{ datasets: 'nothing' }, 'These data are not known'],
  ] as const) {
    const refused = await send({ name: 'le verger', ...fields })
    expect([said, refused.status, refused.text.includes(said)]).toEqual([said, 400, true])
  }
  expect((await send({ name: 'le verger', place: 'x' })).html).toContain('value="le verger"')
  expect((await reader.get(PATH)).html.match(/<li class="card">/g)).toHaveLength(2)
})

test('a drawing as large as one may be fits in the form', async () => {
  const { reader } = await readers.signedIn()
  const ring = Array.from({ length: 499 }, (_, i) => {
    const angle = (2 * Math.PI * i) / 499
    return [2.5 + 0.1 * Math.cos(angle), 46.5 + 0.1 * Math.sin(angle)]
  })
  const geometry = { type: 'Polygon', coordinates: [[...ring, ring[0]]] }
  const fields = { ...parcels, kind: 'area', place: JSON.stringify(geometry) }
  expect((await reader.send(await reader.get(PATH), PATH, fields)).status).toBe(201)
})

test('nobody reaches the watch of another, nor acts without session, token or origin', async () => {
  const owner = await readers.signedIn()
  await owner.reader.send(await owner.reader.get(PATH), PATH, parcels)
  const id = idOf(await owner.reader.get(PATH))
  const thief = await readers.signedIn()
  expect((await thief.reader.get(`${PATH}/${id}`)).status).toBe(404)
  await thief.reader.send(await thief.reader.get(PATH), PATH, { ...parcels, name: 'mine' })
  const page = await thief.reader.get(`${PATH}/${idOf(await thief.reader.get(PATH))}`)
  for (const action of ['pause', 'test', 'delete'])
    expect((await thief.reader.send(page, `${PATH}/${action}`, { id })).status).toBe(404)
  expect((await owner.reader.get(`${PATH}/${id}`)).text).toContain('No message yet.')
  const { reader } = await readers.reader()
  for (const action of ['', '/pause', '/resume', '/test', '/delete']) {
    expect((await reader.post(`${PATH}${action}`, { id })).location).toBe('/account/sign-in')
    expect((await owner.reader.post(`${PATH}${action}`, { id, token: 'x' })).status).toBe(403)
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    expect((await owner.reader.post(`${PATH}${action}`, { id }, foreign)).status).toBe(403)
  }
  for (const url of [PATH, `${PATH}/${id}`]) expect((await reader.get(url)).location).toBe('/account/sign-in')
})

test('by mail, where the service sends mail, to an address that was confirmed', async () => {
  smtp = await smtpServer()
  const mail: Partial<Config> = {
    publicUrl: 'https://terrier.example.fr',
    mail: { smtpUrl: smtp.url, from: 'Terrier <terrier@example.fr>' },
  }
  const { reader, email } = await readers.signedIn(mail)
  const send = async () => reader.send(await reader.get(PATH), PATH, { ...parcels, url: '' })
  expect((await send()).location).toBe(`${PATH}?done=made`)
  const own = `${PATH}/${idOf(await reader.get(PATH))}`
  await reader.send(await reader.get(own), `${PATH}/test`, {})
  const { to, text } = await smtp.next()
  expect(to).toEqual([email])
  expect(text).toContain('Ceci est l’essai que vous avez demandé.')
  expect(text).toMatch(/Message-ID: <[0-9a-f-]{36}@terrier\.example\.fr>/i)
  expect(text).toContain(`https://terrier.example.fr${own}`)
  await readers.database.query('UPDATE account SET confirmed_at = NULL WHERE email = $1', [email])
  expect((await send()).status).toBe(400)
})
