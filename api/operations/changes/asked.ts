import { CHANGE_KINDS, type ChangeKind } from '../../../shared/changes/change-columns.ts'
import { isDatasetName } from '../../../shared/identifiers/dataset-names.ts'
import { communeCodeOf } from '../../../shared/identifiers/insee.ts'
import { lakeFiles } from '../../../shared/lake/dictionary.ts'
import type { PastRelease } from '../../../stores/changes/history.ts'
import type { Stores } from '../../../stores/stores.ts'
import { parameterSentences } from '../../answers/parameter-sentences.ts'
import { notFound, notLoaded } from '../../answers/problem.ts'
import { invalidParameters } from '../../answers/problems.ts'
import { placeSentences } from '../place-sentences.ts'
import { setSentences } from '../sets/set-sentences.ts'
import { type AskedChanges, isKnown } from './segments.ts'
import { readStreet } from './street.ts'

/** What a caller wants to know of, as parameters name it. */
interface Wanted {
  dataset?: string | undefined
  area?: string | undefined
  commune?: string | undefined
  /** Commune, colon, code of the street. */
  street?: string | undefined
  kind?: ChangeKind | 'all' | undefined
}

const NAMES = Object.keys(lakeFiles)

/**
 * Reads what is asked for: a commune by any code it had, a city as its arrondissements. Throws the 400 Problem for a dataset that is none, the 404 Problem for a code, the 503
 * Problem where nothing of the dataset or place is loaded or was on the way to this release.
 */
function readAskedChanges(
  { dataset, area, commune, kind }: Wanted,
  { territory, manifest }: Stores,
  history: readonly PastRelease[],
): AskedChanges {
  if (dataset !== undefined && !NAMES.includes(dataset))
    throw invalidParameters([{ parameter: 'dataset', detail: parameterSentences.oneOf(NAMES.join(', ')) }])
  const here = commune === undefined ? undefined : territory.resolve(commune)
  if (commune !== undefined && !here) throw notFound('unknown-area', placeSentences.noCommuneEver(commune))
  const departement = area === undefined || area === 'france' ? undefined : territory.departement(area)
  if (area !== undefined && area !== 'france' && !departement)
    throw notFound('unknown-area', placeSentences.noDepartement(area))
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

/**
 * The same, of a street where one is asked for, with what the answer says of it. Throws what `readAskedChanges` throws, the 400 Problem for a street together with
 * another place, the 404 Problem for one without house numbers.
 */
export async function readWanted(
  { street, ...wanted }: Wanted,
  stores: Stores,
  history: readonly PastRelease[],
) {
  if (street === undefined) return { asked: readAskedChanges(wanted, stores, history) }
  if (wanted.area !== undefined || wanted.commune !== undefined)
    throw invalidParameters([{ parameter: 'street', detail: setSentences.streetAlone() }])
  const asked = readAskedChanges({ ...wanted, commune: communeCodeOf(street) }, stores, history)
  const read = await readStreet(street, stores)
  return { asked: { ...asked, communes: undefined, street: read.street }, street: read.about }
}

/** The files that differ and were not compared, of those asked for. */
export function notComputedOf(
  releases: readonly PastRelease[],
  { dataset, area }: Pick<AskedChanges, 'dataset' | 'area'>,
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
