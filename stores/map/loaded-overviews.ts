import { type ParcelOverview, type PermitOverview, permitOfParcel } from '../../shared/artefacts/overviews.ts'

/** What low zooms draw of parcels, and the energy class and newest permit of parcels, by département. */
export class LoadedOverviews {
  readonly #parcels: ReadonlyMap<string, ParcelOverview>
  readonly #permits: ReadonlyMap<string, PermitOverview>

  constructor(parcels: ReadonlyMap<string, ParcelOverview>, permits: ReadonlyMap<string, PermitOverview>) {
    this.#parcels = parcels
    this.#permits = permits
  }

  /** Row by row as the parcels of the département; undefined in a release that was built without. */
  parcels(departement: string): ParcelOverview | undefined {
    return this.#parcels.get(departement)
  }

  /** The parcels of a département that permits are tied to; undefined where none are loaded. */
  permits(departement: string): PermitOverview | undefined {
    return this.#permits.get(departement)
  }

  /** The newest permit of a parcel by its rank, and how many; undefined when none is tied to it, or none is loaded. */
  permit(departement: string, rank: number): ReturnType<typeof permitOfParcel> {
    const overview = this.#permits.get(departement)
    return overview && permitOfParcel(overview, rank)
  }
}
