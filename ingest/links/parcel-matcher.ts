import { isIdu } from '../../shared/idu.ts'
import type { ReleaseFiles } from '../pipeline/release/release-files.ts'
import { type AddressLink, AddressLinks } from './address-links.ts'
import { BuildingLinks } from './building-links.ts'
import { ParcelLocator } from './parcel-locator.ts'

/** A parcel that something was tied to, and how. */
export interface ParcelMatch {
  idu: string
  method: 'declared' | 'building' | 'address' | 'contained' | 'near'
  /** 0..1: share of the building on the parcel, or the geocoder's trust in the address; null when none is given. */
  score: number | null
  /** Metres from the point to the parcel's outline; null where no point was compared. */
  distanceMetres: number | null
}

/** Parcels under a building: what the RNB knows of an identifier. */
export interface BuildingParcels {
  byRnbId(id: string): readonly { idu: string; ratio: number | null }[]
}

/** Parcels of an address: what the BAN knows of a key. */
export interface AddressParcels {
  byBanId(id: string): readonly AddressLink[]
}

/** The cadastre of the area, to find a parcel and to know whether one exists. */
export type Cadastre = Pick<ParcelLocator, 'has' | 'locate'>

/** Beyond this an address point in the street says nothing sure about the parcels along it. */
const NEAR_METRES = 10
/** A building that overlaps a neighbour's parcel by less than this is drawn across a limit rather than built across it. */
const SMALLEST_RATIO = 0.05

/** Ties what producers place by building, address or point to the parcels of one area; a link to a parcel that is not in the cadastre is none. */
export class ParcelMatcher {
  readonly cadastre: Cadastre | undefined
  readonly #buildings: BuildingParcels | undefined
  readonly #addresses: AddressParcels | undefined

  constructor(known: {
    cadastre?: Cadastre | undefined
    buildings?: BuildingParcels | undefined
    addresses?: AddressParcels | undefined
  }) {
    this.cadastre = known.cadastre
    this.#buildings = known.buildings
    this.#addresses = known.addresses
  }

  /**
   * Opens what the release knows of an area, as far as the dataset names `cadastre`, `rnb` and `ban` in `uses`. `workDir` is where
   * DuckDB may spill.
   */
  static async open(files: ReleaseFiles, area: string, workDir: string): Promise<ParcelMatcher> {
    return new ParcelMatcher({
      cadastre: await ParcelLocator.open(files, area),
      buildings: await BuildingLinks.open(files, area, workDir),
      addresses: await AddressLinks.open(files, area, workDir),
    })
  }

  /** Whether the cadastre has this parcel; everything well-formed is believed where no cadastre is loaded. */
  knows(idu: string): boolean {
    return isIdu(idu) && (this.cadastre === undefined || this.cadastre.has(idu))
  }

  /** Parcels under a building of the RNB, none when it is not known. */
  byBuilding(rnbId: string): ParcelMatch[] {
    const plots = this.#buildings?.byRnbId(rnbId) ?? []
    return plots
      .filter(({ idu, ratio }) => (ratio ?? 1) >= SMALLEST_RATIO && this.knows(idu))
      .map(({ idu, ratio }) => ({ idu, method: 'building', score: ratio, distanceMetres: null }))
  }

  /** Parcels of a BAN key; `score` is the trust in that key (0..1). */
  byAddress(banId: string, score: number | null): ParcelMatch[] {
    const links = this.#addresses?.byBanId(banId) ?? []
    return links
      .filter(({ idu }) => this.knows(idu))
      .map(({ idu, method, distanceMetres }) => ({
        idu,
        // An address that its commune ties to a parcel is itself the link; else the point of the address is.
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
