import { shapeOf } from '../../../api/operations/transactions/geometry-input.ts'
import { boxesMeet } from '../../../shared/geo/bounds.ts'
import { UNITS_PER_DEGREE } from '../../../shared/geo/polygons.ts'
import { packIdu } from '../../../shared/identifiers/idu-pack.ts'
import { addTo } from '../../../shared/text/grouped.ts'
import { nextTurn } from '../../../stores/reading/turns.ts'
import type { Shape } from '../../../stores/sales/shape.ts'
import { CommuneCodes } from '../../../stores/space/commune-codes.ts'
import type { Stores } from '../../../stores/stores.ts'
import type { Tally } from './tally.ts'

/** Where a row is, as far as it says. Degrees. */
export interface ChangedRowPlace {
  idu: string | null
  commune: string | null
  lng: number | null
  lat: number | null
}

interface Area {
  tally: Tally
  shape: Shape
}

/** The watches that a change is for, and those for which that is not known. */
export interface Concerned {
  tallies: Tally[]
  unplaced: Tally[]
}

/** The places of some watches, asked row by row. */
export class WatchedPlaces {
  readonly #byIdu = new Map<string, Tally[]>()
  readonly #byCommune = new Map<string, Tally[]>()
  readonly #areas: Area[] = []
  /** Those that have a point in common with a parcel, by its packed identifier. */
  readonly #areasOfParcel = new Map<number, Area[]>()
  readonly #areasOf = new Map<string, Area[]>()
  readonly #stores: Stores
  /** Former codes of each commune of today. */
  readonly #former = new Map<string, string[]>()

  private constructor(stores: Stores) {
    this.#stores = stores
    for (const [code, today] of Object.entries(stores.territory.data.recodings))
      this.#former.set(today, [...(this.#former.get(today) ?? []), code])
  }

  static async of(tallies: readonly Tally[], stores: Stores): Promise<WatchedPlaces> {
    const places = new WatchedPlaces(stores)
    for (const tally of tallies) {
      const { place } = tally.watch
      if (place.kind === 'parcels') for (const idu of place.idus) addTo(places.#byIdu, idu, tally)
      else if (place.kind === 'communes')
        for (const code of place.codes)
          for (const written of places.#writings(code)) addTo(places.#byCommune, written, tally)
      else await places.#addArea(tally, await shapeOf(place.geometry, stores.sales))
    }
    return places
  }

  get idus(): string[] {
    return [...this.#byIdu.keys()]
  }

  /** Codes, of today and of before, of communes in which a row may be of somebody's. */
  get communes(): string[] {
    return [...new Set([...this.#byCommune.keys(), ...this.#areasOf.keys()])]
  }

  /** Bounds of the drawings, degrees: west, south, east, north. */
  get boxes(): (readonly [number, number, number, number])[] {
    return this.#areas.map(({ shape: { bounds } }) => {
      const [west, south, east, north] = bounds
      return [west, south, east, north].map((one) => one / UNITS_PER_DEGREE) as [
        number,
        number,
        number,
        number,
      ]
    })
  }

  /** Whom a row concerns. `goneAt`: where a parcel was that has left the cadastre. */
  async concerned(
    row: ChangedRowPlace,
    goneAt: (idu: string) => readonly [number, number] | undefined,
  ): Promise<Concerned> {
    const found: Concerned = { tallies: [], unplaced: [] }
    if (row.idu !== null) found.tallies.push(...(this.#byIdu.get(row.idu) ?? []))
    if (row.commune !== null) found.tallies.push(...(this.#byCommune.get(row.commune) ?? []))
    if (this.#areas.length > 0) await this.#inAreas(row, goneAt, found)
    return found
  }

  async #inAreas(
    row: ChangedRowPlace,
    goneAt: (idu: string) => readonly [number, number] | undefined,
    found: Concerned,
  ): Promise<void> {
    const key = row.idu === null ? undefined : packIdu(row.idu)
    const gone = row.idu === null ? undefined : goneAt(row.idu)
    const point = row.lng !== null && row.lat !== null ? ([row.lng, row.lat] as const) : gone
    const isPlaced = point !== undefined || (row.idu !== null && (await this.#stores.parcels.has(row.idu)))
    if (!isPlaced) {
      for (const { tally } of this.#areasOf.get(row.commune ?? '') ?? []) found.unplaced.push(tally)
      return
    }
    const [x, y] = point ? point.map((one) => Math.round(one * UNITS_PER_DEGREE)) : []
    const concerned = new Set<Area>(key === undefined ? [] : this.#areasOfParcel.get(key))
    if (x !== undefined && y !== undefined)
      for (const area of this.#areas) if (area.shape.hitsPoint(x, y)) concerned.add(area)
    for (const { tally } of concerned) found.tallies.push(tally)
  }

  async #addArea(tally: Tally, shape: Shape): Promise<void> {
    const area: Area = { tally, shape }
    this.#areas.push(area)
    const { territory } = this.#stores
    for (const source of this.#stores.parcels.sources()) {
      if (!boxesMeet(source.box, shape.bounds)) continue
      await nextTurn()
      const communes = new CommuneCodes()
      await source.eachInShape(shape, ({ keys }, row) => {
        addTo(this.#areasOfParcel, keys[row]!, area)
        communes.add(keys[row]!)
      })
      for (const code of communes.today(territory))
        for (const written of this.#writings(code)) addTo(this.#areasOf, written, area)
    }
  }

  /** All codes under which rows name a commune: of a city, its arrondissements; and those of before. */
  #writings(code: string): string[] {
    const today = [code, ...this.#stores.territory.arrondissements(code).map((one) => one.code)]
    return today.flatMap((one) => [one, ...(this.#former.get(one) ?? [])])
  }
}
