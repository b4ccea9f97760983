import { CHANGE_KINDS, type ChangeKind } from '../../../shared/changes/change-columns.ts'
import { isDatasetName } from '../../../shared/identifiers/dataset-names.ts'
import { lakeFiles } from '../../../shared/lake/dictionary.ts'
import type { PastRelease } from '../../../stores/changes/history.ts'
import type { Stores } from '../../../stores/stores.ts'
import { notFound, notLoaded } from '../../answers/problem.ts'
import { invalidParameters } from '../../answers/problems.ts'
import { type Asked, isKnown } from './segments.ts'

/** What a caller wants to know of, as parameters name it. */
interface Wanted {
  dataset?: string | undefined
  area?: string | undefined
  commune?: string | undefined
  kind?: ChangeKind | 'all' | undefined
}

const NAMES = Object.keys(lakeFiles)

/**
 * Reads what is asked for: a commune by any code it had, a city as its arrondissements. Throws the 400 Problem for a dataset that is none, the 404 Problem for a code, the 503
 * Problem where nothing of the dataset or place is loaded or was on the way to this release.
 */
export function readAsked(
  { dataset, area, commune, kind }: Wanted,
  { territory, manifest }: Stores,
  history: readonly PastRelease[],
): Asked {
  if (dataset !== undefined && !NAMES.includes(dataset))
    throw invalidParameters([{ parameter: 'dataset', detail: `must be one of ${NAMES.join(', ')}` }])
  const here = commune === undefined ? undefined : territory.resolve(commune)
  if (commune !== undefined && !here)
    throw notFound('unknown-area', `${commune} is no code of a commune of today or of before.`)
  const departement = area === undefined || area === 'france' ? undefined : territory.departement(area)
  if (area !== undefined && area !== 'france' && !departement)
    throw notFound('unknown-area', `${area} is no code of a département.`)
  const asked = {
    dataset,
    area,
    communes: here && [here.code, ...territory.arrondissements(here.code).map(({ code }) => code)],
    kinds: kind === 'all' ? CHANGE_KINDS : kind ? [kind] : CHANGE_KINDS.filter((one) => one !== 'restated'),
  }
  const place = here
    ? { area: here.departement, name: here.name }
    : departement && { area: area!, name: departement.name }
  const areas = here ? [here.departement, ...(dataset === undefined ? [] : ['france'])] : [area]
  const isThere =
    isKnown(manifest, history, asked) &&
    areas.some((one) => isKnown(manifest, history, { dataset, area: one }))
  if (!isThere) throw notLoaded(dataset !== undefined && isDatasetName(dataset) ? dataset : 'cadastre', place)
  return asked
}

/** The files that differ and were not compared, of those asked for. */
export function notComputedOf(
  releases: readonly PastRelease[],
  { dataset, area }: Pick<Asked, 'dataset' | 'area'>,
) {
  return releases.flatMap(({ id, changes }) =>
    (changes?.notComputed ?? [])
      .filter(
        (file) =>
          (dataset === undefined || file.dataset === dataset) && (area === undefined || file.area === area),
      )
      .map((file) => ({
        release: id,
        dataset: file.dataset,
        file: file.kind,
        departementCode: file.area === 'france' ? null : file.area,
        reason: file.reason,
      })),
  )
}
