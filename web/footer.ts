import { VERSION } from '../shared/process/version.ts'
import { type Html, html } from './html.ts'
import type { OwnSite } from './own-site.ts'
import type { SiteTexts } from './texts/en.ts'

/** Where the pages say who runs the service, what it is made of and what it keeps of people. */
export const ABOUT = '/mentions'

/** The foot of every page: legal notice, sources, privacy, contact, and which version and release this is. */
export function footer(site: OwnSite, { about }: SiteTexts): Html {
  const release = site.release()
  return html`<footer class="small"><nav aria-label="${about.foot}"><a href="${ABOUT}#legal">${about.legal}</a><a href="${ABOUT}#sources">${about.sources}</a><a href="${ABOUT}#privacy">${about.privacy}</a>${
    site.contact !== undefined && html`<a href="${contactLink(site.contact)}">${about.contact}</a>`
  }</nav><p class="soft">${site.name !== 'Terrier' && `${site.name} · `}${about.version(VERSION)}${release !== undefined && ` · ${about.release(release)}`}</p></footer>`
}

/** An address of mail as a link that writes to it; that of a page as it is. */
export function contactLink(contact: string): string {
  return contact.includes('://') ? contact : `mailto:${contact}`
}
