import {
  type ParcelOverview,
  type PermitOverview,
  permitOfParcel,
  type SaleOverview,
  salesOfTile,
} from '../../../shared/artefacts/overviews.ts'

/** What low zooms draw of parcels and sales, and the energy class and newest permit of parcels, by département. */
export class LoadedOverviews {
  readonly #parcels: ReadonlyMap<string, ParcelOverview>
  readonly #sales: ReadonlyMap<string, SaleOverview>

  readonly #permits: ReadonlyMap<string, PermitOverview>

  constructor(
    parcels: ReadonlyMap<string, ParcelOverview>,
    sales: ReadonlyMap<string, SaleOverview>,
    permits: ReadonlyMap<string, PermitOverview>,
  ) {
    this.#parcels = parcels
    this.#sales = sales
    this.#permits = permits
  }

  /** Row by row as the parcels of the département; undefined in a release that was built without. */
  parcels(departement: string): ParcelOverview | undefined {
    return this.#parcels.get(departement)
  }

  /** The newest permit of a parcel by its rank, and how many; undefined when none is tied to it, or none is loaded. */
  permit(departement: string, rank: number): ReturnType<typeof permitOfParcel> {
    const overview = this.#permits.get(departement)
    return overview && permitOfParcel(overview, rank)
  }

  /** Ranks of the sales that a tile of zoom 8 to 13 (its `tileIdOf`) draws, newest first. */
  sales(departement: string, tile: number): Uint32Array {
    const overview = this.#sales.get(departement)
    return overview ? salesOfTile(overview, tile) : new Uint32Array()
  }
}
