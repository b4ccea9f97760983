import type { Polygons } from '../../../shared/geo/polygons.ts'
import type { DatasetName } from '../../../shared/identifiers/dataset-names.ts'
import { type Idu, parseIdu } from '../../../shared/identifiers/idu.ts'
import { communeCodeOf } from '../../../shared/identifiers/insee.ts'
import type { Coverage } from '../../../shared/schemas/coverage.ts'
import type { FormerParcel } from '../../../shared/schemas/former-parcel.ts'
import { recodeIdu } from '../../../shared/territory/recodings.ts'
import { joinSentences, type Sentence } from '../../../shared/text/sentence.ts'
import type { Stores } from '../../../stores/stores.ts'
import { notFound, notLoaded, Problem } from '../../answers/problem.ts'
import { needCommune, needParcel } from '../coverage/dataset-coverage.ts'
import { loadingStatusOf } from '../coverage/loaded.ts'
import { placeSentences } from '../place-sentences.ts'
import type { AskedParcel } from './asked-parcel.ts'
import { formerParcel } from './former-parcel.ts'
import { describeRefused, refusedParcel } from './refused-parcel.ts'

/**
 * Why a parcel cannot be given, at an address to which SPEC.md gives no status of its own: 410 when an earlier edition of the cadastre had it
 * (a 200 would pass for a parcel of today with clients that read only its outline), else the 404 of an unknown one.
 */
export async function absentParcel(idu: Idu, stores: Stores): Promise<Problem> {
  const problem = await unknownParcel(idu, stores)
  return 'former' in problem.extra
    ? new Problem('former-parcel', problem.detail, { extra: problem.extra })
    : problem
}

/** The outline of a parcel that the cadastre has (1e-7 degrees). Throws the Problem that says why there is none. */
export async function needOutline(idu: Idu, stores: Stores): Promise<Polygons> {
  if (stores.parcels.count === 0) throw notLoaded('cadastre')
  const outline = await stores.parcels.outline(idu)
  if (!outline) throw await absentParcel(idu, stores)
  return outline
}

/**
 * The 404 of a well-formed identifier that the loaded cadastre does not have: says why, and what to ask for instead. SPEC.md names this
 * status for by-parcel questions, former parcels included.
 */
export async function unknownParcel(idu: Idu, stores: Stores): Promise<Problem> {
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
    const detail = placeSentences.formerCode(
      idu,
      parts.commune,
      `${commune.name} (${commune.code})`,
      successor,
      found ? placeSentences.loaded() : placeSentences.notLoadedEither(),
    )
    const status = loadingStatusOf(manifest, territory, 'cadastre', { level: 'commune', code: commune.code })
    return notFound('unknown-parcel', detail, {
      coverage: { status, datasets },
      successor: { idu: successor, loaded: found },
    })
  }
  if (!commune) {
    const detail = placeSentences.noSuchCommune(idu, parts.commune, territory.data.millesime)
    return notFound('unknown-parcel', detail, { coverage: { status: 'unknown-parcel', datasets } })
  }
  const status = loadingStatusOf(manifest, territory, 'cadastre', { level: 'commune', code: commune.code })
  const named = `${commune.name} (${commune.code})`
  const detail =
    status === 'not-loaded'
      ? placeSentences.communeNotLoaded(idu, commune.name, parts.departement, commune.code)
      : status === 'loaded'
        ? placeSentences.notInCadastre(idu, named)
        : placeSentences.notInPart(idu, named)
  return notFound('unknown-parcel', detail, { coverage: { status, datasets } })
}

/**
 * Lets a parcel pass that the loaded cadastre has. Throws the 404 Problem of any other; the 503 Problem when the dataset asked about, or the
 * cadastre without which nothing is known to be a parcel, is not loaded in its commune.
 */
export async function needKnownParcel(dataset: DatasetName, idu: Idu, stores: Stores): Promise<void> {
  const { territory, parcels } = stores
  if (await parcels.has(idu)) return
  const code = communeCodeOf(idu)
  // A parcel that changed its code or left the cadastre is refused with what to ask for instead, whatever is loaded.
  if (territory.commune(code) && !(await formerParcel(idu, stores)))
    for (const needed of [dataset, 'cadastre'] as const) needCommune(needed, code, stores)
  throw await unknownParcel(idu, stores)
}

/**
 * The coverage of a question that knows only existing parcels; `found` is whether a document of this one is stored. Throws as needKnownParcel does, and the
 * 503 Problem when the dataset is not loaded for the commune.
 */
export async function needExistingParcel(
  dataset: DatasetName,
  asked: AskedParcel,
  found: boolean,
  stores: Stores,
): Promise<Coverage> {
  // Looked up only here: a parcel that has a document was in the cadastre when the document was made.
  if (!found) await needKnownParcel(dataset, asked.idu, stores)
  return needParcel(dataset, asked, found, stores)
}

/** Successors that a sentence names; `former` has them all. */
const MOST_NAMED = 5

function describeFormer(idu: Idu, { lastEdition, successors }: FormerParcel): Sentence {
  const left = placeSentences.left(idu, lastEdition)
  if (successors.length === 0) return joinSentences([left, placeSentences.noSuccessor()], ' ')
  const named = joinSentences(
    successors.slice(0, MOST_NAMED).map((one) => placeSentences.ofItsGround(one.idu, percent(one.share))),
    ', ',
  )
  const more = successors.length - MOST_NAMED
  const all = more > 0 ? placeSentences.andMore(named, more) : named
  return joinSentences([left, placeSentences.successors(all)], ' ')
}

const percent = (share: number) => `${Math.round(share * 1000) / 10} %`
