import type { DatasetName } from '../../../shared/identifiers/dataset-names.ts'
import { parseIdu } from '../../../shared/identifiers/idu.ts'
import type { Coverage } from '../../../shared/schemas/coverage.ts'
import type { FormerParcel } from '../../../shared/schemas/former-parcel.ts'
import { recodeIdu } from '../../../shared/territory/recodings.ts'
import type { Stores } from '../../../stores/stores.ts'
import { notFound, Problem } from '../../answers/problem.ts'
import { needCommune, needParcel } from '../coverage/dataset-coverage.ts'
import { statusOf } from '../coverage/loaded.ts'
import { formerParcel } from './former-parcel.ts'
import { describeRefused, refusedParcel } from './refused-parcel.ts'

/**
 * Why a parcel cannot be given, at an address to which SPEC.md gives no status of its own: 410 when an earlier edition of the cadastre had it
 * (a 200 would pass for a parcel of today with clients that read only its outline), else the 404 of an unknown one.
 */
export async function absentParcel(idu: string, stores: Stores): Promise<Problem> {
  const problem = await unknownParcel(idu, stores)
  return 'former' in problem.extra
    ? new Problem('former-parcel', problem.message, { extra: problem.extra })
    : problem
}

/**
 * The 404 of a well-formed identifier that the loaded cadastre does not have: says why, and what to ask for instead. SPEC.md names this
 * status for by-parcel questions, former parcels included.
 */
export async function unknownParcel(idu: string, stores: Stores): Promise<Problem> {
  const { territory, parcels, manifest } = stores
  const parts = parseIdu(idu)!
  const datasets = ['cadastre'] as const
  const former = (await formerParcel(idu, stores))?.value
  if (former)
    return notFound('unknown-parcel', describeFormer(idu, former), {
      coverage: { status: 'loaded', datasets },
      former,
    })
  const refused = await refusedParcel(idu, stores)
  if (refused)
    return notFound('unknown-parcel', describeRefused(idu, refused), {
      coverage: { status: 'unknown-parcel', datasets },
      refused,
    })
  const successor = recodeIdu(idu, territory)
  const commune = territory.resolve(parts.commune)
  if (successor !== undefined && commune) {
    const found = (await parcels.byIdu(successor)) !== undefined
    const detail =
      `${idu} carries the former commune code ${parts.commune}, today part of ${commune.name} (${commune.code}): ` +
      `the parcel would be ${successor}, ${found ? 'which is loaded' : 'which is not in the loaded data either'}.`
    const status = statusOf(manifest, territory, 'cadastre', { level: 'commune', code: commune.code })
    return notFound('unknown-parcel', detail, {
      coverage: { status, datasets },
      successor: { idu: successor, loaded: found },
    })
  }
  if (!commune) {
    const detail = `${idu} begins with ${parts.commune}, which is not a commune of the Code officiel géographique ${territory.data.millesime}.`
    return notFound('unknown-parcel', detail, { coverage: { status: 'unknown-parcel', datasets } })
  }
  const status = statusOf(manifest, territory, 'cadastre', { level: 'commune', code: commune.code })
  const detail =
    status === 'not-loaded'
      ? `${idu} is not known because ${commune.name} (département ${parts.departement}) is not loaded. Load it with: terrier ingest cadastre --area ${commune.code}`
      : `${idu} is not in the cadastre of ${commune.name} (${commune.code}), which is ${status === 'loaded' ? 'loaded' : 'partly loaded'}.`
  return notFound('unknown-parcel', detail, { coverage: { status, datasets } })
}

/**
 * Lets a parcel pass that the loaded cadastre has. Throws the 404 Problem of any other; the 503 Problem when the dataset asked about, or the
 * cadastre without which nothing is known to be a parcel, is not loaded in its commune.
 */
export async function needKnownParcel(dataset: DatasetName, idu: string, stores: Stores): Promise<void> {
  const { territory, parcels } = stores
  if (await parcels.has(idu)) return
  const code = idu.slice(0, 5)
  // A parcel that changed its code or left the cadastre is told what to ask for instead, whatever is loaded.
  if (territory.commune(code) && !(await formerParcel(idu, stores)))
    for (const needed of [dataset, 'cadastre'] as const) needCommune(needed, code, stores)
  throw await unknownParcel(idu, stores)
}

/**
 * The coverage of a question that knows only existing parcels; `found` is whether a document of this one is stored. Throws as needKnownParcel does, and the
 * 503 Problem when the dataset is not loaded for the commune.
 */
export async function coverageOfExisting(
  dataset: DatasetName,
  idu: string,
  found: boolean,
  stores: Stores,
): Promise<Coverage> {
  // Looked up only here: a parcel that has a document was in the cadastre when the document was made.
  if (!found) await needKnownParcel(dataset, idu, stores)
  return needParcel(dataset, idu, found, stores)
}

/** Successors that a sentence names; `former` has them all. */
const MOST_NAMED = 5

function describeFormer(idu: string, { lastEdition, successors }: FormerParcel): string {
  const left = `${idu} has left the cadastre: the edition of ${lastEdition} had it last, of those loaded.`
  if (successors.length === 0) return `${left} No parcel of today lies on its ground.`
  const named = successors
    .slice(0, MOST_NAMED)
    .map((one) => `${one.idu} (${percent(one.share)} of its ground)`)
    .join(', ')
  const more = successors.length > MOST_NAMED ? `, and ${successors.length - MOST_NAMED} more` : ''
  return `${left} Ask for the parcels of today on its ground: ${named}${more}.`
}

const percent = (share: number) => `${Math.round(share * 1000) / 10} %`
