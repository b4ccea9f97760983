import type { Coverage } from '../shared/schemas/coverage.ts'
import type { Meta } from '../shared/schemas/meta.ts'
import type { Stores } from '../stores/stores.ts'
import type { ParcelAddresses } from './asked-addresses.ts'
import { type Html, html } from './html.ts'
import type { SiteTexts } from './texts/en.ts'

/** What a section shows: its content, and a few words that stand next to its title where it is folded. */
export interface PagePart {
  short?: string | undefined
  body: Html
  /** The datasets that the content is made of; the page that shows it names them. */
  sources?: Meta['datasets']
  /** Where there is nothing to unfold: why, in one sentence. The body says the same. */
  bare?: string
  /** Nothing of it is loaded in this service: the card names all such parts in one line. */
  isAbsent?: boolean
  /** What the card at the head of the page says of it; without it the card says the few words. */
  fact?: Fact | undefined
}

/** A figure of the card at the head of a page, and the lines below it: of what it is, and how far it goes. */
export interface Fact {
  figure: Html | string
  lines: readonly (Html | string | undefined | null | false)[]
  drawing?: Html | undefined
}

/** What an answer says of itself, as every section needs it. */
interface PartMeta extends Meta {
  coverage: Coverage
}

/**
 * The part of an answer without anything: why, in the reader's words, and the sources. `none` is what is said where the data are loaded
 * and there is nothing.
 */
export function emptyPart({ coverage, datasets }: PartMeta, none: string, texts: SiteTexts): PagePart {
  const { status } = coverage
  const nothing = texts.parts.nothing
  const isKnown = status === 'loaded'
  const bare = [(isKnown || status === 'partly-loaded') && none, !isKnown && nothing[status]]
    .filter((sentence) => sentence !== false)
    .join(' ')
  return {
    short: isKnown ? nothing.short : nothing.unknown,
    body: html`<p${!isKnown && html` class="soft"`}>${bare}</p>`,
    sources: datasets,
    bare,
    isAbsent: status === 'not-loaded',
  }
}

/** What a section is shown on: the query of the page, and its whole address, which a reader of the printed page can type. */
export interface PageAsked {
  query: unknown
  address: string
  /** The addresses of the parcel, where the page asks for them itself. */
  addresses?: Promise<ParcelAddresses>
}

/** Makes the part of a page or panel about a parcel. Throws the Problems of the operations that it asks. */
export type MakePart = (idu: string, stores: Stores, texts: SiteTexts, page: PageAsked) => Promise<PagePart>

/** A list of which the first `shown` are seen at once; the others are folded below it. On paper it says how many more there are, and where. */
export function folded(
  items: readonly Html[],
  shown: number,
  texts: SiteTexts,
  { address }: Pick<PageAsked, 'address'>,
): Html {
  const rest = items.slice(shown)
  return html`<ol class="plain">${items.slice(0, shown)}</ol>${
    rest.length > 0 &&
    html`<details class="more screen"><summary>${texts.parts.more(rest.length)}</summary><ol class="plain" start="${shown + 1}">${rest}</ol></details><p class="printed">${texts.parts.moreAt(rest.length, address)}</p>`
  }`
}

/** Words of the State's nomenclatures, which are French in every language of the page. */
export function official(words: string | null | undefined, { locale }: SiteTexts): Html | undefined {
  if (words === null || words === undefined || words === '') return undefined
  return locale.startsWith('fr') ? html`${words}` : html`<span lang="fr">${words}</span>`
}

/** What is known of a thing, with points between. */
export function joined(parts: readonly (Html | string | undefined | false | null)[]): Html {
  const known = parts.filter((part) => part !== undefined && part !== false && part !== null && part !== '')
  return html`${known.map((part, i) => (i === 0 ? html`${part}` : html` · ${part}`))}`
}

/** A list of names and values; what is not known is left out. */
export function factList(entries: readonly (readonly [string, Html | string | undefined | null])[]): Html {
  const known = entries.filter(([, value]) => value !== undefined && value !== null && value !== '')
  return html`<dl>${known.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
}
