import type { DataDir } from '../shared/release/data-dir.ts'
import type { Config } from '../shared/settings/config.ts'
import type { ReleasesOptions } from '../stores/releases.ts'

/** How the releases of a data folder are opened, by the settings: `terrier serve` and `terrier mcp` differ in what they report alone. */
export function releaseOptions(
  config: Config,
  { dir }: DataDir,
): Omit<ReleasesOptions, 'onSwap' | 'onRefused'> {
  return {
    dataPath: dir,
    nearestMaxMetres: config.nearestMaxMetres,
    placesMemory: config.placesMemory,
    documentsMemory: config.documentsMemory,
    pastOpen: config.releases.open,
    setsMemory: config.sets.memory,
    sets: { places: config.sets.places, queue: config.sets.queue },
  }
}
