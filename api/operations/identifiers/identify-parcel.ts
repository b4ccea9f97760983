import type { Idu } from '../../../shared/identifiers/idu.ts'
import { recodeIdu } from '../../../shared/territory/recodings.ts'
import type { Stores } from '../../../stores/stores.ts'
import { coverageOfParcel } from '../coverage/dataset-coverage.ts'
import { askedParcel } from '../parcels/asked-parcel.ts'
import { parcelHistory } from '../parcels/history.ts'
import { absentBy, foundIn } from './absent.ts'
import { communeOf } from './identify-zone.ts'
import { type KnownOf, leadsTo, matchBy, type Tie, urlOf } from './lead.ts'
import { leadsOfParcel } from './parcel-leads.ts'

/** Lots that are followed from a parcel that is gone. */
const GENERATIONS = 5

/** A parcel of today with everything that was tied to it, or one that is gone with the parcels of today on its ground. */
export async function identifyParcel(idu: Idu, stores: Stores): Promise<KnownOf> {
  const asked = await askedParcel(idu, stores)
  const url = urlOf('parcel', idu)
  if (asked.isInCadastre)
    return {
      status: 'known',
      name: null,
      coverage: foundIn('cadastre'),
      questions: [url, `${url}/dossier`],
      leads: await leadsOfParcel(idu, stores),
    }
  const former = asked.former?.value
  const successors = former
    ? former.successors.map((one) => ({ id: one.idu, match: matchBy('editions', one.share) }))
    : await documentedSuccessors(idu, stores)
  if (!former && successors.length === 0) {
    const coverage = await coverageOfParcel('cadastre', asked, false, stores)
    return absentBy(coverage)
  }
  return {
    status: 'former',
    name: null,
    coverage: foundIn('cadastre'),
    questions: [url, `${url}/history`],
    leads: [
      ...leadsTo('parcel', successors, former?.successorsCount ?? successors.length),
      ...communeOf(idu, stores),
    ],
  }
}

/** The parcels of today that an identifier of before means: under the code that its commune has now, else by the documents of filiation. */
async function documentedSuccessors(idu: Idu, stores: Stores): Promise<Tie[]> {
  const today = recodeIdu(idu, stores.territory)
  if (today !== undefined && (await stores.parcels.has(today)))
    return [{ id: today, match: matchBy('recoded') }]
  const { descendants } = await parcelHistory(idu, GENERATIONS, stores)
  return descendants
    .filter((one) => one.inCadastre)
    .map((one) => ({ id: one.idu, match: matchBy('filiation', one.sure ? 1 : null) }))
}
