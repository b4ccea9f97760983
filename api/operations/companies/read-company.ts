import { z } from 'zod'
import { JsonText } from '../../operation.ts'
import { joinText } from '../../rest/json-text.ts'
import { Kept } from '../../store/kept.ts'
import type { Stores } from '../../store/stores.ts'

/** National documents by SIREN stand in one file for all areas. */
const FRANCE = 'france'

/** Stands in the text of every card whose holder opposed publication; a name in it would have its quotes escaped. */
const OPPOSED = '"publication":"partial"'

/** What identifies a company, as JSON text; undefined when no loaded département has seen it. */
export function companyCard({ documents }: Stores, siren: string): JsonText | undefined {
  return documents.get('company', FRANCE, siren)
}

/** Whether the holder of a company opposed publication, by its card. */
export function isWithheld(card: JsonText | undefined): boolean {
  return card?.text.includes(OPPOSED) ?? false
}

const WITHHELD = supplement('withheld', 'The holder of this company opposed publication.')

function supplement(coverage: string, reason: string | null) {
  return { coverage, reason }
}

const LOADED = supplement('loaded', null)

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

/** Executives of a company: who they are, or why that is not told. */
export function executivesOf({ documents }: Stores, siren: string, withheld: boolean): JsonText {
  if (withheld) return joinText(WITHHELD, { list: [] })
  if (!documents.has('company-executives')) return joinText(NO_EXECUTIVES, { list: [] })
  return joinText(LOADED, { list: documents.get('company-executives', FRANCE, siren) ?? [] })
}

/** Latest accounts of a company. */
export function accountsOf({ documents }: Stores, siren: string): JsonText {
  if (!documents.has('company-accounts')) return joinText(NO_ACCOUNTS, { latest: null })
  return joinText(LOADED, { latest: documents.get('company-accounts', FRANCE, siren) ?? null })
}

const document = z.looseObject({})
const NOTHING = { rge: null, training: null, socialEconomyList: null, collectiveAgreements: null }
/** What a company has of a list in which it is not. */
const NOT_LISTED: Readonly<Record<string, unknown>> = {
  rge: [],
  training: null,
  socialEconomyList: false,
  collectiveAgreements: [],
}
/** Key of the document that names the lists the release holds. */
const LISTS_LOADED = '*'
const names = z.array(z.string())

/** What a company in none of the lists of a release is told, as members and as text; null when it holds no list. */
const NOT_LISTED_HERE = new Kept<{ members: Readonly<Record<string, unknown>>; text: JsonText } | null>(1)

function notListedIn({ documents }: Stores) {
  const loaded = documents.get('company-certifications', FRANCE, LISTS_LOADED)?.text
  if (loaded === undefined) return null
  const lists = Object.fromEntries(names.parse(JSON.parse(loaded)).map((name) => [name, NOT_LISTED[name]]))
  const members = { ...NOTHING, ...lists }
  return { members, text: joinText(LOADED, members) }
}

/** RGE, training, social economy, collective agreements of a company. */
export function certificationsOf(stores: Stores, siren: string): JsonText {
  const notListed = NOT_LISTED_HERE.of(stores, '', () => notListedIn(stores))
  if (!notListed) return joinText(NO_CERTIFICATIONS, NOTHING)
  const text = stores.documents.get('company-certifications', FRANCE, siren)?.text
  if (text === undefined) return notListed.text
  return joinText(LOADED, { ...notListed.members, ...document.parse(JSON.parse(text)) })
}

/** What Agence Bio says of a company. */
export function organicOf({ documents }: Stores, siren: string): JsonText {
  if (!documents.has('company-organic')) return joinText(NO_ORGANIC, { certified: null, operators: [] })
  const found = documents.get('company-organic', FRANCE, siren)
  return joinText(LOADED, found ?? { certified: false, operators: [] })
}

const NO_ESTABLISHMENTS =
  '{"establishments":{"activeCount":0,"loadedCount":0,"returned":0,"limit":200,"truncated":false,"list":[]}}'

/** The whole record: the card and what is added to it, spliced as text because most of it is stored ready. */
export function wholeRecord(stores: Stores, siren: string, card: JsonText, rest: string): JsonText {
  const establishments =
    stores.documents.get('company-establishments', FRANCE, siren)?.text ?? NO_ESTABLISHMENTS
  return new JsonText(`${card.text.slice(0, -1)},${establishments.slice(1, -1)},${rest.slice(1)}`)
}
