import type { DatasetName } from '../../../shared/identifiers/dataset-names.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import type { Manifest } from '../../../shared/release/release.ts'
import { PerReleaseCache } from '../../../stores/reading/per-release-cache.ts'

const known = new PerReleaseCache<string | null>(4096)

/** Edition of a dataset that is loaded for a commune (its code of today): its own, else that of its département or of France; null when none is. */
export function loadedEdition(manifest: Manifest, dataset: DatasetName, commune: string): string | null {
  return known.of(manifest, `${dataset} ${commune}`, () => {
    const units = manifest.datasets.find(({ name }) => name === dataset)?.units ?? []
    const departement = departementOf(commune)
    const here = units.filter(({ area }) => area === departement || area === 'france')
    const unit = here.find((one) => one.commune === commune) ?? here.find((one) => one.commune === undefined)
    return unit?.millesime ?? null
  })
}
