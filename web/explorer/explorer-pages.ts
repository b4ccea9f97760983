import type { FastifyReply } from 'fastify'
import { html } from '../html.ts'
import { withScript } from '../scripted-page.ts'
import { showPage, type Visit } from '../visit.ts'
import { addressForm } from './address-form.ts'
import type { ShownAddress } from './api-document.ts'
import { describeAddressIn, tagName } from './in-language.ts'

/** Where the explorer is: the list of all addresses, and below it a page of each. */
export const EXPLORER = '/docs'

/** The list of all addresses, by subject. */
export function explorerPage(visit: Visit, addresses: readonly ShownAddress[]): FastifyReply {
  const { texts, language } = visit
  const { docs } = texts
  const tags = [...new Set(addresses.map(({ tag }) => tag))]
  return showPage(
    visit,
    { title: docs.title, lead: docs.lead },
    html`<p>${docs.machine} <a href="/openapi.json">OpenAPI</a>, <a href="/ogc">OGC API Features</a>, <a href="/llms.txt">llms.txt</a>.</p>
<nav class="within line" aria-label="${docs.tagged}">${tags.map((tag) => html`<a href="#${anchorOf(tag)}">${tagName(tag, docs)}</a>`)}</nav>
${tags.map(
  (tag) =>
    html`<section id="${anchorOf(tag)}"><h2>${tagName(tag, docs)}</h2><ul class="plain">${addresses
      .filter((one) => one.tag === tag)
      .map(
        (one) =>
          html`<li><a href="${EXPLORER}/${one.id}">${describeAddressIn(language, one).title}</a><code class="soft">${one.method} ${one.path}</code></li>`,
      )}</ul></section>`,
)}`,
  )
}

const anchorOf = (tag: string) => tag.toLowerCase().replaceAll(/[^a-z]+/g, '-')

/** The page of one address: what it is, a form that sends a request, and what it answers. */
export function addressPage(visit: Visit, address: ShownAddress): FastifyReply {
  const { texts, language, assets } = visit
  const { docs } = texts
  const { title, description } = describeAddressIn(language, address)
  return showPage(
    visit,
    // Its examples hold sales, which search engines may not index (LPF art. R*112 A-3).
    { title, noindex: true, scripted: withScript(undefined, assets?.explorer) },
    html`<p><a href="${EXPLORER}">${docs.all}</a> · <a href="${EXPLORER}#${anchorOf(address.tag)}">${tagName(address.tag, docs)}</a></p>
<p><code><b>${address.method}</b> ${address.path}</code></p><p>${description}</p>${address.needsKey && html`<p class="soft">${docs.needsKey}</p>`}
${addressForm(visit, address)}
${
  address.sample !== undefined &&
  html`<details class="more"><summary>${docs.sample}</summary><pre tabindex="0" aria-label="${docs.sample}">${JSON.stringify(address.sample, null, 2)}</pre></details>`
}
<section><h2>${docs.statuses}</h2><dl class="statuses">${address.statuses.map(
      (status) => html`<dt><code>${status}</code></dt><dd>${docs.status[status] ?? ''}</dd>`,
    )}</dl></section>`,
  )
}
