import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { notFound, notLoaded } from '../../api/answers/problem.ts'
import { placeSentences } from '../../api/operations/place-sentences.ts'
import { SALE_DATASETS } from '../../api/operations/transactions/answer.ts'
import { saleFilter } from '../../api/operations/transactions/filters.ts'
import { withYears, yearsOfCommunes } from '../../api/operations/transactions/loaded-years.ts'
import { resolveZone } from '../../api/operations/transactions/zone-input.ts'
import { storesOf } from '../../api/plugins/release-lease.ts'
import { communeCodeOf } from '../../shared/identifiers/insee.ts'
import { coverageSchema } from '../../shared/schemas/coverage.ts'
import { saleSchema } from '../../shared/schemas/sale.ts'
import type { Stores } from '../../stores/stores.ts'
import { answerOf, readAnswer } from '../ask.ts'
import { type Html, html } from '../html.ts'
import { missingYearsLine } from '../sales/missing-years.ts'
import { saleItem } from '../sales/sale-item.ts'
import { sourceLine } from '../sources.ts'
import type { SiteTexts } from '../texts/en.ts'
import { showPage, type Visit } from '../visit.ts'
import type { Place } from './place.ts'
import { saleListOf } from './sales.ts'

const ON_A_PAGE = 50
/** Pages of one list: further back, a year is chosen. */
const MOST_PAGES = 100

const answer = answerOf(z.array(saleSchema), { coverage: coverageSchema })
/** What is asked of the list; values that cannot be read are ignored. */
const query = z.object({
  page: z.coerce.number().int().min(1).max(MOST_PAGES).catch(1),
  year: z.coerce.number().int().optional().catch(undefined),
})

/** The list of all sales of a place, newest first, by pages and by years. Search engines may not index it. */
export async function showSales(visit: Visit, place: Place): Promise<FastifyReply> {
  const { texts, request } = visit
  const stores = storesOf(request)
  const { years } = stores.sales
  if (!years) throw notLoaded('dvf')
  const { page, year } = query.parse(request.query)
  const asked = year !== undefined && year >= years.first && year <= years.last ? year : undefined
  const { data, meta } = await readAnswer(() => pageOf(place, page, asked, stores), stores, answer)
  if (data.length === 0 && page > 1) throw notFound('unknown-sale', placeSentences.noPage(page))
  const more = data.length > ON_A_PAGE
  const list = await saleListOf(data, place, stores, texts)
  return showPage(
    visit,
    { title: texts.places.salesOf(place.name), noindex: true },
    html`<p><a href="${place.path}">${texts.places.back(place.name)}</a></p>${yearLinks(place, years, asked, texts)}
${data.length === 0 && html`<p>${texts.places.noSales}</p>`}${missingYearsLine(meta.coverage, texts)}<ol class="plain" start="${(page - 1) * ON_A_PAGE + 1}">${data
      .slice(0, ON_A_PAGE)
      .map((sale) => saleItem(sale, list))}</ol>
<nav class="within" aria-label="${texts.places.pages}">${page > 1 && html`<a rel="prev" href="${listPath(place, asked, page - 1)}">${texts.places.newer}</a>`}<span>${texts.places.page(page)}</span>${more && page < MOST_PAGES && html`<a rel="next" href="${listPath(place, asked, page + 1)}">${texts.places.older}</a>`}</nav>${sourceLine(meta, texts)}`,
  )
}

/** The sales of a page, and one more that tells whether there is another page. */
async function pageOf({ level, code }: Place, page: number, year: number | undefined, stores: Stores) {
  if (level === 'departement' || level === 'region')
    throw notFound('unknown-zone', placeSentences.salesByCommune())
  const { codes, coverage, about } = await resolveZone({ level, code }, stores)
  const first = stores.sales.years?.first
  const filter = saleFilter(
    { includeMultiLot: true, ...(year ? { year } : { yearMin: first }) },
    stores.sales,
  )
  const commune = communeCodeOf(about.resolvedZone.code)
  const ofYears = withYears(coverage, filter, await yearsOfCommunes(commune, stores), {
    name: about.resolvedZone.name,
    area: commune,
  })
  const offset = (page - 1) * ON_A_PAGE
  const data = await stores.sales.inZones(codes, filter, ON_A_PAGE + 1, 'date-desc', offset)
  return {
    data,
    datasets: SALE_DATASETS,
    about: { coverage: ofYears },
  }
}

function listPath({ path }: Place, year: number | undefined, page: number): string {
  const asked = new URLSearchParams({
    ...(year === undefined ? {} : { year: String(year) }),
    ...(page === 1 ? {} : { page: String(page) }),
  })
  return `${path}/sales${asked.size === 0 ? '' : `?${asked}`}`
}

function yearLinks(
  place: Place,
  { first, last }: { first: number; last: number },
  asked: number | undefined,
  texts: SiteTexts,
): Html {
  const years = Array.from({ length: last - first + 1 }, (_, i) => last - i)
  const link = (year: number | undefined, words: string) =>
    year === asked
      ? html`<b aria-current="page">${words}</b>`
      : html`<a href="${listPath(place, year, 1)}">${words}</a>`
  return html`<nav class="within" aria-label="${texts.places.years}">${link(undefined, texts.places.allYears)}${years.map((year) => link(year, String(year)))}</nav>`
}
