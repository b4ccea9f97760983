import { createHash } from 'node:crypto'
import type { Language } from '../shared/text/sentence.ts'
import { footer } from './footer.ts'
import { Html, html } from './html.ts'
import type { OwnSite } from './own-site.ts'
import type { ScriptedPage } from './scripted-page.ts'
import { STYLE } from './style.ts'
import { TEXTS } from './texts/texts.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export interface PolicyOptions {
  script?: string
  hasMap?: boolean
  /** Another origin that the page may ask for data: that of the map's background. */
  asks?: string | undefined
}

/**
 * The content security policy of a page: one style sheet and at most one script, both inline and allowed by hash. A page with a map or a search
 * loads scripts and a style sheet of this service besides, starts a worker from it, asks it for tiles, and makes images of its own.
 */
export function policyOf({ script, hasMap = false, asks }: PolicyOptions = {}): string {
  const scripts = [...(script === undefined ? [] : [hash(script)]), ...(hasMap ? ["'self'"] : [])]
  return [
    "default-src 'none'",
    `style-src ${hash(STYLE)}${hasMap ? " 'self'" : ''}`,
    ...(scripts.length === 0 ? [] : [`script-src ${scripts.join(' ')}`]),
    ...(hasMap ? ["worker-src 'self'", `connect-src 'self'${asks === undefined ? '' : ` ${asks}`}`] : []),
    `img-src 'self'${hasMap ? ' data: blob:' : ''}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

export interface Frame {
  /** Whose service it is. */
  site: OwnSite
  language: Language
  title: string
  /** Path and query of this page without `lang`, for the link to the other language; absent when there is none. */
  here?: string
  message?: { text: string; bad?: boolean } | undefined
  /** What the page is for, in a sentence: its first paragraph. */
  lead?: string
  /** What search engines and shared links show of the page; the lead when left out. */
  description?: string | undefined
  /** Asks search engines to keep the page out. */
  noindex?: boolean
  script?: string
  /** The same as a feed, in each form that there is: its address and type. */
  feeds?: readonly { href: string; type: string; title: string }[]
  /** What a page with a map has in addition. */
  scripted?: ScriptedPage | undefined
  /** Stands above the main heading. */
  above?: Html
  /** The body takes the whole window: there is no foot. */
  wide?: boolean
  /** The page has a head of map and facts, and sections below it; that of a parcel is two sheets on paper. */
  sheet?: 'parcel' | 'place'
}

/** A whole page: the navigation, one main heading, a message if any, then `body`. */
export function pageText(frame: Frame, body: Html): string {
  const { site, language, title, here, message, lead, description = lead, noindex } = frame
  const { script, feeds = [], scripted, above, wide, sheet } = frame
  const texts = TEXTS[language]
  const other = language === 'fr' ? 'en' : 'fr'
  const turn =
    here !== undefined &&
    html`<a href="${here}${here.includes('?') ? '&' : '?'}lang=${other}" lang="${other}" hreflang="${other}">${texts.otherLanguage}</a>`
  const notice =
    message &&
    html`<p class="message ${message.bad ? 'bad' : ''}" role="${message.bad ? 'alert' : 'status'}">${message.text}</p>`
  return html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
${noindex && html`<meta name="robots" content="noindex,noarchive">`}<title>${title} · ${site.name}</title>${description !== undefined && html`<meta name="description" content="${description}">`}<link rel="icon" href="/favicon.svg" type="image/svg+xml">${feeds.map(({ href, type, title: named }) => html`<link rel="alternate" type="${type}" title="${named}" href="${href}">`)}<style>${new Html(STYLE)}</style>${scripted?.head}</head><body${(wide || sheet) && html` class="${wide ? 'wide' : `sheet ${sheet}`}"`}>
<header><strong>${site.name}</strong><nav aria-label="${texts.rooms}"><a href="/">${texts.home}</a><a href="/map">${texts.map.title}</a><a href="/docs">${texts.explorer}</a><a href="/account">${texts.account}</a>${turn}</nav></header>
<main>${above}<h1>${title}</h1>${notice}${lead !== undefined && html`<p class="lead">${lead}</p>`}${body}</main>${!wide && footer(site, texts)}${scripted?.end}${script !== undefined && html`<script>${new Html(script)}</script>`}</body></html>`
    .text
}
