import {
  certificationLists,
  companyAccounts,
  companyCards,
  companyCertifications,
  companyEstablishments,
  companyExecutives,
  companyOrganic,
  executivesUpdate,
} from '../../../shared/documents/companies.ts'
import type { DocumentKind } from '../../../shared/documents/document-kind.ts'
import type { Company, CompanyCard } from '../../../shared/schemas/company.ts'
import type { Coverage } from '../../../shared/schemas/coverage.ts'
import type { StoredDocument } from '../../../stores/documents/documents.ts'
import { PerReleaseCache } from '../../../stores/reading/per-release-cache.ts'
import type { JsonText } from '../../../stores/reading/ready-json.ts'
import type { Stores } from '../../../stores/stores.ts'
import { joinText } from '../../answers/json-text.ts'

/** National documents by SIREN stand in one file for all areas. */
const FRANCE = 'france'

/**
 * What identifies a company, as JSON text; undefined when no loaded département has seen it. An older release names nobody who opposed publication
 * since: the card is then that of the release that is served.
 */
export async function companyCard(
  stores: Stores,
  siren: string,
): Promise<StoredDocument<CompanyCard> | undefined> {
  const cardIn = ({ documents }: Stores) => documents.get(companyCards, FRANCE, companyCards.key(siren))
  const served = stores.served?.()
  const today = served && (await cardIn(served))
  return isWithheld(today) ? today : await cardIn(stores)
}

/** The cards of several companies, each as `companyCard` gives it. */
export async function readCards(
  sirens: readonly string[],
  stores: Stores,
): Promise<Map<string, StoredDocument<CompanyCard>>> {
  const served = stores.served?.()
  const cards = await ofCompanies(companyCards, sirens, stores)
  if (served === undefined) return cards
  for (const [siren, card] of await ofCompanies(companyCards, sirens, served))
    if (isWithheld(card)) cards.set(siren, card)
  return cards
}

/**
 * Whether to withhold a company because its holder opposed publication. Withholds every card that does not say `full`. Throws a ZodError
 * when the card does not have the form of a card: the question then fails, and names nobody.
 */
export function isWithheld(card: StoredDocument<CompanyCard> | undefined): boolean {
  return card !== undefined && card.value.publication !== 'full'
}

const WITHHELD = supplement('withheld', 'The holder of this company opposed publication.')

function supplement(status: Coverage['status'], detail?: string): { coverage: Coverage } {
  return { coverage: detail === undefined ? { status } : { status, detail } }
}

const LOADED = supplement('loaded')

function notLoaded(what: string, how: string) {
  return supplement('not-loaded', `${what} not in the current release. ${how}`)
}

const NO_EXECUTIVES = notLoaded(
  'Executives are',
  'They come from the RNE, which INPI gives to holders of an account only: terrier ingest companies --file companies=<RNE file> --area france',
)
const NO_ACCOUNTS = notLoaded('Accounts are', 'Load them with: terrier ingest companies --area france')
const NO_CERTIFICATIONS = notLoaded(
  'Certifications are',
  'Load them with: terrier ingest companies --area france',
)
const NO_ORGANIC = notLoaded(
  'Organic operators are',
  'Agence Bio publishes them page by page: terrier ingest companies --file companies=<saved pages> --area france',
)

type BySiren<V> = DocumentKind<V, [siren: string]>

/** Documents of several companies, read together; those that have none are absent. */
export async function ofCompanies<V>(
  kind: BySiren<V>,
  sirens: readonly string[],
  { documents }: Stores,
): Promise<Map<string, StoredDocument<V>>> {
  const asked = sirens.map((siren) => [FRANCE, kind.key(siren)] as const)
  const found = await documents.many(kind, asked)
  const known = new Map<string, StoredDocument<V>>()
  for (const [i, siren] of sirens.entries()) if (found[i]) known.set(siren, found[i])
  return known
}

/** Executives of a company: who they are (`known`: its document, undefined when it has none), or why that is not given. */
export async function executivesOf(
  { documents }: Stores,
  withheld: boolean,
  known: StoredDocument<Company['executives']['list']> | undefined,
): Promise<JsonText<Company['executives']>> {
  if (withheld) return joinText(WITHHELD, { list: [] })
  if (!documents.has(companyExecutives)) return joinText(NO_EXECUTIVES, { list: [] })
  const update = await documents.get(executivesUpdate, FRANCE, executivesUpdate.key())
  return joinText(fromRegister(update?.value.updatedOn ?? null), { list: known ?? [] })
}

/** The licence of the register asks to name it and the day of its last update where its data are given. */
function fromRegister(updatedOn: string | null) {
  const day = updatedOn === null ? 'its files give no day of update' : `updated on ${updatedOn}`
  return supplement('loaded', `Registre national des entreprises (RNE), INPI, ${day}.`)
}

/** Latest accounts of a company. */
export async function accountsOf(
  { documents }: Stores,
  siren: string,
): Promise<JsonText<Company['accounts']>> {
  if (!documents.has(companyAccounts)) return joinText(NO_ACCOUNTS, { latest: null })
  const latest = (await documents.get(companyAccounts, FRANCE, companyAccounts.key(siren))) ?? null
  return joinText(LOADED, { latest })
}

const NOTHING = { rge: null, training: null, socialEconomyList: null, collectiveAgreements: null }
/** What a company has of a list in which it is not. */
const NOT_LISTED = {
  rge: [],
  training: null,
  socialEconomyList: false,
  collectiveAgreements: [],
} as const

/** The answer of a company in none of the lists of a release, as members and as text; null when it holds no list. */
const NOT_LISTED_HERE = new PerReleaseCache<{
  members: Omit<Company['certifications'], 'coverage'>
  text: JsonText<Company['certifications']>
} | null>(1)

async function notListedIn({ documents }: Stores) {
  const loaded = await documents.get(certificationLists, FRANCE, certificationLists.key())
  if (loaded === undefined) return null
  const lists = Object.fromEntries(loaded.value.map((name) => [name, NOT_LISTED[name]]))
  const members = { ...NOTHING, ...lists }
  return { members, text: joinText(LOADED, members) }
}

/** RGE, training, social economy, collective agreements of a company. */
export async function certificationsOf(
  stores: Stores,
  siren: string,
): Promise<JsonText<Company['certifications']>> {
  const notListed = await NOT_LISTED_HERE.made(stores, '', () => notListedIn(stores))
  if (!notListed) return joinText(NO_CERTIFICATIONS, NOTHING)
  const listed = await stores.documents.get(companyCertifications, FRANCE, companyCertifications.key(siren))
  if (listed === undefined) return notListed.text
  const { members } = notListed
  return joinText(LOADED, {
    rge: listed.value.rge ?? members.rge,
    training: listed.value.training ?? members.training,
    socialEconomyList: listed.value.socialEconomyList ?? members.socialEconomyList,
    collectiveAgreements: listed.value.collectiveAgreements ?? members.collectiveAgreements,
  })
}

/** What Agence Bio says of a company. */
export async function organicOf({ documents }: Stores, siren: string): Promise<JsonText<Company['organic']>> {
  if (!documents.has(companyOrganic)) return joinText(NO_ORGANIC, { certified: null, operators: [] })
  const found = await documents.get(companyOrganic, FRANCE, companyOrganic.key(siren))
  return joinText(LOADED, found ?? { certified: false, operators: [] })
}

const NO_ESTABLISHMENTS = {
  establishments: {
    activeCount: 0,
    loadedCount: 0,
    returned: 0,
    limit: 200,
    truncated: false,
    list: [],
  },
}

/** The whole record of a company: its card, and what is added to it. Of one that is withheld all is as the served release has it. */
export async function wholeRecord(
  asked: Stores,
  siren: string,
  card: StoredDocument<CompanyCard>,
): Promise<JsonText<Company>> {
  const stores = (isWithheld(card) ? asked.served?.() : undefined) ?? asked
  const of = <V>(kind: BySiren<V>) => stores.documents.get(kind, FRANCE, kind.key(siren))
  const [stored, known, accounts, certifications, organic] = await Promise.all([
    of(companyEstablishments),
    of(companyExecutives),
    accountsOf(stores, siren),
    certificationsOf(stores, siren),
    organicOf(stores, siren),
  ])
  const executives = await executivesOf(stores, isWithheld(card), known)
  const added = { executives, accounts, certifications, organic }
  return joinText(joinText(card, stored ?? NO_ESTABLISHMENTS), added)
}
