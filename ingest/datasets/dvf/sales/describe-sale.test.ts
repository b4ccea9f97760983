import { describe, expect, test } from 'vitest'
import { packIdu } from '../../../../shared/identifiers/idu-pack.ts'
import { saleSchema } from '../../../../shared/schemas/sale.ts'
import { lilleTerritory } from '../../../../test/support/lille-territory.ts'
import { describeSale } from './describe-sale.ts'
import type { SaleLine } from './line.ts'
import type { Site } from './sites.ts'

const line: SaleLine = {
  mutation: 'abc',
  day: 19_784,
  date: '2024-03-02',
  nature: 'Vente',
  price: 150_000,
  disposition: 1,
  number: 12,
  suffix: 'B',
  street: 'RUE DE LA PAIX',
  streetCode: '0010',
  postcode: '59000',
  commune: '59350',
  communeName: 'LILLE',
  idu: '59350000AB0001',
  lots: [],
  lotCount: 0,
  type: 'Appartement',
  surface: 50,
  rooms: 2,
  cultureCode: null,
  culture: null,
  specialCulture: null,
  landSurface: null,
  repeat: 1,
  lng: null,
  lat: null,
  saleLines: 1,
  inferred: false,
}
const house: SaleLine = { ...line, type: 'Maison', surface: 100, rooms: 4 }
const cellar: SaleLine = { ...line, type: 'Dépendance', surface: null, rooms: 0 }
const yard = { cultureCode: 'S', culture: 'sols', landSurface: 80 }
const garden = { cultureCode: 'J', culture: 'jardins', landSurface: 200 }

const site = (idu: string, index: number): Site => ({
  index,
  key: packIdu(idu),
  current: idu,
  method: 'declared',
  point: [30_600_000, 506_300_000],
  aliases: [],
  successors: [],
})
const sites = new Map([
  ['59350000AB0001', site('59350000AB0001', 0)],
  ['59350000AB0002', site('59350000AB0002', 1)],
])

const sale = (...lines: Partial<SaleLine>[]) =>
  describeSale(
    lines.map((given) => ({ ...line, ...given })),
    {
      siteOf: (idu) => sites.get(idu),
      territory: lilleTerritory,
      irisOf: (idu) => (idu === '59350000AB0001' ? '593500101' : undefined),
      references: new Map(),
    },
  )
const priced = (...lines: Partial<SaleLine>[]) => {
  const { pricePerM2, pricePerM2Reason } = sale(...lines).document
  return pricePerM2 ?? pricePerM2Reason
}

test('a sale over two départements is incomplete when one of them lacks a line', () => {
  const over = (own: number, shown: number) => {
    const lines = (count: number, given: Partial<SaleLine>) =>
      Array.from({ length: count }, (_, i) => ({ ...(i === 0 ? line : cellar), ...given }))
    const elsewhere = { commune: '62041', idu: '62041000AB0001', type: 'Dépendance', surface: null }
    return describeSale(
      lines(own, { saleLines: shown }),
      { siteOf: () => undefined, territory: lilleTerritory, irisOf: () => undefined, references: new Map() },
      { id: 'abc', lines: lines(2, { ...elsewhere, saleLines: 2 }) },
    ).document
  }
  // Four lines in all, and no département shows more than three.
  expect(over(2, 3)).toMatchObject({ pricePerM2: null, pricePerM2Reason: 'incomplete' })
  expect(over(3, 3).pricePerM2).toBe(3000)
})

test('a sale that was found from its lines says so; one that its file tells says nothing', () => {
  expect(sale({ inferred: true }).document.grouping).toBe('inferred')
  expect(sale({}).document).not.toHaveProperty('grouping')
})

describe('the answer of a sale', () => {
  test('a flat with its cellar', () => {
    const { document, row } = sale({}, cellar)
    expect(saleSchema.parse(document)).toEqual({
      id: 'abc',
      date: '2024-03-02',
      nature: 'Vente',
      price: 150_000,
      surface: 50,
      rooms: 2,
      types: ['Appartement', 'Dépendance'],
      pricePerM2: 3000,
      pricePerM2Reason: null,
      multiLot: false,
      doubts: [],
      dwellingLines: null,
      address: {
        label: '12 B RUE DE LA PAIX 59000 Lille',
        number: 12,
        suffix: 'B',
        street: 'RUE DE LA PAIX',
        streetCode: '0010',
        postcode: '59000',
        commune: { code: '59350', name: 'Lille' },
      },
      premises: [
        {
          type: 'Appartement',
          units: 1,
          surface: 50,
          rooms: 2,
          idu: '59350000AB0001',
          lots: [],
          disposition: 1,
        },
        {
          type: 'Dépendance',
          units: 1,
          surface: null,
          rooms: 0,
          idu: '59350000AB0001',
          lots: [],
          disposition: 1,
        },
      ],
      lands: [],
      parcels: [
        {
          idu: '59350000AB0001',
          currentIdu: '59350000AB0001',
          match: { method: 'declared' },
          geopoint: { lng: 3.06, lat: 50.63 },
        },
      ],
    })
    expect(row).toMatchObject({
      day: 19_784,
      price: 150_000,
      multiLot: false,
      sites: [0],
      zones: ['59350', '593500101', '59350:0010'],
    })
  })

  test('a house on two cultures is one house on two pieces of land', () => {
    const { document } = sale({ ...house, ...yard }, { ...house, ...garden })
    expect(document.premises).toHaveLength(1)
    expect(document.premises[0]).toMatchObject({ type: 'Maison', units: 1 })
    expect(document.lands.map((land) => land.surface)).toEqual([80, 200])
    expect(document.pricePerM2).toBe(1500)
  })

  test('the ground is not counted again for each premise that stands on it', () => {
    expect(sale({ ...house, ...yard }, { ...cellar, ...yard }).document.lands).toHaveLength(1)
  })

  test('identical lines without lots are as many units, and a doubt', () => {
    const { document } = sale({}, { repeat: 2 }, { repeat: 3 })
    expect(document.premises).toMatchObject([{ units: 3 }])
    expect(document).toMatchObject({ surface: 150, multiLot: true, doubts: ['repeated-lines'] })
    expect(document.pricePerM2Reason).toBe('repeated-lines')
  })

  test('identical lines of the same lot are that lot, and a doubt', () => {
    const lots = [{ number: '7', carrezSurface: 49.5 }]
    const { document } = sale({ lots, lotCount: 1 }, { lots, lotCount: 1, repeat: 2 })
    expect(document.premises).toMatchObject([{ units: 1, lots }])
    expect(document).toMatchObject({
      doubts: ['repeated-lines'],
      dwellingLines: { count: 2, verdict: 'one', rule: 'same-lot', probability: null },
      pricePerM2: 3000,
    })
  })

  test('a programme sold off plan without premises is multi-lot by its lots', () => {
    const programme = {
      type: null,
      surface: null,
      rooms: null,
      lotCount: 1,
      nature: "Vente en l'état futur d'achèvement",
    }
    expect(sale(programme, programme).document).toMatchObject({ multiLot: true, premises: [], surface: null })
    expect(sale(programme).document.multiLot).toBe(false)
  })

  test('more lots than a line has room for is said', () => {
    expect(sale({ lotCount: 6 }).document.doubts).toEqual(['more-lots-than-published'])
  })

  test('fictitious numbers are no address; a former commune is told by its name of today', () => {
    const { address } = sale({ number: 5080, commune: '59009' }).document
    expect(address).toMatchObject({ number: null, suffix: null, label: 'RUE DE LA PAIX 59000 Lille' })
    expect(address.commune).toEqual({ code: '59350', name: 'Lille' })
  })

  test('the code of a street is that of the register of the commune of today, or none', () => {
    const street = { streetCode: 'B011' }
    const now = sale(street)
    expect(now.document.address.streetCode).toBe('B011')
    expect(now.row.zones).toContain('59350:B011')
    const former = sale({ ...street, commune: '59009' })
    expect(former.document.address.streetCode).toBeNull()
    expect(former.row.zones.filter((zone) => zone.includes(':'))).toEqual([])
  })

  test('several parcels are several sites, in their order', () => {
    const { document, row } = sale({ idu: '59350000AB0002' }, {})
    expect(document.parcels.map((parcel) => parcel.idu)).toEqual(['59350000AB0001', '59350000AB0002'])
    expect(row.sites).toEqual([0, 1])
  })
})

describe('a price per m² only where it means something', () => {
  test.each([
    ['Vente', [{}], 3000],
    ['off plan', [{ nature: "Vente en l'état futur d'achèvement" }], 3000],
    ['auction', [{ nature: 'Adjudication' }], 3000],
    ['outbuilding beside', [{}, cellar], 3000],
    ['exchange', [{ nature: 'Echange' }], 'nature-not-counted'],
    ['no price', [{ price: null }], 'no-price'],
    ['1 €', [{ price: 1 }], 'symbolic-price'],
    ['land', [{ type: null, surface: null }], 'no-dwelling'],
    ['business', [{ type: 'Local industriel. commercial ou assimilé' }], 'no-dwelling'],
    ['cellar alone', [cellar], 'no-dwelling'],
    ['two flats', [{}, { surface: 30 }], 'several-premises'],
    ['flat and shop', [{}, { type: 'Local industriel. commercial ou assimilé' }], 'several-premises'],
    ['no surface', [{ surface: null }], 'no-surface'],
    ['absurd', [{ surface: 1 }], 'out-of-range'],
  ])('%s', (_name, lines, expected) => {
    expect(priced(...lines)).toBe(expected)
  })
})
