import { z } from 'zod'
import { withDuckDb } from '../../formats/duckdb/database.ts'
import { parquet, sql } from '../../formats/duckdb/sql.ts'
import { GrowableBytes, GrowableColumn } from '../../shared/artefacts/growable.ts'
import { packIdu, unpackIdu } from '../../shared/identifiers/idu-pack.ts'
import type { ReleaseFiles } from '../release-files.ts'

/** How an address was linked to a parcel, the most reliable first. */
const ADDRESS_METHODS = ['declared', 'contained', 'near'] as const
export type AddressMethod = (typeof ADDRESS_METHODS)[number]

/** A parcel of an address. */
export interface AddressLink {
  idu: string
  method: AddressMethod
  /** Metres from the address to the parcel's outline, 0 when it contains it; null when the commune declared it. */
  distanceMetres: number | null
}

/** Lake file of the links: ban_id, idu, method, distance_m (NULL when declared), by ban_id and idu. All links of an address have one method. */
export const ADDRESS_PARCELS = { dataset: 'ban', role: 'lake', kind: 'address-parcels' } as const

const linkRow = z.tuple([z.string(), z.string(), z.enum(ADDRESS_METHODS), z.number().nullable()])

/** The parcels of BAN addresses, for datasets whose rows have a BAN key. They take memory outside the JavaScript heap. */
export class AddressLinks {
  readonly #ids = new GrowableBytes()
  /** Where each id ends in `#ids`, in ascending byte order. */
  readonly #ends = new GrowableColumn((n) => new Uint32Array(n))
  readonly #idus = new GrowableColumn((n) => new Float64Array(n))
  readonly #methods = new GrowableColumn((n) => new Uint8Array(n))
  readonly #distances = new GrowableColumn((n) => new Float64Array(n))

  /**
   * Opens the links of a département; undefined when the release has no addresses of it. The dataset that reads them
   * must name `ban` in `uses`. `workDir` is where DuckDB may spill.
   */
  static async open(files: ReleaseFiles, area: string, workDir: string): Promise<AddressLinks | undefined> {
    const path = files.path(ADDRESS_PARCELS, area)
    if (path === undefined) return undefined
    const links = new AddressLinks()
    await withDuckDb(workDir, async (db) => {
      // Sources write Corsican keys in both cases, so all are compared in lower case.
      const query = sql`SELECT lower(ban_id) AS ban_id, idu, method, distance_m FROM ${parquet(path)} ORDER BY 1, 2`
      for await (const chunk of db.stream(query))
        for (const row of chunk.getRows()) links.#add(linkRow.parse(row))
    })
    return links
  }

  #add([banId, idu, method, distance]: z.infer<typeof linkRow>): void {
    const length = Buffer.byteLength(banId)
    Buffer.from(this.#ids.reserve(length).buffer).write(banId, this.#ids.length)
    this.#ids.length += length
    this.#ends.push(this.#ids.length)
    this.#idus.push(packIdu(idu))
    this.#methods.push(ADDRESS_METHODS.indexOf(method))
    this.#distances.push(distance ?? Number.NaN)
  }

  /** Number of links. */
  get count(): number {
    return this.#ends.length
  }

  /** Parcels of a BAN key (`75118_1234_00012_bis`, in either case), all linked by the same method; empty for an unknown key. */
  byBanId(id: string): AddressLink[] {
    const key = Buffer.from(id.trim().toLowerCase())
    const found: AddressLink[] = []
    for (let row = this.#firstOf(key); row < this.count && this.#compare(row, key) === 0; row++) {
      const distance = this.#distances.view()[row]!
      found.push({
        idu: unpackIdu(this.#idus.view()[row]!),
        method: ADDRESS_METHODS[this.#methods.view()[row]!]!,
        distanceMetres: Number.isNaN(distance) ? null : distance,
      })
    }
    return found
  }

  /** The first row whose id is not below `key`. */
  #firstOf(key: Buffer): number {
    let low = 0
    let high = this.count
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#compare(middle, key) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  #compare(row: number, key: Buffer): number {
    const ends = this.#ends.view()
    const start = row === 0 ? 0 : ends[row - 1]!
    return Buffer.compare(this.#ids.view().subarray(start, ends[row]!), key)
  }
}
