import { openParcelOverview, openPermitOverview } from '../../shared/artefacts/overviews.ts'
import { openZoneTiles } from '../../shared/artefacts/zone-tiles.ts'
import { openZones } from '../../shared/artefacts/zones.ts'
import { type Opening, openResident } from '../blocks/opening.ts'
import { LoadedOverviews } from './loaded-overviews.ts'
import { LoadedZones } from './loaded-zones.ts'

/** Opens the zones and overviews of a release; one that was built without them has none. Throws DamagedFile. */
export async function openZonesAndOverviews(
  opening: Opening,
): Promise<{ zones: LoadedZones; overviews: LoadedOverviews }> {
  const open = <T extends { count: number }>(kind: string, read: (bytes: ArrayBuffer) => T) =>
    openResident(kind, opening, read, ({ count }) => count)
  const inOrder = <T>(byArea: ReadonlyMap<string, T>) =>
    [...byArea].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, artefact]) => artefact)
  return {
    zones: new LoadedZones(
      inOrder(await open('zones', openZones)),
      inOrder(await open('sections', openZones)),
      inOrder(await open('zone-tiles', openZoneTiles)),
    ),
    overviews: new LoadedOverviews(
      await open('parcel-overview', openParcelOverview),
      await open('permit-overview', openPermitOverview),
    ),
  }
}
