import { describe, expect, test } from 'vitest'
import { ingestDemo, parcelsDemo } from '../support/demo.ts'
import { served, servedDemo } from '../support/service.ts'
import { temporaryFile } from '../support/temp.ts'

const ask = async (url: string) => (await app.inject(url)).json()

const { app } = await servedDemo()

describe('a company', () => {
  test('known: its whole record', async () => {
    const { data, meta } = await ask('/v1/entreprises/000%20000%20018')
    expect(data).toMatchObject({
      siren: '000000018',
      publication: 'full',
      kind: 'legal-entity',
      state: 'active',
      activity: { code: expect.any(String), label: expect.any(String), nomenclature: 'NAFRev2' },
      establishments: { activeCount: 1, returned: 1, truncated: false },
      executives: { coverage: { status: 'not-loaded' }, list: [] },
      accounts: { coverage: { status: 'loaded' }, latest: { closedOn: '2024-12-31', type: { code: 'S' } } },
      certifications: {
        coverage: { status: 'loaded' },
        rge: [{ siret: '00000001800010', codes: ['QB-6141', 'QB-8211'] }],
      },
      organic: { coverage: { status: 'not-loaded' }, certified: null },
    })
    expect(data.executives.coverage.detail).toContain('RNE')
    expect(meta.datasets.map(({ name }: { name: string }) => name)).toEqual(['sirene', 'companies'])
  })

  test.each(['12345678', '1234567890', 'abcdefghi'])('invalid SIREN %s: 400', async (siren) => {
    const answer = await app.inject(`/v1/entreprises/${siren}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ errors: [{ parameter: 'path.siren' }] })
  })

  test('unknown SIREN: 404 that says what is loaded', async () => {
    const answer = await app.inject('/v1/entreprises/999999998')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({
      type: '/problems/unknown-siren',
      coverage: { status: 'partly-loaded' },
      loadedDepartements: ['96'],
    })
  })
})

describe('companies by name', () => {
  test('all words, whatever accents and case, the larger first', async () => {
    const { data, meta } = await ask('/v1/entreprises?q=SCI%20Inventé&limit=20')
    expect(meta.returned).toBe(data.length)
    expect(data.length).toBeGreaterThan(1)
    for (const { name } of data) expect(name).toMatch(/^SCI DU INVENTE/)
    const sizes = data.map(({ headcount }: { headcount: { code: string } }) => headcount.code)
    expect(sizes).toEqual(
      [...sizes].sort((a, b) => (a === 'NN' ? -1 : Number(a)) - (b === 'NN' ? -1 : Number(b))).reverse(),
    )
  })

  test('more than asked for is said', async () => {
    expect((await ask('/v1/entreprises?q=sci&limit=1')).meta).toMatchObject({
      returned: 1,
      limit: 1,
      truncated: true,
    })
  })

  test('a SIREN or a SIRET finds its company', async () => {
    for (const q of ['000000018', '000 000 018', '00000001800010'])
      expect((await ask(`/v1/entreprises?q=${encodeURIComponent(q)}`)).data[0].siren).toBe('000000018')
  })

  test('who opposed publication is not found by name', async () => {
    const { data } = await ask('/v1/entreprises?q=personne%20fictive&limit=20')
    expect(data.length).toBeGreaterThan(0)
    for (const { publication } of data) expect(publication).toBe('full')
  })

  test('the last word may be only begun: such names come after those that have it whole', async () => {
    const { data, meta } = await ask('/v1/entreprises?q=sci%20inv&limit=20')
    expect(meta.foundBy).toBe('beginning')
    expect(data.length).toBeGreaterThan(1)
    for (const { name } of data) expect(name).toMatch(/SCI .*\bINV/)
    expect((await ask('/v1/entreprises?q=sci%20invente&limit=20')).meta.foundBy).toBe('words')
    expect((await ask('/v1/entreprises?q=sci%20in&limit=20')).data).toEqual([])
  })

  test('one slip in one word is forgiven when nothing else fits', async () => {
    const right = await ask('/v1/entreprises?q=sci%20chimere&limit=20')
    expect(right.data.length).toBeGreaterThan(1)
    for (const q of ['sci chimre', 'sci chimeree', 'sci chilere', 'sci hcimere', 'SCI CHIMÉRA']) {
      const { data, meta } = await ask(`/v1/entreprises?q=${encodeURIComponent(q)}&limit=20`)
      expect(meta.foundBy, q).toBe('one-slip')
      expect(data, q).toEqual(right.data)
    }
    expect((await ask('/v1/entreprises?q=sci%20chmre')).data).toEqual([])
    expect((await ask('/v1/entreprises?q=scii%20chimre')).data).toEqual([])
  })

  test('no such name: an empty list; nothing to search for: 400', async () => {
    expect((await ask('/v1/entreprises?q=zzzzzz')).data).toEqual([])
    const answer = await app.inject('/v1/entreprises?q=---')
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ errors: [{ parameter: 'query.q' }] })
    expect((await app.inject('/v1/entreprises?q=a')).statusCode).toBe(400)
    expect((await app.inject('/v1/entreprises')).statusCode).toBe(400)
  })
})

describe('occupants of a parcel', () => {
  test('establishment, how it was tied, and its company', async () => {
    const { data, meta } = await ask('/v1/occupants/by-parcel/960010000A0001')
    expect(meta).toMatchObject({ count: 1, returned: 1, truncated: false })
    expect(data).toMatchObject([
      {
        siren: '000000018',
        siret: '00000001800010',
        active: true,
        match: { score: expect.any(Number) },
        company: { siren: '000000018', legalForm: { label: expect.any(String) } },
        executives: { coverage: { status: 'not-loaded' } },
      },
    ])
  })

  test('none: 200 with an empty list; not loaded: 503', async () => {
    const none = await app.inject('/v1/occupants/by-parcel/960010000A9999')
    expect(none.statusCode).toBe(200)
    expect(none.json()).toMatchObject({ data: [], meta: { count: 0 } })
    const elsewhere = await app.inject('/v1/occupants/by-parcel/75118000CT0005')
    expect(elsewhere.statusCode).toBe(503)
    expect(elsewhere.json()).toMatchObject({ coverage: { datasets: ['sirene'] } })
  })
})

describe('owners of a parcel', () => {
  test('holder, rights, numbers, landlord status, company', async () => {
    const { data, meta } = await ask('/v1/proprietaires/by-parcel/960010000A0001')
    expect(meta.coverage.status).toBe('loaded')
    expect(data).toMatchObject({
      owners: [
        {
          siren: '000000018',
          pseudoNumber: null,
          rights: [{ code: 'P', label: 'Propriétaire' }],
          parcelsInDepartement: 1,
          premises: { onParcel: 1, inDepartement: 1 },
          landlord: { status: 'none-known' },
          company: { siren: '000000018' },
        },
      ],
      others: [],
      representatives: [],
    })
  })

  test('not known and not loaded are 200, and told apart', async () => {
    expect((await ask('/v1/proprietaires/by-parcel/960010000A9999')).meta.coverage.status).toBe(
      'unknown-parcel',
    )
    const elsewhere = await app.inject('/v1/proprietaires/by-parcel/75118000CT0005')
    expect(elsewhere.statusCode).toBe(200)
    expect(elsewhere.json()).toMatchObject({
      data: { owners: [], others: [], representatives: [] },
      meta: { coverage: { status: 'not-loaded' } },
    })
  })
})

describe('parcels of a company', () => {
  test('its own, with its holder and counts', async () => {
    const { data, meta } = await ask('/v1/proprietaires/by-siren/000000018')
    expect(meta).toMatchObject({ role: 'owner', offset: 0, limit: 50, returned: 1, truncated: false })
    expect(data).toMatchObject({
      siren: '000000018',
      counts: { owner: 1, representative: 0, other: 0 },
      parcels: [
        {
          idu: '960010000A0001',
          commune: { code: '96001', name: 'Sainte-Parcelle-la-Démo' },
          rights: [{ code: 'P' }],
        },
      ],
    })
  })

  test('of none in another role: an empty list; of no company that is loaded: 404', async () => {
    const none = await ask('/v1/proprietaires/by-siren/000000018?role=other')
    expect([none.data.parcels, none.meta.coverage.status]).toEqual([[], 'partly-loaded'])
    const unknown = await app.inject('/v1/proprietaires/by-siren/999999998')
    expect([unknown.statusCode, unknown.json().type]).toEqual([404, '/problems/unknown-siren'])
  })
})

/** Lines of the 2025 layout: one holder with 230 parcels, in two subdivisions each, syndic of one more. */
function manyParcels(): string {
  const header = [...Array(24).keys()].map(
    (i) => ({ 6: 'N° plan', 13: 'Contenance', 17: 'Code droit' })[i] ?? `c${i}`,
  )
  const lines = [...Array(230).keys()].flatMap((i) =>
    ['A', 'B'].map((suf) => row(i + 1, suf, 'P - Propriétaire')),
  )
  return [header.join(';'), ...lines, row(999, '', 'S - Syndic de copropriété')].join('\n')
}
const row = (number: number, suf: string, right: string) =>
  `96;0;001;X;;A;${String(number).padStart(4, '0')};;;;;;;100;${suf};;50;${right};PB1;000000026;0;6540;SCI;SCI`

test('a large portfolio comes page by page, each parcel once', async () => {
  const files = await parcelsDemo()
  const path = await temporaryFile('PM_25_NB_960.csv', manyParcels())
  await ingestDemo(files, { datasets: ['cadastre', 'owners'], files: { cog: [files.cog], owners: [path] } })
  const other = await served(files.dataDir)
  const page = async (query: string) =>
    (await other.app.inject(`/v1/proprietaires/by-siren/000000026?${query}`)).json()
  const seen: string[] = []
  for (let offset = 0; ; ) {
    const { data, meta } = await page(`limit=70&offset=${offset}`)
    expect(data.counts).toEqual({ owner: 230, representative: 1, other: 0 })
    seen.push(...data.parcels.map(({ idu }: { idu: string }) => idu))
    offset += meta.returned
    if (!meta.truncated) break
  }
  expect(seen).toHaveLength(230)
  expect(seen).toEqual([...new Set(seen)].sort())
  expect((await page('offset=230')).data.parcels).toEqual([])
  expect((await page('role=representative')).data.parcels).toMatchObject([{ idu: '960010000A0999' }])
  const owners = (await other.app.inject('/v1/proprietaires/by-parcel/960010000A0001')).json().data.owners
  expect(owners).toMatchObject([{ parcelsInDepartement: 230, premises: null, company: null }])
  expect((await other.app.inject('/v1/entreprises/000000026')).statusCode).toBe(404)
  expect((await other.app.inject('/v1/entreprises?q=sci')).statusCode).toBe(503)
})
