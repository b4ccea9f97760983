import {
  openParcelOverview,
  openPermitOverview,
  openSaleOverview,
  type ParcelOverview,
  type PermitOverview,
  type SaleOverview,
} from '../../../shared/artefacts/overviews.ts'
import { openZoneTiles, type ZoneTilesArtefact } from '../../../shared/artefacts/zone-tiles.ts'
import { openZones, type ZonesArtefact } from '../../../shared/artefacts/zones.ts'
import type { CheckedFiles } from '../../../shared/integrity/checked-files.ts'
import type { Manifest, ReleaseFile } from '../../../shared/release/release.ts'
import { LoadedZones } from '../../../stores/map/loaded-zones.ts'
import { FileCache } from '../file-cache.ts'
import { LoadedOverviews } from './loaded-overviews.ts'

/** Files of zones and overviews that are open: a new release shares those that stayed the same. */
export class OpenedZones {
  readonly #zones: FileCache<ZonesArtefact>
  readonly #sections: FileCache<ZonesArtefact>
  readonly #tiles: FileCache<ZoneTilesArtefact>
  readonly #parcels: FileCache<ParcelOverview>
  readonly #sales: FileCache<SaleOverview>
  readonly #permits: FileCache<PermitOverview>

  /** What one of `beside` has open is not opened here. */
  constructor(beside: () => readonly OpenedZones[] = () => []) {
    const cache = <T extends object>(use: (zones: OpenedZones) => FileCache<T>) =>
      new FileCache<T>(undefined, undefined, () => beside().map(use))
    this.#zones = cache((zones) => zones.#zones)
    this.#sections = cache((zones) => zones.#sections)
    this.#tiles = cache((zones) => zones.#tiles)
    this.#parcels = cache((zones) => zones.#parcels)
    this.#sales = cache((zones) => zones.#sales)
    this.#permits = cache((zones) => zones.#permits)
  }

  /** Opens those of a release; a release that was built without them has none. Throws DamagedFile. */
  async open(
    manifest: Manifest,
    checked: CheckedFiles,
  ): Promise<{ zones: LoadedZones; overviews: LoadedOverviews }> {
    const of = (dataset: string, kind: string) =>
      manifest.files
        .filter((file) => file.role === 'readmodel' && file.dataset === dataset && file.kind === kind)
        .sort((a, b) => (a.area < b.area ? -1 : 1))
    const read = <T extends { count: number }>(
      cache: FileCache<T>,
      files: readonly ReleaseFile[],
      open: (bytes: ArrayBuffer) => T,
    ) =>
      cache.openAll(files, async (file) => {
        const artefact = open(await checked.content(file))
        if (artefact.count === file.rows) return artefact
        throw new Error(`${file.file} holds ${artefact.count} rows, its release names ${file.rows}`)
      })
    const byArea = async <T extends { count: number }>(
      cache: FileCache<T>,
      kind: string,
      open: (bytes: ArrayBuffer) => T,
    ) => {
      const files = of('overviews', kind)
      const artefacts = await read(cache, files, open)
      return new Map(files.map(({ area }, i) => [area, artefacts[i]!]))
    }
    return {
      zones: new LoadedZones(
        await read(this.#zones, of('zones', 'zones'), openZones),
        await read(this.#sections, of('zones', 'sections'), openZones),
        await read(this.#tiles, of('zones', 'zone-tiles'), openZoneTiles),
      ),
      overviews: new LoadedOverviews(
        await byArea(this.#parcels, 'parcel-overview', openParcelOverview),
        await byArea(this.#sales, 'sale-overview', openSaleOverview),
        await byArea(this.#permits, 'permit-overview', openPermitOverview),
      ),
    }
  }

  /** Lets go of what the release now served does not name. */
  keepOnly(files: readonly ReleaseFile[]): void {
    for (const cache of [this.#zones, this.#sections, this.#tiles]) cache.keepOnly(files)
    for (const cache of [this.#parcels, this.#sales, this.#permits]) cache.keepOnly(files)
  }
}
