import { expect, test } from 'vitest'
import { buildTestApp } from '../support/build-test-app.ts'

const EXTERNAL = /(?:src|href)="(?:https?:)?\/\//

test('the home page links to what answers, and loads nothing', async () => {
  const app = await buildTestApp()
  const dataDir = await app.inject('/')
  expect(dataDir.statusCode).toBe(200)
  expect(dataDir.headers['content-security-policy']).toContain("default-src 'none'")
  expect(dataDir.body).toMatch(/<html lang="(?:fr|en)">/)
  expect(dataDir.body).not.toMatch(EXTERNAL)
  const links = [...dataDir.body.matchAll(/href="([^"]+)"/g)].map(([, href]) =>
    href!.replaceAll('&amp;', '&'),
  )
  expect(links).toEqual(expect.arrayContaining(['/docs', '/openapi.json', '/v1/datasets', '/v1/coverage']))
  for (const url of links) expect((await app.inject(url)).statusCode, url).toBeLessThan(400)
})

test('the explorer is served from here alone', async () => {
  const app = await buildTestApp()
  const docs = await app.inject('/docs')
  expect(docs.statusCode).toBe(200)
  expect(docs.body).toContain('<html lang="en">')
  const french = await app.inject({ url: '/docs/', headers: { 'accept-language': 'fr' } })
  expect(french.body).toContain('<title>Explorer l’API · Terrier</title>')
  expect(docs.body).not.toMatch(EXTERNAL)
  const policy = String(docs.headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("connect-src 'self'")
  expect(policy).not.toMatch(/https?:|\*/)
  const script = await app.inject(/<script type="module" src="([^"]+)">/.exec(docs.body)![1]!)
  expect([script.statusCode, script.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
})

test('a browser that asks for an icon gets none, quietly', async () => {
  const app = await buildTestApp()
  const icon = await app.inject('/favicon.ico')
  expect([icon.statusCode, icon.body]).toEqual([204, ''])
})
