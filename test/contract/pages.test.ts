import { expect, test } from 'vitest'
import { z } from 'zod'
import { html } from '../../web/html.ts'
import { buildTestApp } from '../support/build-test-app.ts'

const named = z.looseObject({ operationId: z.string() })
const document = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      named.extend({
        summary: z.string(),
        parameters: z
          .array(z.looseObject({ name: z.string().optional(), description: z.string().optional() }))
          .default([]),
      }),
    ),
  ),
  components: z.looseObject({
    parameters: z.looseObject({ release: z.looseObject({ description: z.string() }) }),
  }),
})
const escaped = (text: string) => html`${text}`.text

const EXTERNAL = /(?:src|href)="(?:https?:)?\/\//

test('the home page links to what answers, and loads nothing', async () => {
  const app = await buildTestApp()
  const home = await app.inject('/')
  expect(home.statusCode).toBe(200)
  expect(home.headers['content-security-policy']).toContain("default-src 'none'")
  expect(home.body).toMatch(/<html lang="(?:fr|en)">/)
  expect(home.body).not.toMatch(EXTERNAL)
  const links = [...home.body.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'))
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
  const asking = await app.inject('/docs/getNearestParcel')
  const policy = String(asking.headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("connect-src 'self'")
  expect(policy).not.toMatch(/https?:|\*/)
  const script = await app.inject(/<script type="module" src="([^"]+)">/.exec(asking.body)![1]!)
  expect([script.statusCode, script.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
})

test('the explorer lists every address of the OpenAPI document, and has a page of each', async () => {
  const app = await buildTestApp()
  const list = (await app.inject('/docs')).body
  const { paths } = z
    .object({ paths: z.record(z.string(), z.record(z.string(), named)) })
    .parse((await app.inject('/openapi.json')).json())
  const ids = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  expect(ids.length).toBeGreaterThan(60)
  expect(ids.filter((id) => !list.includes(`href="/docs/${id}"`))).toEqual([])
  for (const id of ids) expect((await app.inject(`/docs/${id}`)).statusCode, id).toBe(200)
  const unknown = await app.inject({ url: '/docs/getNothing', headers: { accept: 'text/html' } })
  expect([unknown.statusCode, unknown.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
})

test('in French every address has its title, and every parameter says what it means', async () => {
  const app = await buildTestApp()
  const english: string[] = []
  const { paths, components } = document.parse((await app.inject('/openapi.json')).json())
  for (const [, methods] of Object.entries(paths))
    for (const { operationId, summary, parameters } of Object.values(methods)) {
      const { body } = await app.inject({ url: `/docs/${operationId}`, headers: { 'accept-language': 'fr' } })
      if (body.includes(`<h1>${escaped(summary)}</h1>`)) english.push(operationId)
      for (const { description = '', name } of parameters)
        if (name !== undefined && description !== '' && body.includes(`-hint">${escaped(description)}.`))
          english.push(`${operationId}.${name}`)
    }
  // A zoom is a zoom in both languages.
  expect(english).toEqual(['tile.z'])
  expect(components.parameters.release.description).toBeDefined()
})

test('a browser that asks for an icon gets none, quietly', async () => {
  const app = await buildTestApp()
  const icon = await app.inject('/favicon.ico')
  expect([icon.statusCode, icon.body]).toEqual([204, ''])
})
