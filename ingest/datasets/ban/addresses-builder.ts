import {
  type AddressesContent,
  banId,
  encodeAddresses,
  NO_METHOD,
  NUMBER_METHODS,
  packDistance,
  packNumber,
} from '../../../shared/artefacts/addresses.ts'
import { GrowableColumn, u8, u16, u32 } from '../../../shared/artefacts/growable.ts'
import { UNITS_PER_DEGREE } from '../../../shared/geo/polygons.ts'
import { packIdu } from '../../../shared/identifiers/idu.ts'
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

const i32 = () => new GrowableColumn((n) => new Int32Array(n))
const f64 = () => new GrowableColumn((n) => new Float64Array(n))
const units = (degrees: number) => Math.round(degrees * UNITS_PER_DEGREE)

/** Collects the entries of a département, then their numbers in the order of the entries, and encodes them. */
export class AddressesBuilder {
  readonly #departement: string
  readonly #localities: readonly Locality[]
  readonly #names: string[] = []
  readonly #keys: string[] = []
  readonly #suffixes = new Map<string, number>([['', 0]])
  readonly #oddIds: string[] = []
  readonly #columns = {
    entryTypes: u8(),
    entryLocalities: u16(),
    entryX: i32(),
    entryY: i32(),
    importance: u8(),
    firstNumbers: u32(),
    numbers: u32(),
    numberX: i32(),
    numberY: i32(),
    numberLocalities: u16(),
    certified: u8(),
    parcels: f64(),
    methods: u8(),
    distances: u16(),
    moreRows: u32(),
    moreParcels: f64(),
    oddRows: u32(),
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
    this.#names.push(entry.name)
    this.#keys.push(entry.key)
    const columns = this.#columns
    columns.entryTypes.push(entry.type)
    columns.entryLocalities.push(entry.locality)
    columns.entryX.push(units(entry.lon))
    columns.entryY.push(units(entry.lat))
    columns.importance.push(entry.importance)
  }

  addNumber(row: NumberRow): void {
    const columns = this.#columns
    while (columns.firstNumbers.length <= row.entry) columns.firstNumbers.push(this.numberCount)
    const suffix = this.#suffixes.get(row.suffix) ?? this.#suffixes.size
    this.#suffixes.set(row.suffix, suffix)
    if (row.id !== banId(this.#keys[row.entry]!, row.number, row.suffix)) {
      columns.oddRows.push(this.numberCount)
      this.#oddIds.push(row.id)
    }
    const [link, ...more] = row.links
    for (const { idu } of more) {
      columns.moreRows.push(this.numberCount)
      columns.moreParcels.push(packIdu(idu))
    }
    columns.numbers.push(packNumber(row.number, suffix))
    columns.numberX.push(units(row.lon))
    columns.numberY.push(units(row.lat))
    columns.numberLocalities.push(row.locality)
    columns.certified.push(Number(row.certified))
    columns.parcels.push(link ? packIdu(link.idu) : Number.NaN)
    columns.methods.push(link ? NUMBER_METHODS.indexOf(link.method) : NO_METHOD)
    columns.distances.push(packDistance(link?.distanceMetres ?? null))
  }

  /** Chunks of the artefact's file, in order. */
  encode(): Uint8Array[] {
    const columns = this.#columns
    while (columns.firstNumbers.length <= this.#names.length) columns.firstNumbers.push(this.numberCount)
    const localities = this.#localities
    const content: AddressesContent = {
      entryNames: this.#names,
      entryKeys: this.#keys,
      communeCodes: localities.map(({ commune }) => commune),
      communeNames: localities.map(({ name }) => name),
      cityNames: localities.map(({ city }) => city),
      formerNames: localities.map(({ former }) => former),
      postcodes: localities.map(({ postcode }) => postcode),
      postalNames: localities.map(({ postal }) => postal),
      distinctions: localities.map(({ distinction }) => distinction ?? ''),
      suffixes: this.#suffixes.keys(),
      oddIds: this.#oddIds,
      entryTypes: columns.entryTypes.view(),
      entryLocalities: columns.entryLocalities.view(),
      entryX: columns.entryX.view(),
      entryY: columns.entryY.view(),
      importance: columns.importance.view(),
      firstNumbers: columns.firstNumbers.view(),
      numbers: columns.numbers.view(),
      numberX: columns.numberX.view(),
      numberY: columns.numberY.view(),
      numberLocalities: columns.numberLocalities.view(),
      certified: columns.certified.view(),
      parcels: columns.parcels.view(),
      methods: columns.methods.view(),
      distances: columns.distances.view(),
      moreRows: columns.moreRows.view(),
      moreParcels: columns.moreParcels.view(),
      oddRows: columns.oddRows.view(),
    }
    return encodeAddresses(this.#departement, content)
  }
}
