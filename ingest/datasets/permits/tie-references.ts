import { isIdu, partsOfIdu } from '../../../shared/identifiers/idu.ts'
import { communeCodeOf } from '../../../shared/identifiers/insee.ts'
import type { Permit } from '../../../shared/schemas/permit.ts'
import { recodeIdu } from '../../../shared/territory/recodings.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import type { Succession } from '../../links/succession.ts'
import type { PermitRow } from './rows.ts'

type Tie = Permit['parcels'][number]
type Untied = NonNullable<Tie['untied']>
type Ref = PermitRow['refs'][number]

/** What the references of an area are held against. */
export interface KnownParcels {
  /** Parcels of today by commune, section and number, whatever their prefix; undefined where the cadastre is not loaded. */
  today: ReadonlyMap<string, readonly string[]> | undefined
  /** The same of parcels that are gone. */
  gone: ReadonlyMap<string, readonly string[]>
  succession: Succession | undefined
  territory: Territory
}

/** Key of `KnownParcels`: commune, section, number. */
export const tailKey = (idu: string) => communeCodeOf(idu) + idu.slice(8)

/**
 * The parcels of today that the references of a permit mean. A prefix that is not written is found where only one parcel of that section and
 * number is known in the commune, gone ones included; where there are several, nothing is guessed.
 */
export function tieReferences(permit: PermitRow, known: KnownParcels): Tie[] {
  return permit.refs.flatMap((ref) => tieOne(permit, ref, known))
}

/**
 * The communes in which the parcels of a permit may lie: its own; the arrondissements, when Paris, Lyon or Marseille is known as a whole only.
 */
export function permitCommunes(commune: string, territory: Territory): readonly string[] {
  const parts = territory.arrondissements(commune)
  return parts.length === 0 ? [commune] : parts.map(({ code }) => code)
}

/** The arrondissement in which all tied parcels of a permit of a whole city lie; else the commune as it is. */
export function placedCommune(commune: string, ties: readonly Tie[], territory: Territory): string {
  const codes = [...new Set(ties.flatMap(({ idu }) => (idu === null ? [] : [communeCodeOf(idu)])))]
  const [only] = codes
  const isPart = only !== undefined && territory.commune(only)?.city === commune
  return codes.length === 1 && isPart ? only : commune
}

function tieOne(permit: PermitRow, ref: Ref, known: KnownParcels): Tie[] {
  if (ref.section === null || ref.number === null) return [untied(ref, reasonOf(ref.reason))]
  const { today, gone, succession, territory } = known
  if (!today) return [untied(ref, 'cadastre-not-loaded')]
  const recoded = recodedOf(permit, ref, territory)
  const key = permit.commune + ref.section + ref.number
  if (recoded !== undefined && today.get(key)?.includes(recoded))
    return [tied(ref, recoded, recoded, 'recoded', 1)]
  const keys = permitCommunes(permit.commune, territory).map((code) => `${code}${ref.section}${ref.number}`)
  const meant = (parcels: ReadonlyMap<string, readonly string[]>) =>
    keys.flatMap((one) => parcels.get(one) ?? []).filter((idu) => isMeant(idu, ref.prefix, territory))
  const [there, left] = [meant(today), meant(gone)]
  if (there.length + left.length > 1) return [untied(ref, 'ambiguous')]
  const [own] = there
  if (own !== undefined) {
    // Of a city as a whole the arrondissement is found, not written.
    const isWritten = ref.prefix !== null || (keys.length === 1 && partsOfIdu(own).prefix === '000')
    return [tied(ref, own, own, isWritten ? 'declared' : 'prefix-found', 1)]
  }
  const [former] = left
  const successors = former === undefined ? [] : (succession?.of(former) ?? [])
  if (successors.length === 0) return [untied(ref, 'not-in-cadastre', former)]
  return successors.map(({ idu, method, score }) => tied(ref, former!, idu, method, score))
}

/** Whether a parcel has the prefix that is written. Of an arrondissement its number may stand there: `118` of Paris 18e, whose parcels have `000`. */
function isMeant(idu: string, prefix: string | null, territory: Territory): boolean {
  if (prefix === null || partsOfIdu(idu).prefix === prefix) return true
  return territory.commune(communeCodeOf(idu))?.city !== undefined && idu.slice(2, 8) === `${prefix}000`
}

const reasonOf = (reason: string | null): Untied =>
  reason === 'no-number' || reason === 'no-section' ? reason : 'unreadable'

const untied = (ref: Ref, reason: Untied, declared: string | null = null): Tie => ({
  reference: ref.written,
  idu: null,
  declaredIdu: declared,
  match: null,
  untied: reason,
})

const tied = (
  ref: Ref,
  declared: string,
  idu: string,
  method: NonNullable<Tie['match']>['method'],
  score: number | null,
): Tie => ({ reference: ref.written, idu, declaredIdu: declared, match: { method, score }, untied: null })

/** The parcel as its commune was recoded: the permit is filed under the code of a commune that was merged, or its number still names it. */
function recodedOf(
  { commune, published_commune, number }: PermitRow,
  { prefix, section, number: parcel }: Ref,
  territory: Territory,
): string | undefined {
  for (const code of [published_commune, number.slice(1, 6)]) {
    if (code === commune || territory.resolve(code)?.code !== commune) continue
    const idu = `${code}${prefix ?? '000'}${section}${parcel}`
    if (isIdu(idu)) return recodeIdu(idu, territory)
  }
  return undefined
}
