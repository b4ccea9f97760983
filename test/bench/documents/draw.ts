import { createRandom } from '../../../data/sample/random.ts'

/** Days since 1970-01-01 of the newest sale, and days that sales go back: twelve years, as the producer's files do. */
const LAST_DAY = 20_453
const DAYS = 4383
/** Side in metres of the square over which sales are scattered, half of them over a ninth of it. */
export const SIDE = 30_000

export interface DrawnSale {
  day: number
  /** Metres from the corner of the square. */
  point: readonly [number, number]
  /** As `Sale` (shared/schemas/sale.ts), about 850 bytes. */
  document: string
}

const TYPES = ['Appartement', 'Maison', 'Dépendance', 'Local industriel. commercial ou assimilé']
const WAYS = ['RUE', 'AV', 'BD', 'CHE', 'IMP', 'ALL', 'PL', 'QUAI']
const WORDS = ['LILAS', 'EGLISE', 'MARECHAL FOCH', 'VIEUX MOULIN', 'ECOLES', 'GENERAL LECLERC', 'ACACIAS']

/** Seeded sales, newest first: invented places, texts as long and as various as those of a real département. */
export function* drawSaleDocuments(count: number, seed: number): Generator<DrawnSale, void, undefined> {
  const random = createRandom(seed)
  const whole = (min: number, max: number) => Math.floor(random.between(min, max))
  const pick = <T>(list: readonly T[]): T => list[whole(0, list.length)]!
  for (let rank = 0; rank < count; rank++) {
    const side = random.chance(0.5) ? SIDE / 3 : SIDE
    const point = [Math.round(random.next() * side), Math.round(random.next() * side)] as const
    const [lng, lat] = [Number((2 + point[0] / 73e3).toFixed(6)), Number((48 + point[1] / 111e3).toFixed(6))]
    const commune = `96${String(1 + Math.floor(point[0] / 2000) * 16 + Math.floor(point[1] / 2000)).padStart(3, '0')}`
    const idu = `${commune}000${pick(['A', 'B', 'C'])}${pick(['A', 'B', 'C', 'D'])}${String(whole(1, 700)).padStart(4, '0')}`
    const type = pick(TYPES)
    const [price, surface, rooms] = [whole(40, 900) * 1000 + whole(0, 3) * 250, whole(12, 190), whole(1, 8)]
    const street = `${pick(WAYS)} ${pick(['DES', 'DE LA', 'DU'])} ${pick(WORDS)} ${whole(1, 60)}`
    const day = LAST_DAY - Math.floor((rank / count) * DAYS)
    const document = JSON.stringify({
      id: whole(0, 2 ** 31).toString(36) + whole(0, 2 ** 31).toString(36),
      date: new Date(day * 86_400_000).toISOString().slice(0, 10),
      nature: random.chance(0.92) ? 'Vente' : "Vente en l'état futur d'achèvement",
      price,
      surface,
      rooms,
      types: [type],
      pricePerM2: Math.round(price / surface),
      pricePerM2Reason: null,
      multiLot: false,
      doubts: [],
      address: {
        label: `${whole(1, 200)} ${street} ${commune} Sainte-Parcelle`,
        number: whole(1, 200),
        suffix: random.chance(0.1) ? 'B' : null,
        street,
        streetCode: String(whole(1, 9999)).padStart(4, '0'),
        postcode: `96${String(whole(0, 40)).padStart(2, '0')}0`,
        commune: { code: commune, name: 'Sainte-Parcelle' },
      },
      premises: [
        {
          type,
          units: 1,
          surface,
          rooms,
          idu,
          lots: [{ number: String(whole(1, 300)), carrezSurface: null }],
          disposition: 1,
        },
      ],
      lands: random.chance(0.4)
        ? [{ idu, culture: 'sols', specialCulture: null, surface: whole(90, 900) }]
        : [],
      parcels: [{ idu, current: idu, match: { method: 'declared' }, lng, lat }],
    })
    yield { day, point, document }
  }
}

/** The newest `limit` sales within so many metres of places drawn among the sales, as ranks. */
export function drawAnswers(sales: readonly DrawnSale[], questions: number, seed: number): number[][] {
  const random = createRandom(seed)
  return Array.from({ length: questions }, () => {
    const [x, y] = sales[Math.floor(random.next() * sales.length)]!.point
    const found: number[] = []
    for (let rank = 0; rank < sales.length && found.length < 50; rank++) {
      const { point } = sales[rank]!
      if ((point[0] - x) ** 2 + (point[1] - y) ** 2 <= 500 ** 2) found.push(rank)
    }
    return found
  })
}
