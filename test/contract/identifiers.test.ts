import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { demoPlace } from '../../api/operations/demo-place.ts'
import { identifierSchema } from '../../shared/schemas/identifier.ts'
import { metaSchema } from '../../shared/schemas/meta.ts'
import { callTool } from '../support/mcp.ts'
import { servedDemo } from '../support/service.ts'

const { app } = await servedDemo()

const body = z.object({ data: identifierSchema, meta: metaSchema })

async function readingsOf(identifier: string) {
  const answer = await app.inject(`/v1/identifiers/${encodeURIComponent(identifier)}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return body.parse(answer.json()).data.readings
}

type Readings = Awaited<ReturnType<typeof readingsOf>>
const leadsOf = (readings: Readings, kind: string) =>
  readings.flatMap(({ leads }) => leads).find((one) => one.kind === kind)

describe('a parcel', () => {
  test('leads to everything that was tied to it, and each of these back to it', async () => {
    const parcels = Array.from({ length: 45 }, (_, i) => `960010000A${String(i + 1).padStart(4, '0')}`)
    const seen = new Set<string>()
    let known = 0
    for (const idu of parcels) {
      const [own] = await readingsOf(idu)
      expect(own).toMatchObject({ kind: 'parcel', id: idu })
      if (own!.status === 'known') known++
      else continue
      for (const { kind, items } of own!.leads)
        for (const item of items.slice(0, 3)) {
          const back = (await readingsOf(item.id)).find((one) => one.kind === kind)
          expect(back, `${kind} ${item.id}`).toBeDefined()
          if (kind === 'commune' || kind === 'iris' || kind === 'company') {
            expect(back!.status).toBe('known')
            continue
          }
          if (kind === 'parcel') continue
          expect(back!.status, `${kind} ${item.id}`).toBe('known')
          const parcelsOf = back!.leads.find((one) => one.kind === 'parcel')
          const tie = parcelsOf?.items.find((one) => one.id === idu)
          // A permit of a hundred parcels names the first of them alone.
          if (parcelsOf && parcelsOf.count > parcelsOf.items.length) continue
          expect(tie, `${kind} ${item.id} leads back to ${idu}`).toBeDefined()
          // Of a building the answer of the parcel has the tie of its group.
          if (kind !== 'building') expect(tie!.match.method, `${kind} ${item.id}`).toBe(item.match.method)
          seen.add(kind)
        }
    }
    expect(known).toBeGreaterThan(30)
    expect([...seen].sort()).toEqual([
      'address',
      'building',
      'co-ownership',
      'diagnostic',
      'establishment',
      'permit',
      'sale',
    ])
  })

  test('is found as people write it', async () => {
    const [own] = await readingsOf('96001 000 a 1')
    expect(own).toMatchObject({ kind: 'parcel', id: '960010000A0001', status: 'known' })
    expect(own!.questions).toEqual(['/v1/parcels/960010000A0001', '/v1/parcels/960010000A0001/dossier'])
  })

  test('that is gone by the documents of filiation leads to those of today', async () => {
    const [own] = await readingsOf('960010000A0048')
    expect(own).toMatchObject({ kind: 'parcel', status: 'former' })
    expect(leadsOf([own!], 'parcel')?.items).toMatchObject([
      { id: '960010000A0047', match: { method: 'filiation', score: 1 }, url: '/v1/parcels/960010000A0047' },
      { id: '960010000A0049', match: { method: 'filiation', score: 1 } },
    ])
  })

  test('that is not there is unknown, and one that is not loaded is said so', async () => {
    const [mistyped] = await readingsOf('960010000A9999')
    expect(mistyped).toMatchObject({ status: 'unknown', leads: [] })
    expect(mistyped!.coverage.detail).toContain('look for a slip')
    const [elsewhere] = await readingsOf('441090000A0001')
    expect(elsewhere).toMatchObject({ status: 'not-loaded', coverage: { status: 'not-loaded' } })
    expect(elsewhere!.coverage.detail).toContain('Nantes')
  })
})

describe('codes of places', () => {
  test('a commune leads to its département and région', async () => {
    const readings = await readingsOf('96001')
    expect(readings).toMatchObject([{ kind: 'commune', status: 'known', name: demoPlace.town }])
    expect(leadsOf(readings, 'departement')?.items[0]).toMatchObject({ id: '96', match: { method: 'code' } })
    for (const question of readings[0]!.questions)
      expect([200, 404], question).toContain((await app.inject(question)).statusCode)
  })

  test('a commune of before leads to those of today', async () => {
    const [own] = await readingsOf('69101')
    expect(own).toMatchObject({ kind: 'commune', status: 'former' })
    expect(leadsOf([own!], 'commune')?.items[0]).toMatchObject({ id: '69114', match: { method: 'recoded' } })
  })

  test('two digits are a département and a région: both are given, the known one first', async () => {
    expect((await readingsOf('96')).map(({ kind, status }) => [kind, status])).toEqual([
      ['departement', 'known'],
      ['region', 'unknown'],
    ])
  })

  test('nine digits are a SIREN and an IRIS', async () => {
    const readings = await readingsOf(demoPlace.siren)
    expect(readings.map(({ kind, status }) => [kind, status])).toContainEqual(['company', 'known'])
    expect(leadsOf(readings, 'establishment')?.items[0]?.match.method).toBe('register')
    expect(leadsOf(readings, 'parcel')?.items[0]?.match.method).toBe('owner')
  })
})

describe('the question of a lead', () => {
  test.each(['75056', '75118', '96001', '960010000A0009', '960010000A0047', demoPlace.siren])(
    'of %s is answered, or what it needs is not loaded',
    async (id) => {
      const items = (await readingsOf(id)).flatMap(({ leads }) =>
        leads.flatMap((one) => one.items.slice(0, 5)),
      )
      expect(items.length).toBeGreaterThan(0)
      for (const { url } of items) expect([200, 503], url).toContain((await app.inject(url)).statusCode)
    },
  )
})

describe('what nothing has', () => {
  test.each([
    ['2475E9999999Z', 'diagnostic', 'dpe'],
    ['ZZ9999999', 'co-ownership', 'rnic'],
    ['ZZZZZZZZZZZZ', 'building', 'rnb'],
    ['04410912C0210', 'permit', 'permits'],
    ['0000000000000000', 'sale', 'dvf'],
  ])('%s has the form of a %s, and what is loaded of %s is said', async (text, kind, dataset) => {
    const readings = await readingsOf(text)
    expect(readings.map((one) => one.kind)).toEqual([kind])
    const [own] = readings
    expect(own).toMatchObject({
      status: 'unknown',
      leads: [],
      coverage: { status: 'partly-loaded', datasets: [dataset] },
    })
    expect(own!.coverage.detail).toContain('96')
  })

  test('an address of a commune that is not loaded', async () => {
    const [own] = await readingsOf('44109_1234_00005')
    expect(own).toMatchObject({ kind: 'address', status: 'not-loaded', coverage: { status: 'not-loaded' } })
  })

  test('a text of no form has no reading', async () => {
    expect(await readingsOf('12 rue des Lilas')).toEqual([])
    expect((await app.inject(`/v1/identifiers/${'9'.repeat(61)}`)).statusCode).toBe(400)
  })
})

describe('the places that people ask about', () => {
  const NUMBERED = ['building', 'co-ownership', 'diagnostic', 'establishment', 'sale', 'permit'] as const

  /** A number of each kind, and the parcels that it leads to. */
  async function numbers() {
    const found = new Map<string, { id: string; idus: string[] }>()
    for (let number = 1; number < 45 && found.size < NUMBERED.length; number++) {
      const [own] = await readingsOf(`960010000A${String(number).padStart(4, '0')}`)
      for (const kind of NUMBERED) {
        const [item] = own!.leads.find((one) => one.kind === kind)?.items ?? []
        if (!item || found.has(kind)) continue
        const back = (await readingsOf(item.id)).find((one) => one.kind === kind)!
        found.set(kind, { id: item.id, idus: leadsOf([back], 'parcel')!.items.map(({ id }) => id) })
      }
    }
    return found
  }

  test('may be written as a number of any register: in the search box, on the map, in a tool', async () => {
    const found = await numbers()
    expect([...found.keys()].sort()).toEqual([...NUMBERED].sort())
    for (const [kind, { id, idus }] of found) {
      const page = await app.inject({ url: `/search?q=${id}`, headers: { 'accept-language': 'fr' } })
      const call = { place: id }
      const tool = await callTool(app, 'get_parcel_buildings', call)
      const suggested = await app.inject(`/map/suggest?q=${id}`)
      expect(
        z
          .array(z.looseObject({ idu: z.string() }))
          .parse(suggested.json())
          .map(({ idu }) => idu),
        kind,
      ).toEqual(idus.slice(0, 6))
      if (idus.length === 1) {
        expect([page.statusCode, page.headers.location], kind).toEqual([303, `/parcels/${idus[0]}?q=${id}`])
        expect(tool.structuredContent, kind).toMatchObject({
          meta: { place: { kind: 'parcel', label: idus[0] } },
        })
      } else {
        expect(page.statusCode, kind).toBe(200)
        for (const idu of idus) expect(page.body).toContain(`href="/parcels/${idu}"`)
        expect(tool.isError, kind).toBe(true)
        for (const idu of idus.slice(0, 5)) expect(tool.content[0]!.text).toContain(idu)
      }
    }
  })

  test('a number that nothing loaded has is searched as an address, as before', async () => {
    expect((await app.inject('/search?q=2475E9999999Z')).statusCode).toBe(200)
  })
})
