import type { ChangeCause, ReleaseChanges } from '../../shared/changes/release-changes.ts'
import { isDatasetName } from '../../shared/identifiers/dataset-names.ts'
import type { SiteTexts } from '../texts/en.ts'

/** What a release changed of a dataset in a département, or in national files. */
export interface ChangedPlace {
  dataset: string
  /** Code of the département, or `france`. */
  area: string
  added: number
  removed: number
  changed: number
  causes: ReadonlySet<ChangeCause>
}

/** What a release changed, the files of a dataset and place together, in the order of dataset and place. What was only restated is left out. */
export function changedPlaces({ files }: Pick<ReleaseChanges, 'files'>): ChangedPlace[] {
  const places = new Map<string, ChangedPlace & { causes: Set<ChangeCause> }>()
  for (const { dataset, area, added, removed, changed, causes } of files) {
    if (added + removed + changed === 0) continue
    const key = `${dataset} ${area}`
    const place = places.get(key) ?? { dataset, area, added: 0, removed: 0, changed: 0, causes: new Set() }
    places.set(key, place)
    place.added += added
    place.removed += removed
    place.changed += changed
    for (const cause of causes) place.causes.add(cause)
  }
  return [...places.values()]
}

/** A dataset in words. */
export function datasetText(dataset: string, { datasets, changes }: SiteTexts): string {
  if (isDatasetName(dataset)) return datasets[dataset]
  return dataset === 'parcel-facts' ? changes.facts : dataset
}

/** Why rows of a place changed, in words. */
export function causesText(causes: ReadonlySet<ChangeCause>, { changes }: SiteTexts): string {
  return [...causes].map((cause) => changes.causes[cause]).join(', ')
}
