import { communeCodeOf } from '../../../shared/identifiers/insee.ts'
import type { Stores } from '../../../stores/stores.ts'
import type { ExamplePlace } from '../../answers/example-place.ts'
import { loadedAreas } from '../coverage/loaded.ts'
import { placeOfCommune, placeOfParcel } from './find-place.ts'

/** Places that are looked at, however much is loaded. */
const MOST_PLACES = 8

/**
 * Places that show what the first does not have: parcels of the départements of the cadastre, and communes that a dataset was loaded of. A release may hold
 * the parcels of one commune and the sales of another.
 */
export async function otherPlaces(first: ExamplePlace, stores: Stores): Promise<ExamplePlace[]> {
  const { parcels, territory, manifest } = stores
  const seen = new Set([first.commune])
  const found: ExamplePlace[] = []
  for (const idu of await parcels.someOf(MOST_PLACES)) {
    if (idu === first.idu || found.length >= MOST_PLACES) continue
    seen.add(communeCodeOf(idu))
    found.push(...(await placeOfParcel(idu, stores)))
  }
  const communes = manifest.datasets.flatMap(({ name }) =>
    [...loadedAreas(manifest, name).values()].flatMap((loaded) =>
      loaded === 'whole' ? [] : [...loaded].sort()[0]!,
    ),
  )
  for (const code of new Set(communes)) {
    const commune = seen.has(code) ? undefined : territory.resolve(code)
    if (commune && found.length < MOST_PLACES) found.push(await placeOfCommune(commune, stores))
  }
  return found
}
