import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { parquet, sql } from '../../../formats/duckdb/sql.ts'
import { arrondissementIdu } from '../../../shared/identifiers/city-idu.ts'
import { communeCodeOf } from '../../../shared/identifiers/insee.ts'
import { recodeIdu } from '../../../shared/territory/recodings.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import type { ReadModelInput } from '../../dataset.ts'
import type { AddressLink } from '../../links/address-links.ts'
import { ParcelLocator } from '../../links/parcel-locator.ts'

/** Farthest parcel an address outside every parcel is tied to, metres: the width of a boulevard, from its middle. */
export const NEAR_METRES = 30

/** Ties the addresses of one area to the parcels of its cadastre. */
export class AddressParcels {
  readonly #locator: ParcelLocator | undefined
  readonly #loaded: ReadonlySet<string>
  readonly #territory: Territory

  private constructor(locator: ParcelLocator | undefined, loaded: ReadonlySet<string>, territory: Territory) {
    this.#locator = locator
    this.#loaded = loaded
    this.#territory = territory
  }

  static async open({ files, area, territory, workDir }: ReadModelInput): Promise<AddressParcels> {
    const locator = await ParcelLocator.open(files, area)
    const parcels = files.path({ dataset: 'cadastre', role: 'lake', kind: 'parcels' }, area)
    const communes =
      parcels === undefined
        ? []
        : await withDuckDb(workDir, (db) => db.all(sql`SELECT DISTINCT commune FROM ${parquet(parcels)}`))
    return new AddressParcels(locator, new Set(communes.map(([commune]) => String(commune))), territory)
  }

  /**
   * The parcels of an address, by the most trusted way there is: declared by its commune, else the one that contains its
   * point, else the nearest within NEAR_METRES. An address of a commune whose cadastre is not loaded has no nearest
   * parcel: it would be a neighbour's.
   */
  linksOf(address: {
    commune: string
    lng: number
    lat: number
    declared: readonly string[]
  }): AddressLink[] {
    const declared = this.#existing(address.declared)
    if (declared.length > 0) return declared.map((idu) => ({ idu, method: 'declared', distanceMetres: null }))
    const found = this.#locator?.locate(address.lng, address.lat, NEAR_METRES)
    if (!found || (found.method === 'near' && !this.#loaded.has(address.commune))) return []
    const { idu, method, distanceMetres } = found
    return [{ idu, method, distanceMetres: Math.round(distanceMetres * 10) / 10 }]
  }

  #existing(declared: readonly string[]): string[] {
    const has = (idu: string) => this.#locator?.has(idu) === true
    return existingParcels(declared, { has, loaded: this.#loaded, territory: this.#territory })
  }
}

interface Cadastre {
  has(idu: string): boolean
  /** Codes of the communes whose parcels are loaded. */
  loaded: ReadonlySet<string>
  territory: Territory
}

/**
 * Declared parcels (IDU) that exist, under their code of today, sorted; what cannot be verified is believed. One under the code of Paris, Lyon or
 * Marseille as a whole is that of the arrondissement.
 */
export function existingParcels(declared: readonly string[], { has, loaded, territory }: Cadastre): string[] {
  const found = new Set<string>()
  for (const written of declared) {
    const idu = arrondissementIdu(written, has) ?? written
    const successor = recodeIdu(idu, territory)
    const candidates = successor === undefined ? [idu] : [idu, successor]
    const kept = candidates.find((candidate) => has(candidate) || !loaded.has(communeCodeOf(candidate)))
    if (kept !== undefined) found.add(kept)
  }
  return [...found].sort()
}
