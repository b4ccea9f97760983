import { factGroups } from '../../../shared/facts/facts.ts'
import type { DatasetName } from '../../../shared/identifiers/dataset-names.ts'
import { communeCodeOf } from '../../../shared/identifiers/insee.ts'
import type { Coverage, LoadingStatus } from '../../../shared/schemas/coverage.ts'
import type { Stores } from '../../../stores/stores.ts'
import type { AskedPlace } from '../sets/place-input.ts'
import { loadingStatusOf } from './loaded.ts'
import { coverageOfNowhere } from './shape-departements.ts'

/** The datasets that some columns come from, the cadastre always. */
export function datasetsOf(columns: readonly string[]): DatasetName[] {
  const used = factGroups.filter((group) => group.columns.some(({ name }) => columns.includes(name)))
  return [...new Set<DatasetName>(['cog', 'cadastre', ...used.map(({ dataset }) => dataset)])]
}

/** What is loaded of a dataset in a commune, or in a département. */
export interface DatasetThere {
  dataset: DatasetName
  code: string
  status: LoadingStatus
}

/** What is loaded of each dataset in the commune of a zone, or in the départements that a place reaches into. */
export function loadedThere(
  datasets: readonly DatasetName[],
  place: AskedPlace,
  departements: readonly string[],
  { manifest, territory }: Pick<Stores, 'manifest' | 'territory'>,
): DatasetThere[] {
  const places =
    'zone' in place && !['departement', 'region'].includes(place.zone.level)
      ? [{ level: 'commune', code: communeCodeOf(place.zone.code) } as const]
      : departements.map((code) => ({ level: 'departement', code }) as const)
  return datasets.flatMap((dataset) =>
    dataset === 'cog'
      ? []
      : places.map((one) => ({
          dataset,
          code: one.code,
          status: loadingStatusOf(manifest, territory, dataset, one),
        })),
  )
}

/** Départements and communes that are named as not loaded; of more, the number is given. */
const MOST_NAMED = 24

/** How much of the place the datasets hold that are asked about: of a shape, of the `departements` that it lies in, none where it is near no one. */
export function coverageOfFacts(
  datasets: readonly DatasetName[],
  place: AskedPlace,
  departements: readonly string[],
  stores: Stores,
): Coverage {
  const asked = datasets.filter((name) => name !== 'cog')
  if ('shape' in place && departements.length === 0) return coverageOfNowhere(place.shape, asked)
  const states = loadedThere(datasets, place, departements, stores)
  const codes = [...new Set(states.map(({ code }) => code))]
  const lacking = states.filter(({ status }) => status !== 'loaded')
  const names = lacking.slice(0, MOST_NAMED).map(({ dataset, code }) => `${dataset} of ${code}`)
  if (lacking.length > MOST_NAMED) names.push(`${lacking.length - MOST_NAMED} more`)
  const detail =
    lacking.length === 0
      ? `All datasets asked about are loaded for ${codes.join(', ')}.`
      : `Not loaded, or only in part: ${names.join(', ')}. What they would say is unknown.`
  const status =
    lacking.length === 0
      ? 'loaded'
      : states.every((one) => one.status === 'not-loaded')
        ? 'not-loaded'
        : 'partly-loaded'
  return { status, detail, datasets: asked }
}
