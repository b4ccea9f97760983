import { companyEstablishments, holderCounts, holderParcels } from '../../../shared/documents/companies.ts'
import { isIdu } from '../../../shared/identifiers/idu.ts'
import type { Stores } from '../../../stores/stores.ts'
import { companyCard, isWithheld } from '../companies/read-company.ts'
import { coverageOfFrance } from '../coverage/dataset-coverage.ts'
import { absentBy, foundIn } from './absent.ts'
import { companyOf, coverageOfIndex, identifyIndexed } from './identify-indexed.ts'
import { type KnownOf, leadsTo, MOST_LEADS, matchBy, urlOf } from './lead.ts'

const FRANCE = 'france'
const REGISTER = matchBy('register')
const ROLES = ['owner', 'representative', 'other'] as const

/** A company by its SIREN: its establishments, and the parcels that it holds. Of one whose holder opposed publication neither is given. */
export async function identifyCompany(siren: string, stores: Stores): Promise<KnownOf> {
  const { documents } = stores
  const [card, establishments, holder] = await Promise.all([
    companyCard(stores, siren),
    documents.get(companyEstablishments, FRANCE, companyEstablishments.key(siren)),
    documents.get(holderCounts, FRANCE, holderCounts.key(siren)),
  ])
  if (!card && !holder) return absentBy(coverageOfFrance('sirene', stores))
  const questions = [urlOf('company', siren), `/v1/proprietaires/by-siren/${siren}`]
  if (isWithheld(card)) return withheld(questions)
  const { loadedCount = 0, list = [] } = establishments?.value.establishments ?? {}
  const counts = holder?.value.counts
  return {
    status: 'known',
    name: card?.value.name ?? holder?.value.holder.name ?? null,
    coverage: card ? foundIn('sirene', ...(holder ? (['owners'] as const) : [])) : foundIn('owners'),
    questions,
    leads: [
      ...leadsTo(
        'establishment',
        list.map(({ siret, name }) => ({ id: siret, name, match: REGISTER })),
        loadedCount,
      ),
      ...leadsTo(
        'parcel',
        counts ? await heldBy(siren, counts, stores) : [],
        counts ? counts.owner + counts.representative + counts.other : 0,
      ),
    ],
  }
}

/** An establishment by its SIRET: the parcel that it was tied to, and its company. */
export async function identifyEstablishment(siret: string, stores: Stores): Promise<KnownOf> {
  const card = await companyCard(stores, siret.slice(0, 9))
  const company = companyOf(siret, card !== undefined)
  if (isWithheld(card)) return { ...withheld([urlOf('company', siret.slice(0, 9))]), leads: company }
  const tied = await identifyIndexed('establishment', siret, stores)
  if (tied.status === 'known') return { ...tied, leads: [...tied.leads, ...company] }
  const key = companyEstablishments.key(siret.slice(0, 9))
  const listed = card && (await stores.documents.get(companyEstablishments, FRANCE, key))
  const one = listed?.value.establishments.list.find((own) => own.siret === siret)
  if (!one) return { ...absentBy(coverageOfIndex('sirene', stores)), leads: card ? company : [] }
  const detail =
    'The register has it, and it was tied to no parcel: it is closed, abroad, or its place is not known.'
  const coverage = { ...foundIn('sirene'), detail }
  return { status: 'known', name: one.name, coverage, questions: [], leads: company }
}

const withheld = (questions: string[]): KnownOf => ({
  status: 'withheld',
  name: null,
  coverage: {
    status: 'withheld',
    detail: 'The holder of this company opposed publication.',
    datasets: ['sirene'],
  },
  questions,
  leads: [],
})

/** The first parcels that a company holds, those that it owns before the others; the owners' file names some that have left the cadastre. */
async function heldBy(
  siren: string,
  counts: Record<(typeof ROLES)[number], number>,
  { documents, parcels }: Stores,
) {
  const roles = ROLES.filter((role) => counts[role] > 0)
  const pages = await documents.many(
    holderParcels,
    roles.map((role) => [FRANCE, holderParcels.key(siren, role, 0)] as const),
  )
  const held = roles.flatMap((role, i) =>
    (pages[i]?.value ?? []).map(({ idu, address }) => ({ id: idu, name: address, match: matchBy(role) })),
  )
  return Promise.all(
    held
      .slice(0, MOST_LEADS)
      .map(async (tie) => ({ ...tie, hasAnswer: isIdu(tie.id) && (await parcels.has(tie.id)) })),
  )
}
