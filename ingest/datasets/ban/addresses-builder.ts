import {
  ADDRESS_ENTRIES,
  ADDRESS_NUMBERS,
  ADDRESS_PLACES,
  type AddressKind,
  banId,
  NO_METHOD,
  NUMBER_METHODS,
  packDistance,
  packRest,
} from '../../../shared/artefacts/address-rows.ts'
import { encodeAddresses, packNumber } from '../../../shared/artefacts/addresses.ts'
import { GrowableColumn, u8, u16, u32 } from '../../../shared/artefacts/growable.ts'
import { textColumn } from '../../../shared/artefacts/row-blocks/row-block.ts'
import { encodeRowBlocks } from '../../../shared/artefacts/row-blocks/row-blocks.ts'
import { UNITS_PER_DEGREE } from '../../../shared/geo/polygons.ts'
import { packIdu } from '../../../shared/identifiers/idu-pack.ts'
import type { AddressLink } from '../../links/address-links.ts'
import type { Locality } from './entries.ts'

export interface EntryRow {
  /** Row of ENTRY_TYPES. */
  type: number
  name: string
  key: string
  locality: number
  lon: number
  lat: number
  /** 0 to 255. */
  importance: number
}

export interface NumberRow {
  entry: number
  id: string
  number: number
  /** Lower case, '' without. */
  suffix: string
  lon: number
  lat: number
  locality: number
  certified: boolean
  links: readonly AddressLink[]
}

/** The files of a département's addresses: the chunks of each, in order, and its rows. */
export type AddressFiles = Record<AddressKind, { chunks: Uint8Array[]; rows: number }>

const i32 = () => new GrowableColumn((n) => new Int32Array(n))
const f64 = () => new GrowableColumn((n) => new Float64Array(n))
const units = (degrees: number) => Math.round(degrees * UNITS_PER_DEGREE)

/** Collects the entries of a département, then their numbers in the order of the entries, and encodes them. */
export class AddressesBuilder {
  readonly #departement: string
  readonly #localities: readonly Locality[]
  readonly #entries: EntryRow[] = []
  readonly #suffixes = new Map<string, number>([['', 0]])
  readonly #rests: string[] = []
  readonly #columns = {
    firstNumbers: u32(),
    numbers: u32(),
    strayRows: u32(),
    strayLocalities: u16(),
    x: i32(),
    y: i32(),
    certified: u8(),
    parcel: f64(),
    method: u8(),
    distance: u16(),
  }

  /** Throws when there are more localities than a row can name. */
  constructor(departement: string, localities: readonly Locality[]) {
    if (localities.length > 0xffff) throw new Error(`${departement} has ${localities.length} localities`)
    this.#departement = departement
    this.#localities = localities
  }

  get numberCount(): number {
    return this.#columns.numbers.length
  }

  addEntry(entry: EntryRow): void {
    this.#entries.push(entry)
  }

  addNumber(row: NumberRow): void {
    const columns = this.#columns
    const { key, locality } = this.#entries[row.entry]!
    while (columns.firstNumbers.length <= row.entry) columns.firstNumbers.push(this.numberCount)
    const suffix = this.#suffixes.get(row.suffix) ?? this.#suffixes.size
    this.#suffixes.set(row.suffix, suffix)
    if (row.locality !== locality) {
      columns.strayRows.push(this.numberCount)
      columns.strayLocalities.push(row.locality)
    }
    const [link, ...more] = row.links
    const isOdd = row.id !== banId(key, row.number, row.suffix)
    const parcels = more.map(({ idu }) => idu)
    this.#rests.push(packRest({ ...(isOdd && { id: row.id }), ...(parcels.length > 0 && { parcels }) }))
    columns.numbers.push(packNumber(row.number, suffix))
    columns.x.push(units(row.lon))
    columns.y.push(units(row.lat))
    columns.certified.push(Number(row.certified))
    columns.parcel.push(link ? packIdu(link.idu) : Number.NaN)
    columns.method.push(link ? NUMBER_METHODS.indexOf(link.method) : NO_METHOD)
    columns.distance.push(packDistance(link?.distanceMetres ?? null))
  }

  /** The files of the département. */
  encode(): AddressFiles {
    const departement = this.#departement
    const { numberCount: count } = this
    const entries = this.#entries
    const { x, y, certified, parcel, method, distance } = this.#columns
    const boxes = new Int32Array(4 * count)
    const [xs, ys] = [x.view(), y.view()]
    for (let row = 0; row < count; row++) boxes.set([xs[row]!, ys[row]!, xs[row]!, ys[row]!], 4 * row)
    const numbers = {
      x: xs,
      y: ys,
      certified: certified.view(),
      parcel: parcel.view(),
      method: method.view(),
      distance: distance.view(),
      rest: textColumn(this.#rests),
    }
    const places = {
      x: xs,
      y: ys,
      row: Uint32Array.from({ length: count }, (_, row) => row),
      certified: certified.view(),
    }
    const names = {
      name: textColumn(entries.map(({ name }) => name)),
      key: textColumn(entries.map(({ key }) => key)),
    }
    return {
      addresses: { chunks: this.#resident(), rows: count },
      'address-entries': {
        chunks: encodeRowBlocks(ADDRESS_ENTRIES, { departement, rows: names, count: entries.length }),
        rows: entries.length,
      },
      'address-numbers': {
        chunks: encodeRowBlocks(ADDRESS_NUMBERS, { departement, rows: numbers, count }),
        rows: count,
      },
      'address-places': {
        chunks: encodeRowBlocks(ADDRESS_PLACES, { departement, rows: places, count, boxes }),
        rows: count,
      },
    }
  }

  #resident(): Uint8Array[] {
    const entries = this.#entries
    const localities = this.#localities
    const { firstNumbers, numbers, strayRows, strayLocalities } = this.#columns
    while (firstNumbers.length <= entries.length) firstNumbers.push(this.numberCount)
    return encodeAddresses(this.#departement, {
      entryTypes: Uint8Array.from(entries, ({ type }) => type),
      entryLocalities: Uint16Array.from(entries, ({ locality }) => locality),
      entryX: Int32Array.from(entries, ({ lon }) => units(lon)),
      entryY: Int32Array.from(entries, ({ lat }) => units(lat)),
      importance: Uint8Array.from(entries, ({ importance }) => importance),
      firstNumbers: firstNumbers.view(),
      communeCodes: localities.map(({ commune }) => commune),
      communeNames: localities.map(({ name }) => name),
      cityNames: localities.map(({ city }) => city),
      formerNames: localities.map(({ former }) => former),
      postcodes: localities.map(({ postcode }) => postcode),
      postalNames: localities.map(({ postal }) => postal),
      distinctions: localities.map(({ distinction }) => distinction ?? ''),
      numbers: numbers.view(),
      suffixes: this.#suffixes.keys(),
      strayRows: strayRows.view(),
      strayLocalities: strayLocalities.view(),
    })
  }
}
