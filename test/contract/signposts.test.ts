import { expect, test } from 'vitest'
import { z } from 'zod'
import { VERSION } from '../../shared/process/version.ts'
import { buildTestApp } from '../support/build-test-app.ts'

const PUBLIC = { publicUrl: 'https://terrier.example.fr' }

test('pages have an icon of ours, which their policy lets load', async () => {
  const app = await buildTestApp()
  const icon = await app.inject('/favicon.svg')
  expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/svg+xml'])
  expect(icon.body).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 32 32">/)
  const home = await app.inject('/')
  expect(home.body).toContain('<link rel="icon" href="/favicon.svg" type="image/svg+xml">')
  expect(home.headers['content-security-policy']).toContain("img-src 'self'")
})

test('crawlers are kept away from everything that carries sales', async () => {
  const app = await buildTestApp()
  const { statusCode, headers, body } = await app.inject('/robots.txt')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body).toMatch(/^User-agent: \*\n/)
  const kept = [...body.matchAll(/^Disallow: (\S+)$/gm)].map(([, path]) => path!)
  const indexable = ['/', '/departements/96', '/llms.txt', '/problems/no-parcel']
  const carrying = [
    '/parcels/960010000A0001',
    '/communes/96001/sales',
    '/iris/960010101',
    '/rues/96001/1070',
    '/map/parcels/960010000A0001',
    '/v1/transactions/by-zone',
    '/openapi.json',
    '/docs/getParcel',
  ]
  const isKept = (path: string) => kept.some((one) => path.startsWith(one))
  expect(carrying.filter((path) => !isKept(path))).toEqual([])
  expect(indexable.filter(isKept)).toEqual([])
})

test('an agent that reads pages is told what there is and how to connect', async () => {
  const app = await buildTestApp(undefined, PUBLIC)
  const { headers, body } = await app.inject('/llms.txt')
  expect(headers).toMatchObject({
    'content-type': 'text/markdown; charset=utf-8',
    'cache-control': 'public, max-age=3600',
  })
  expect(body).toMatch(/^# Terrier\n\n> French open land data/)
  expect(body).toContain('Agents connect to https://terrier.example.fr/mcp')
  const links = [...body.matchAll(/\]\(https:\/\/terrier\.example\.fr([^)]*)\)/g)].map(([, path]) => path!)
  expect(links.length).toBeGreaterThan(7)
  for (const path of links) {
    const { statusCode } = await app.inject({ url: path, headers: { accept: '*/*' } })
    // Agents post to /mcp; /account leads to signing in.
    const expected =
      new Map([
        ['/mcp', 405],
        ['/account', 303],
      ]).get(path) ?? 200
    expect([path, statusCode]).toEqual([path, expected])
  }
})

/** What the registry's schema asks of an entry like ours. */
const entry = z.strictObject({
  $schema: z.literal('https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'),
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  version: z.literal(VERSION),
  websiteUrl: z.url(),
  icons: z.array(
    z.strictObject({
      src: z.url().max(255),
      mimeType: z.literal('image/svg+xml'),
      sizes: z.array(z.string().regex(/^(\d+x\d+|any)$/)),
    }),
  ),
  remotes: z.array(
    z.strictObject({ type: z.literal('streamable-http'), url: z.string().regex(/^https?:\/\/\S+$/) }),
  ),
})

test('registries of agents’ servers get an entry as their schema wants it', async () => {
  const app = await buildTestApp(undefined, PUBLIC)
  const found = entry.parse((await app.inject('/server.json')).json())
  expect(found.name).toBe('fr.example.terrier/terrier')
  expect(found.remotes).toEqual([{ type: 'streamable-http', url: 'https://terrier.example.fr/mcp' }])
})

test.each([
  ['127.0.0.1:3000', 'local/terrier'],
  ['localhost:3000', 'localhost/terrier'],
  ['[::1]:3000', 'local/terrier'],
])('without a public address the one that was asked is told, to its sender alone: %s', async (host, name) => {
  const app = await buildTestApp()
  const answer = await app.inject({ url: '/server.json', headers: { host } })
  expect(answer.headers['cache-control']).toBe('private, no-cache')
  expect(entry.parse(answer.json())).toMatchObject({ name, websiteUrl: `http://${host}` })
})
