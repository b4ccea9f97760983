import type { FastifyReply } from 'fastify'
import type { Stores } from '../../stores/stores.ts'
import { contactLink } from '../footer.ts'
import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import type { OwnSite } from '../own-site.ts'
import { type Served, servedDatasets } from '../served.ts'
import type { SiteTexts } from '../texts/en.ts'
import { showPage, type Visit } from '../visit.ts'

/** The page at /mentions: who runs the service, what its data come from, and what becomes of names of people. */
export async function servicePage(visit: Visit, stores: Stores | undefined): Promise<FastifyReply> {
  const { texts } = visit
  const { about } = texts
  const site = visit.request.server.ownSite
  const served = stores ? await servedDatasets(stores) : []
  return showPage(
    visit,
    { title: about.title, description: about.sourcesLead },
    html`<section id="legal"><h2>${about.legal}</h2>${legalText(site, texts)}</section>
<section id="sources"><h2>${about.sources}</h2><p>${about.sourcesLead}</p>${served.length === 0 ? html`<p>${texts.nothingServed}</p>` : sourcesOf(served, texts)}</section>
<section id="privacy"><h2>${about.privacy}</h2>${about.privacyText.map((one) => html`<p>${one}</p>`)}${contactText(site, texts)}</section>`,
  )
}

function legalText({ name, legal }: OwnSite, { about }: SiteTexts): Html {
  if (legal === undefined) return html`<p>${about.noLegal(name)}</p>`
  if (/^https?:\/\/\S+$/.test(legal)) return html`<p><a href="${legal}">${about.legalOf(name)}</a></p>`
  return html`<p>${legal}</p>`
}

function contactText({ contact }: OwnSite, { about }: SiteTexts): Html {
  if (contact === undefined) return html`<p>${about.noContact}</p>`
  return html`<p>${about.writeTo} <a href="${contactLink(contact)}">${contact}</a></p>`
}

/** The sources as every page lists them; here with the names of datasets in full. */
function sourcesOf(served: readonly Served[], texts: SiteTexts): Html {
  const { shortEdition } = formatsOf(texts)
  return html`<ul class="sources small">${served.map(
    ({ title, producer, licence, edition }) =>
      html`<li><b>${title}, ${shortEdition(edition)}</b> <span class="soft">${producer} · ${licence}</span></li>`,
  )}</ul>`
}
