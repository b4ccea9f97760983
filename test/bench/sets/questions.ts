import { createRandom, type Random } from '../../../data/sample/random.ts'
import { drawPoints } from '../points.ts'
import { DEPARTEMENT } from '../territory.ts'

/** How a place is drawn: the three that the targets speak of, and two more in the mix. */
const PLACE_KINDS = ['commune', 'circle', 'departement', 'box', 'drawing'] as const
export type PlaceKind = (typeof PLACE_KINDS)[number]

export type Place =
  | { kind: 'commune'; code: string }
  | { kind: 'departement' }
  | { kind: 'circle'; lng: number; lat: number; radiusMeters: number }
  | { kind: 'box'; minLng: number; minLat: number; maxLng: number; maxLat: number }
  | { kind: 'drawing'; ring: [number, number][] }

/** What a column must be, as it is asked and as it is written in SQL for the peer. */
export interface Criterion {
  column: string
  asked: Readonly<Record<string, unknown>>
  sql: string
}

export interface SetQuestion {
  place: Place
  criteria: readonly Criterion[]
  sort: { column: string; descending: boolean } | undefined
}

/** Columns with the values that criteria are drawn from: a limit of each passes about a fifth to a half of what is known. */
const COLUMNS: readonly ((random: Random) => Criterion)[] = [
  (random) => least('surface', whole(random, 300, 2000)),
  (random) => most('surface', whole(random, 300, 3000)),
  (random) => least('saleCount', whole(random, 1, 2)),
  (random) => until('lastSoldOn', `202${whole(random, 2, 5)}-06-30`, random.chance(0.5)),
  (random) => between('lastSalePrice', whole(random, 50, 150) * 1000, whole(random, 200, 400) * 1000),
  (random) => oneOf('worstEnergyLabel', random.chance(0.5) ? ['F', 'G'] : ['D', 'E', 'F']),
  (random) => oneOf('energyLabel', random.chance(0.5) ? ['A', 'B'] : ['E', 'F', 'G']),
  () => least('dpeCount', 1),
  (random) => least('builtGroundSurface', whole(random, 40, 150)),
  (random) => least('footprintCount', whole(random, 1, 2)),
  (random) => most('constructionYear', whole(random, 1900, 1990)),
  (random) => least('dwellingCount', whole(random, 2, 8)),
  (random) => least('floors', whole(random, 2, 5)),
  () => least('legalOwnerCount', 1),
  (random) => oneOf('ownerGroup', [String(whole(random, 0, 4)), String(whole(random, 5, 9))]),
  () => least('establishmentCount', 1),
  (random) => least('addressCount', whole(random, 1, 2)),
  (random) => least('coOwnershipLotCount', whole(random, 2, 30)),
  (random) => least('communeMaisonPricePerM2', whole(random, 1500, 3000)),
]

/** Columns that a question may ask for: those that the peer has an index on. */
export const ASKED_COLUMNS = [...new Set(COLUMNS.map((draw) => draw(createRandom(1)).column))]
const SORTS = ['surface', 'lastSoldOn', 'lastSalePrice'] as const

function whole(random: Random, from: number, to: number): number {
  return Math.floor(random.between(from, to + 1))
}

function quoted(column: string): string {
  return `"${column}"`
}

function least(column: string, min: number): Criterion {
  return { column, asked: { min }, sql: `${quoted(column)} >= ${min}` }
}

function most(column: string, max: number): Criterion {
  return { column, asked: { max }, sql: `${quoted(column)} <= ${max}` }
}

function between(column: string, min: number, max: number): Criterion {
  return { column, asked: { min, max }, sql: `${quoted(column)} BETWEEN ${min} AND ${max}` }
}

function oneOf(column: string, values: string[]): Criterion {
  return {
    column,
    asked: { in: values },
    sql: `${quoted(column)} IN (${values.map((one) => `'${one}'`).join(', ')})`,
  }
}

function until(column: string, max: string, orUnknown: boolean): Criterion {
  const test = `${quoted(column)} <= DATE '${max}'`
  return orUnknown
    ? { column, asked: { max, orUnknown }, sql: `coalesce(${test}, true)` }
    : { column, asked: { max }, sql: test }
}

/** Metres of a degree of latitude, near enough to draw shapes with. */
const METRES = 111_200
const CORNERS = 60

/** Draws places around parcels of a lake file. */
export class PlaceDrawer {
  readonly #points: Float64Array
  readonly #communes: readonly string[]
  readonly #random: Random
  #next = 0

  private constructor(points: Float64Array, communes: readonly string[], random: Random) {
    this.#points = points
    this.#communes = communes
    this.#random = random
  }

  static async open(lake: string, communes: readonly string[], seed: number): Promise<PlaceDrawer> {
    return new PlaceDrawer(await drawPoints(lake, 2000, seed), communes, createRandom(seed))
  }

  /** `metres`: radius of a circle, or half the side of a box. */
  place(kind: PlaceKind, metres = whole(this.#random, 500, 5000)): Place {
    if (kind === 'departement') return { kind }
    if (kind === 'commune')
      return { kind, code: this.#communes[Math.floor(this.#random.next() * this.#communes.length)]! }
    if (kind === 'drawing') return this.drawing(CORNERS, metres, this.#random)
    const { lng, lat, around } = this.#somewhere()
    if (kind === 'circle') return { kind, lng, lat, radiusMeters: metres }
    const [[minLng, minLat], [maxLng, maxLat]] = [around(-metres, -metres), around(metres, metres)]
    return { kind, minLng, minLat, maxLng, maxLat }
  }

  /** A drawing of so many vertices, `metres` from its middle at the most. */
  drawing(corners: number, metres: number, random: Random): Place {
    return { kind: 'drawing', ring: starOf(corners, metres, random, this.#somewhere().around) }
  }

  /** The same around the middle of all parcels. */
  drawingOfTheMiddle(corners: number, metres: number, random: Random): Place {
    const mean = (from: number) => {
      const side = this.#points.filter((_, i) => i % 2 === from)
      return side.reduce((sum, one) => sum + one, 0) / side.length
    }
    return { kind: 'drawing', ring: starOf(corners, metres, random, aroundOf(mean(0), mean(1)).around) }
  }

  #somewhere() {
    const at = (2 * this.#next++) % this.#points.length
    return aroundOf(this.#points[at]!, this.#points[at + 1]!)
  }

  question(place: Place): SetQuestion {
    const drawn = new Map<string, Criterion>()
    while (drawn.size < 4) {
      const criterion = COLUMNS[Math.floor(this.#random.next() * COLUMNS.length)]!(this.#random)
      drawn.set(criterion.column, criterion)
    }
    const sorted = this.#random.chance(0.5)
    const column = SORTS[Math.floor(this.#random.next() * SORTS.length)]!
    return {
      place,
      criteria: [...drawn.values()],
      sort: sorted ? { column, descending: this.#random.chance(0.7) } : undefined,
    }
  }
}

/** A point, and the points that lie some metres east and north of it. */
function aroundOf(x: number, y: number) {
  const [lng, lat] = [rounded(x), rounded(y)]
  const east = 1 / (METRES * Math.cos((lat * Math.PI) / 180))
  const around = (metresEast: number, metresNorth: number): [number, number] => [
    rounded(lng + metresEast * east),
    rounded(lat + metresNorth / METRES),
  ]
  return { lng, lat, around }
}

/** A jagged star, closed. */
function starOf(
  corners: number,
  metres: number,
  random: Random,
  around: (x: number, y: number) => [number, number],
): [number, number][] {
  const ring = Array.from({ length: corners }, (_, i) => {
    const angle = (i / corners) * 2 * Math.PI
    const reach = random.between(0.6, 1) * metres
    return around(reach * Math.cos(angle), reach * Math.sin(angle))
  })
  return [...ring, ring[0]!]
}

/** To the units that shapes are made of, so that both engines are asked about exactly the same place. */
const rounded = (degrees: number) => Math.round(degrees * 1e7) / 1e7

/** The place as the members of a posted question. */
export function askedPlace(place: Place): Record<string, unknown> {
  switch (place.kind) {
    case 'commune':
      return { mode: 'zone', zone: { level: 'commune', code: place.code } }
    case 'departement':
      return { mode: 'zone', zone: { level: 'departement', code: DEPARTEMENT } }
    case 'circle':
      return { mode: 'radius', radius: { lng: place.lng, lat: place.lat, radiusMeters: place.radiusMeters } }
    case 'box': {
      const { kind: _, ...bbox } = place
      return { mode: 'bbox', bbox }
    }
    case 'drawing':
      return { mode: 'geometry', geometry: { type: 'Polygon', coordinates: [place.ring] } }
  }
}

/** A question as it is posted. */
export function bodyOf({ place, criteria, sort }: SetQuestion, limit: number): Record<string, unknown> {
  return {
    ...askedPlace(place),
    criteria: Object.fromEntries(criteria.map(({ column, asked }) => [column, asked])),
    ...(sort ? { sort: `${sort.column}-${sort.descending ? 'desc' : 'asc'}` } : {}),
    limit,
  }
}
