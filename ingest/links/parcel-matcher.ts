import { isIdu } from '../../shared/identifiers/idu.ts'
import type { ReleaseFiles } from '../release-files.ts'
import { type AddressLink, AddressLinks } from './address-links.ts'
import { BuildingLinks } from './building-links.ts'
import { ParcelLocator } from './parcel-locator.ts'

/** A parcel to which something was linked, and how. */
export interface ParcelMatch {
  idu: string
  method: 'declared' | 'building' | 'address' | 'contained' | 'near'
  /** 0..1: share of the building on the parcel, or the geocoder's confidence in the address; null when neither is given. */
  score: number | null
  /** Metres from the point to the parcel's outline; null where no point was compared. */
  distanceMetres: number | null
}

/** Parcels under a building, by its RNB identifier. */
export interface BuildingParcels {
  byRnbId(id: string): readonly { idu: string; ratio: number | null }[]
}

/** Parcels of an address, by its BAN key. */
export interface ParcelsByAddress {
  byBanId(id: string): readonly AddressLink[]
}

/** The cadastre of the area, to find a parcel and to know whether one exists. */
export type Cadastre = Pick<ParcelLocator, 'has' | 'locate'>

/** An address point farther from every parcel does not say reliably which parcel it means. */
const NEAR_METRES = 10

/** Links what producers locate by building, address or point to parcels of one area, and only to parcels that the cadastre has. */
export class ParcelMatcher {
  readonly cadastre: Cadastre | undefined
  readonly #buildings: BuildingParcels | undefined
  readonly #addresses: ParcelsByAddress | undefined

  constructor(known: {
    cadastre?: Cadastre | undefined
    buildings?: BuildingParcels | undefined
    addresses?: ParcelsByAddress | undefined
  }) {
    this.cadastre = known.cadastre
    this.#buildings = known.buildings
    this.#addresses = known.addresses
  }

  /**
   * Opens the links of an area that the release has and whose dataset (`cadastre`, `rnb`, `ban`) is named in `uses`. `workDir` is where
   * DuckDB may spill.
   */
  static async open(files: ReleaseFiles, area: string, workDir: string): Promise<ParcelMatcher> {
    return new ParcelMatcher({
      cadastre: await ParcelLocator.open(files, area),
      buildings: await BuildingLinks.open(files, area, workDir),
      addresses: await AddressLinks.open(files, area, workDir),
    })
  }

  /** Whether the cadastre has this parcel; without a loaded cadastre, whether the IDU is well-formed. */
  knows(idu: string): boolean {
    return isIdu(idu) && (this.cadastre === undefined || this.cadastre.has(idu))
  }

  /** Parcels under a building of the RNB, as `building-parcels` has them: overlaps that come from the drawing are left out there. */
  byBuilding(rnbId: string): ParcelMatch[] {
    const plots = this.#buildings?.byRnbId(rnbId) ?? []
    return plots
      .filter(({ idu }) => this.knows(idu))
      .map(({ idu, ratio }) => ({ idu, method: 'building', score: ratio, distanceMetres: null }))
  }

  /** Parcels of a BAN key; `score` is the confidence in that key (0..1). */
  byAddress(banId: string, score: number | null): ParcelMatch[] {
    const links = this.#addresses?.byBanId(banId) ?? []
    return links
      .filter(({ idu }) => this.knows(idu))
      .map(({ idu, method, distanceMetres }) => ({
        idu,
        // The link is by address when the commune declared its parcel, else by the point of the address.
        method: method === 'declared' ? 'address' : method,
        score,
        distanceMetres,
      }))
  }

  /** The parcel that contains a point (WGS84 degrees), or the nearest within ten metres. */
  byPoint(lng: number, lat: number, score: number | null): ParcelMatch[] {
    const found = this.cadastre?.locate(lng, lat, NEAR_METRES)
    return found
      ? [{ idu: found.idu, method: found.method, score, distanceMetres: found.distanceMetres }]
      : []
  }
}

/** A match by the names of the columns of a table of links, `distance_m` in metres; all NULL without a parcel. */
export function parcelMatchRow(match: ParcelMatch | undefined) {
  const { idu = null, method = null, score = null, distanceMetres: distance_m = null } = match ?? {}
  return { idu, method, score, distance_m }
}
