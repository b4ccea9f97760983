import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fitAnswer } from '../../api/mcp/answers/fit.ts'
import { isObject } from '../../api/mcp/answers/json.ts'
import { estimateTokens } from '../../api/mcp/answers/tokens.ts'
import { DOSSIER_SECTIONS } from '../../api/operations/dossier/sections.ts'
import { operations } from '../../api/operations/index.ts'
import { parcelsDemo, publishedDemo } from '../support/demo.ts'
import { callTool } from '../support/mcp.ts'
import { served } from '../support/service.ts'

const DEMO = '960010000A0001'
const NAMES = [
  'parcels',
  'history',
  'neighbours',
  'unit',
  'addresses',
  'buildings',
  'dpe-residential',
  'dpe-tertiary',
  'copropriete',
  'permits',
  'planning',
  'risks',
  'local-rules',
  'demographie',
  'transactions',
  'prices',
  'loyers',
  'occupants',
  'proprietaires',
]

const sectionSchema = z.strictObject({
  status: z.number(),
  coverage: z.looseObject({
    status: z.string(),
    detail: z.string().optional(),
    datasets: z.array(z.string()).optional(),
  }),
  about: z.record(z.string(), z.unknown()).optional(),
  data: z.unknown(),
})
const dossierSchema = z.object({ idu: z.string(), sections: z.record(z.string(), sectionSchema) })

const [whole, cadastre] = [await publishedDemo(), await parcelsDemo()]
const { app } = await served(whole.dataDir)
const bare = await served(cadastre.dataDir)

async function dossier(from: FastifyInstance, idu: string, query = '') {
  const answer = await from.inject(`/v1/parcels/${idu}/dossier${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return dossierSchema.parse(answer.json().data)
}

test('the sections are these, and every question about a parcel is one', () => {
  expect(DOSSIER_SECTIONS.map(({ name }) => name)).toEqual(NAMES)
  const asked = DOSSIER_SECTIONS.map(({ operation }) => operation.path)
  // The dossier gives what is published; an estimate is computed, for a dwelling that somebody describes.
  const others = ['/v1/parcels/{idu}/dossier', '/v1/estimates/by-parcel/{idu}']
  for (const { path } of operations)
    if (path.includes('{idu}') && !others.includes(path)) expect(asked).toContain(path)
})

test.each([DEMO, '960010000A0002', '960010000A0007', '960050000A0003'])(
  '%s: each section is what its own question answers',
  async (idu) => {
    const { idu: told, sections } = await dossier(app, idu)
    expect(told).toBe(idu)
    expect(Object.keys(sections)).toEqual(NAMES)
    for (const { name, operation } of DOSSIER_SECTIONS) {
      const url = operation.path.replace('{idu}', idu).replace('{codeInsee}', idu.slice(0, 5))
      const own = await app.inject(url)
      const { status, data, about, coverage } = sections[name]!
      expect(status, name).toBe(own.statusCode)
      if (status !== 200) {
        expect(data, name).toBeNull()
        expect(coverage.detail, name).toBe(own.json().detail)
        continue
      }
      expect(data, name).toEqual(own.json().data)
      // A dossier is kept within an agent's reach: its sections do not say where they lead on.
      const { release: _, datasets: __, links: ___, ...said } = own.json().meta
      expect({ coverage: { status: 'loaded' }, ...said }, name).toEqual({ coverage, ...about })
    }
  },
)

test('asked again, it is the same text', async () => {
  const [first, again] = [1, 2].map(() => app.inject(`/v1/parcels/${DEMO}/dossier`))
  expect((await again!).body).toBe((await first!).body)
})

test('names every dataset it was made from', async () => {
  const answer = await app.inject(`/v1/parcels/${DEMO}/dossier?include=copropriete,transactions`)
  const names = z.array(z.object({ name: z.string() })).parse(answer.json().meta.datasets)
  expect(names.map(({ name }) => name).sort()).toEqual(['cadastre', 'cog', 'dpe', 'dvf', 'rnic', 'sirene'])
})

test('carries sales: search engines must not keep it', async () => {
  const answer = await app.inject(`/v1/parcels/${DEMO}/dossier`)
  expect(answer.headers['x-robots-tag']).toBe('noindex, noarchive')
})

describe('include', () => {
  test('gives the sections asked for, in the order of the dossier, whatever theirs', async () => {
    const { sections } = await dossier(app, DEMO, '?include=prices,buildings,prices')
    expect(Object.keys(sections)).toEqual(['buildings', 'prices'])
    const tags = await Promise.all(
      ['include=prices,buildings', 'include=buildings&include=prices'].map(async (query) => {
        const answer = await app.inject(`/v1/parcels/${DEMO}/dossier?${query}`)
        return answer.headers.etag
      }),
    )
    expect(tags[0]).toBeTypeOf('string')
    expect(tags[0]).toBe(tags[1])
  })

  test.each(['include=prices,gardens', 'include=prices&include=gardens'])(
    '%s: refused, naming the section and those there are',
    async (query) => {
      const answer = await app.inject(`/v1/parcels/${DEMO}/dossier?${query}`)
      expect(answer.statusCode).toBe(400)
      expect(answer.json().errors).toEqual([
        {
          parameter: 'query.include.1',
          detail: `"gardens" is not a section; the sections are ${NAMES.join(', ')}`,
        },
      ])
    },
  )

  test('empty: refused', async () => {
    const answer = await app.inject(`/v1/parcels/${DEMO}/dossier?include=`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors[0].detail).toContain('the sections are parcels')
  })
})

test('a parcel that is not in the cadastre: 404 that says why', async () => {
  const answer = await app.inject('/v1/parcels/960010000A9999/dossier')
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ type: '/problems/unknown-parcel', coverage: { status: 'loaded' } })
})

test('what is not loaded is told section by section', async () => {
  const { sections } = await dossier(bare.app, DEMO)
  const told = Object.entries(sections).map(([name, { status, coverage, data }]) => [
    name,
    status,
    coverage.status,
    coverage.datasets?.[0],
    data === null,
  ])
  expect(told).toEqual([
    ['parcels', 200, 'loaded', undefined, false],
    ['history', 503, 'not-loaded', 'filiation', true],
    ['neighbours', 200, 'loaded', 'cadastre', false],
    ['unit', 200, 'not-loaded', 'owners', false],
    ['addresses', 503, 'not-loaded', 'ban', true],
    ['buildings', 503, 'not-loaded', 'rnb', true],
    ['dpe-residential', 503, 'not-loaded', 'dpe', true],
    ['dpe-tertiary', 503, 'not-loaded', 'dpe', true],
    ['copropriete', 503, 'not-loaded', 'rnic', true],
    ['permits', 503, 'not-loaded', 'permits', true],
    ['planning', 503, 'not-loaded', 'planning', true],
    ['risks', 503, 'not-loaded', 'prevention-plans', true],
    ['local-rules', 503, 'not-loaded', 'zone-abc', true],
    ['demographie', 503, 'not-loaded', 'census', true],
    ['transactions', 503, 'not-loaded', 'dvf', true],
    ['prices', 503, 'not-loaded', 'dvf', true],
    ['loyers', 503, 'not-loaded', 'oll', true],
    ['occupants', 503, 'not-loaded', 'sirene', true],
    ['proprietaires', 200, 'not-loaded', 'owners', false],
  ])
  expect(sections.copropriete!.coverage.detail).toContain('terrier ingest rnic')
})

describe('as a tool', () => {
  test('the same object, within what a client takes', async () => {
    // All sections of this parcel are more than an answer may hold: its outline would be left out.
    const include = NAMES.filter((name) => name !== 'prices' && name !== 'demographie')
    const { isError, structuredContent, content } = await callTool(app, 'get_parcel_dossier', {
      idu: DEMO,
      include,
      geometryDetail: 'full',
    })
    expect(isError ?? false).toBe(false)
    const own = (await app.inject(`/v1/parcels/${DEMO}/dossier?include=${include.join()}`)).json()
    expect(structuredContent).toEqual(own)
    expect(estimateTokens(content[0]!.text)).toBeLessThan(20_000)
  })

  test('too long, it keeps every section and says what was cut', async () => {
    const whole: unknown = (await app.inject(`/v1/parcels/${DEMO}/dossier`)).json()
    if (!isObject(whole)) throw new Error('An answer is an object')
    const { body, notes } = fitAnswer(whole, 'simplified', 12_000)
    expect(estimateTokens(JSON.stringify(body))).toBeLessThanOrEqual(12_000)
    const { sections } = dossierSchema.parse(body.data)
    expect(Object.keys(sections)).toEqual(NAMES)
    for (const section of Object.values(sections)) expect(section.coverage.status).toBeTypeOf('string')
    expect(notes.join('\n')).toMatch(/data\.sections\.\w+\.data\S*: \d+ of \d+ kept/)
    expect(notes.join('\n')).toContain('include')
  })
})

test('the addresses of a parcel are those that name it, and only those', async () => {
  const own = (await app.inject(`/v1/addresses/by-parcel/${DEMO}`)).json().data
  expect(own).toHaveLength(1)
  expect(own[0]).toMatchObject({
    label: '1 Rue des Lilas Fictifs 96100 Sainte-Parcelle-la-Démo',
    type: 'housenumber',
  })
  expect(own[0].parcels).toEqual([
    { idu: DEMO, match: { method: 'declared', score: 1, distanceMeters: null } },
  ])
  const near = (await app.inject('/v1/addresses/reverse?lng=2.5&lat=46.5&limit=20')).json().data
  for (const address of near)
    for (const { idu } of address.parcels) {
      const back = (await app.inject(`/v1/addresses/by-parcel/${idu}`)).json().data
      expect(back).toContainEqual(expect.objectContaining({ id: address.id }))
    }
})
