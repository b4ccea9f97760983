import type { DatasetName } from '../../../shared/identifiers/dataset-names.ts'
import { communeCodeOf, departementOf } from '../../../shared/identifiers/insee.ts'
import type { Coverage } from '../../../shared/schemas/coverage.ts'
import { PerReleaseCache } from '../../../stores/reading/per-release-cache.ts'
import type { Stores } from '../../../stores/stores.ts'
import { notLoaded } from '../../answers/problem.ts'
import { type AskedParcel, hasCommuneAnswer } from '../parcels/asked-parcel.ts'
import { coverageOfCommune, coverageOfParcel, placeNamed } from './dataset-coverage.ts'
import { loadedEdition } from './edition-of.ts'
import { loadingStatusOf } from './loaded.ts'

interface PartHead {
  coverage: Coverage
  edition: string | null
}

/** The same for all parcels of a commune. */
const heads = new PerReleaseCache<PartHead>(4096)
const ofAll = new PerReleaseCache<Coverage>(4096)

/** What a part gives before what is found in it: whether its dataset is loaded for the commune, and which edition. */
export function partHead(dataset: DatasetName, { idu, commune }: AskedParcel, stores: Stores): PartHead {
  if (!commune)
    return {
      coverage: {
        status: 'unknown-parcel',
        detail: `${idu} begins with ${communeCodeOf(idu)}, which is not a commune.`,
        datasets: [dataset],
      },
      edition: null,
    }
  return heads.of(stores, `${dataset} ${commune.code}`, () => {
    const { detail, ...coverage } = coverageOfCommune(dataset, commune.code, stores)
    return {
      // Eight parts that say the same words of what is there would be half of the answer.
      coverage: coverage.status === 'loaded' || detail === undefined ? coverage : { ...coverage, detail },
      edition: loadedEdition(stores.manifest, dataset, commune.code),
    }
  })
}

/** Whether a part has something to be looked for. */
export const isLoaded = ({ status }: Coverage): boolean => status === 'loaded' || status === 'partly-loaded'

/**
 * Tells whether the cadastre has the parcel and whether every dataset of an answer is loaded for its commune. A dataset that `isExpected` denies for
 * the département does not count as missing. Throws the 503 Problem when none is loaded.
 */
export async function needParts(
  asked: AskedParcel,
  datasets: readonly [DatasetName, ...DatasetName[]],
  stores: Stores,
  isExpected: (dataset: DatasetName, departement: string) => boolean = () => true,
): Promise<Coverage> {
  const lookUp = () => lookUpParts(asked, datasets, stores, isExpected)
  return hasCommuneAnswer(asked)
    ? await ofAll.made(stores, `${datasets.join()} ${communeCodeOf(asked.idu)}`, lookUp)
    : await lookUp()
}

async function lookUpParts(
  asked: AskedParcel,
  datasets: readonly [DatasetName, ...DatasetName[]],
  stores: Stores,
  isExpected: (dataset: DatasetName, departement: string) => boolean,
): Promise<Coverage> {
  const { manifest, territory } = stores
  const code = asked.commune?.code
  if (code === undefined) return coverageOfParcel(datasets[0], asked, false, stores)
  const expected = datasets.filter((name) => isExpected(name, departementOf(code)))
  const loaded = expected.filter(
    (name) => loadingStatusOf(manifest, territory, name, { level: 'commune', code }) !== 'not-loaded',
  )
  if (loaded.length === 0) throw notLoaded(datasets[0], placeNamed(code, territory))
  const coverage = await coverageOfParcel(loaded[0]!, asked, false, stores)
  if (coverage.status === 'unknown-parcel') return coverage
  return loaded.length === expected.length
    ? { status: 'loaded', datasets: [...datasets] }
    : {
        status: 'partly-loaded',
        detail: `Loaded there: ${loaded.join(', ')}. The coverage of each part describes the others.`,
        datasets: [...datasets],
      }
}
