import type { FastifyReply } from 'fastify'
import { GEOPACKAGE_TYPE } from '../api/answers/formats/format.ts'
import type { Collection } from '../api/ogc/collection.ts'
import { FRENCH } from '../api/ogc/french.ts'
import type { OgcLink } from '../api/ogc/links.ts'
import type { OgcPages, ShownItems } from '../api/ogc/visit.ts'
import { explain, inWords, wayOn } from './explain.ts'
import { showFailure } from './failure.ts'
import { formatsOf } from './formats.ts'
import { type Html, html } from './html.ts'
import { showPage, type Visit, visitOf, withoutParameter } from './visit.ts'

const TEXTS = {
  fr: {
    title: 'Données géographiques (OGC API Features)',
    lead: 'Ces collections s’ouvrent dans QGIS, GDAL et tout client OGC API Features, à cette adresse.',
    collections: 'Collections',
    conformance: 'Conformité',
    items: 'Objets',
    properties: 'Propriétés',
    next: 'Page suivante',
    again: 'Reprendre à la première page',
    none: 'Aucun objet.',
    raw: 'La même réponse en JSON',
    file: 'Télécharger en GeoPackage à partir de cette page (10\u00a0000 objets au plus)',
    yes: 'oui',
    no: 'non',
    matched: (count: number) => `${count.toLocaleString('fr')} ${count > 1 ? 'objets' : 'objet'} en tout`,
  },
  en: {
    title: 'Geographic data (OGC API Features)',
    lead: 'QGIS, GDAL and every client of OGC API Features open these collections at this address.',
    collections: 'Collections',
    conformance: 'Conformance',
    items: 'Features',
    properties: 'Properties',
    next: 'Next page',
    again: 'Begin again at the first page',
    none: 'No feature.',
    raw: 'The same answer as JSON',
    file: 'Download as a GeoPackage from this page on (10,000 features at most)',
    yes: 'yes',
    no: 'no',
    matched: (count: number) =>
      `${count.toLocaleString('en')} ${count === 1 ? 'feature' : 'features'} in all`,
  },
} as const

const rawLink = (links: readonly OgcLink[], words: string) => {
  const json = links.find(({ rel, href }) => rel === 'alternate' && href.includes('f=json'))
  return json && html`<p><a rel="alternate" href="${json.href}">${words}</a></p>`
}

const fileLink = (links: readonly OgcLink[], words: string) => {
  const file = links.find(({ type }) => type === GEOPACKAGE_TYPE)
  return file && html`<p><a href="${file.href}" download rel="nofollow">${words}</a></p>`
}

/** What a collection and its fields are, in the reader's language. */
function wordsOf({ name, description, fields }: Collection, { language }: Visit) {
  const french = language === 'fr' ? FRENCH[name] : undefined
  return {
    description: french?.description ?? description,
    of: (field: string) => french?.fields[field] ?? fields[field]?.description ?? field,
  }
}

/** The landing page for people, and the list of collections. */
function showCollections(visit: Visit, list: readonly Collection[], links: readonly OgcLink[]): FastifyReply {
  const texts = TEXTS[visit.language]
  return showPage(
    visit,
    { title: texts.title, lead: texts.lead },
    html`<h2>${texts.collections}</h2><ul class="plain">${list.map(
      (one) =>
        html`<li><a href="/ogc/collections/${one.name}?f=html">${one.title[visit.language]}</a><span class="soft">${wordsOf(one, visit).description}</span></li>`,
    )}</ul><p><a href="/ogc/conformance?f=html">${texts.conformance}</a></p>${rawLink(links, texts.raw)}`,
  )
}

function showConformance(visit: Visit, classes: readonly string[]): FastifyReply {
  const texts = TEXTS[visit.language]
  return showPage(
    visit,
    { title: texts.conformance },
    html`<ul>${classes.map((one) => html`<li><code>${one}</code></li>`)}</ul>`,
  )
}

function showCollection(visit: Visit, collection: Collection, links: readonly OgcLink[]): FastifyReply {
  const texts = TEXTS[visit.language]
  const { name, title, fields } = collection
  const words = wordsOf(collection, visit)
  return showPage(
    visit,
    { title: title[visit.language] },
    html`<p>${words.description}</p><p><a href="/ogc/collections/${name}/items?f=html">${texts.items}</a></p><h2>${texts.properties}</h2><dl>${Object.keys(
      fields,
    ).map(
      (field) => html`<div><dt><code>${field}</code></dt><dd>${words.of(field)}</dd></div>`,
    )}</dl>${rawLink(links, texts.raw)}`,
  )
}

/** Features as a table of their properties. */
function showItems(
  visit: Visit,
  collection: Collection,
  found: ShownItems,
  links: readonly OgcLink[],
): FastifyReply {
  const texts = TEXTS[visit.language]
  const names = Object.keys(collection.fields)
  const next = links.find(({ rel }) => rel === 'next')
  const words = wordsOf(collection, visit)
  const { number, date } = formatsOf(visit.texts)
  const cell = (name: string, value: unknown): string => {
    if (value === null || value === undefined) return ''
    if (typeof value === 'boolean') return value ? texts.yes : texts.no
    const { type, format } = collection.fields[name]!
    // Whole numbers are numbers of houses: they are not amounts.
    if (typeof value === 'number' && type === 'number') return number(value, 1)
    return format === 'date' ? date(String(value)) : String(value)
  }
  const row = ({ id, properties }: ShownItems['features'][number]): Html =>
    html`<tr><th scope="row"><a href="/ogc/collections/${collection.name}/items/${encodeURIComponent(id)}?f=html">${id}</a></th>${names.map((name) => html`<td>${cell(name, properties[name])}</td>`)}</tr>`
  return showPage(
    visit,
    { title: collection.title[visit.language], noindex: collection.noindex === true, wide: true },
    html`${found.matched !== undefined && html`<p>${texts.matched(found.matched)}</p>`}${
      found.features.length === 0
        ? html`<p>${texts.none}</p>`
        : html`<div class="figures words" role="region" tabindex="0" aria-label="${texts.items}"><table><thead><tr><th scope="col">id</th>${names.map((name) => html`<th scope="col"><code>${name}</code><br>${words.of(name)}</th>`)}</tr></thead><tbody>${found.features.map(row)}</tbody></table></div>`
    }${next && html`<p><a rel="next" href="${next.href}">${texts.next}</a></p>`}${fileLink(links, texts.file)}${rawLink(links, texts.raw)}`,
  )
}

/** A failure in the words of its problem: parameters of /ogc are those of a program. What is paged through after a new release begins again. */
function showOgcFailure(visit: Visit, error: unknown): FastifyReply {
  const { request, language } = visit
  return showFailure(visit, error, {
    explain: (problem, texts) =>
      problem.type === 'invalid-parameters' ? inWords(problem, texts) : explain(problem, texts),
    wayOn: (problem, texts) =>
      problem.type === 'release-changed'
        ? html`<p><a href="${withoutParameter(request.url, 'cursor')}">${TEXTS[language].again}</a></p>`
        : wayOn(problem, texts),
  })
}

/** The pages of /ogc for people, in the language of their reader. */
export const ogcPages: OgcPages = {
  collections: ({ request, reply }, ...shown) => showCollections(visitOf(request, reply), ...shown),
  conformance: ({ request, reply }, ...shown) => showConformance(visitOf(request, reply), ...shown),
  collection: ({ request, reply }, ...shown) => showCollection(visitOf(request, reply), ...shown),
  items: ({ request, reply }, ...shown) => showItems(visitOf(request, reply), ...shown),
  failure: (request, reply, error) => showOgcFailure(visitOf(request, reply), error),
}
