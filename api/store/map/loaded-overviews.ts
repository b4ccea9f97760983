import { type ParcelOverview, type SaleOverview, salesOfTile } from '../../../shared/artefacts/overviews.ts'

/** What low zooms draw of parcels and sales, and the energy class of parcels, by département. */
export class LoadedOverviews {
  readonly #parcels: ReadonlyMap<string, ParcelOverview>
  readonly #sales: ReadonlyMap<string, SaleOverview>

  constructor(parcels: ReadonlyMap<string, ParcelOverview>, sales: ReadonlyMap<string, SaleOverview>) {
    this.#parcels = parcels
    this.#sales = sales
  }

  /** Row by row as the parcels of the département; undefined in a release that was built without. */
  parcels(departement: string): ParcelOverview | undefined {
    return this.#parcels.get(departement)
  }

  /** Ranks of the sales that a tile of zoom 8 to 13 (its `tileIdOf`) draws, newest first. */
  sales(departement: string, tile: number): Uint32Array {
    const overview = this.#sales.get(departement)
    return overview ? salesOfTile(overview, tile) : new Uint32Array()
  }
}
