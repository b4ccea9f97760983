import { z } from 'zod'
import { priceSales } from '../../../shared/documents/sales.ts'
import { communeCodeOf, departementOf } from '../../../shared/identifiers/insee.ts'
import { coverageSchema } from '../../../shared/schemas/coverage.ts'
import { PRICE_METHODS } from '../../../shared/schemas/price.ts'
import type { Stores } from '../../../stores/stores.ts'
import { SALE_LINKS } from '../../answers/links.ts'
import { operation } from '../../answers/operation.ts'
import { aboutPage, cursorParameter, offsetOf, pageAbout } from '../../answers/paging.ts'
import { notFound, notLoaded } from '../../answers/problem.ts'
import { invalidParameters } from '../../answers/problems.ts'
import { SALE_DATASETS, salesSchema } from '../transactions/answer.ts'
import { saleLimitSchema, saleYearSchema } from '../transactions/filters.ts'
import { daysOfYear, withYears, yearsOfCommunes } from '../transactions/loaded-years.ts'
import { saleSentences } from '../transactions/sale-sentences.ts'
import { resolveZone } from '../transactions/zone-input.ts'

export const salesBehindPrice = operation({
  name: 'salesBehindPrice',
  tool: 'get_zone_price_sales',
  method: 'GET',
  path: '/v1/prices/by-zone/sales',
  tag: 'Prices',
  title: 'The sales behind a figure',
  description:
    'The sales that one yearly figure is made of, newest first, for an IRIS, a commune, an arrondissement or a street; `stateOnly` and ' +
    '`terrierOnly` name those that only one of the two rules counts (`pricePerM2Reason` and `dwellingLines` of the sale say why). ' +
    'Of larger zones none are listed.',
  input: z.strictObject({
    level: z
      .enum(['quartier', 'iris', 'commune', 'arrondissement', 'rue'])
      .meta({ description: 'Kind of zone; quartier is another word for iris' }),
    code: z
      .string()
      .max(10)
      .regex(/^\d[0-9AB]\d{3}(\d{4}|:\w{4})?$/)
      .describe('Its code; of a street: commune, colon, street'),
    year: saleYearSchema.meta({ description: 'Year of the figure' }),
    type: z.enum(['Appartement', 'Maison']).meta({ description: 'Type of dwelling' }),
    method: z
      .enum(PRICE_METHODS)
      .default('terrier')
      .meta({ description: 'Rule by which the sales are counted: ours, or the State’s' }),
    limit: saleLimitSchema,
    cursor: cursorParameter,
    offset: z
      .number()
      .int()
      .min(0)
      .max(1_000_000)
      .default(0)
      .meta({ description: 'Sales to pass over; `cursor` goes on as well' }),
  }),
  output: z.strictObject({
    sales: salesSchema,
    count: z.number().int().nonnegative().describe('Sales that the figure is made of, on all pages'),
    nextOffset: z.number().int().nullable().describe('`offset` of the next page; null on the last'),
    stateOnly: z.array(z.string()).meta({ description: 'Keys of sales that only the State’s rule counts' }),
    terrierOnly: z.array(z.string()).meta({ description: 'Keys of sales that only our rule counts' }),
  }),
  about: z.object({ ...pageAbout, coverage: coverageSchema }),
  noindex: true,
  links: { ...SALE_LINKS, prices: '/v1/prices/by-zone?level={level}&code={code}' },
  examples: (place) => [
    {
      title: 'Houses of a commune in a year',
      input: {
        level: place.level ?? ('commune' as const),
        code: place.commune,
        year: place.soldYear,
        type: place.soldType,
        limit: 10,
      },
    },
  ],
  statuses: [404, 503],
  async run({ limit, offset, cursor, ...question }, stores) {
    const { level, code, year, type, method } = question
    const { documents, sales, manifest } = stores
    const list = { operation: 'salesBehindPrice', release: manifest.id, question, cursor, offset, limit }
    const from = offsetOf(list)
    const found = await resolveZone({ level, code }, stores, (detail) => notFound('unknown-zone', detail))
    const zone = found.about.resolvedZone
    const commune = communeCodeOf(zone.code)
    if (found.coverage.status === 'not-loaded') throw notLoaded('dvf', { name: zone.name, area: commune })
    const coverage = withYears(found.coverage, daysOfYear(year), await yearsOfCommunes(commune, stores), {
      name: zone.name,
      area: commune,
    })
    if (zone.level === 'ville') throw byArrondissement(zone, stores)
    const key = priceSales.key(zone.level, zone.code, year, type)
    const listed = (await documents.get(priceSales, departementOf(zone.code), key))?.value
    const { stateOnly = [], terrierOnly = [] } = listed ?? {}
    const ours = listed?.sales ?? []
    const keys =
      method === 'terrier' ? ours : [...ours.filter((id) => !terrierOnly.includes(id)), ...stateOnly]
    const page = keys.slice(from, from + limit)
    const listedSales = await sales.byIds(page)
    return {
      data: {
        sales: listedSales,
        count: keys.length,
        nextOffset: from + page.length < keys.length ? from + page.length : null,
        stateOnly,
        terrierOnly,
      },
      datasets: SALE_DATASETS,
      about: { ...aboutPage(list, { from, returned: page.length, total: keys.length }), coverage },
    }
  },
})

/** The 400 of a city: its sales are listed by arrondissement, whose codes it names. */
function byArrondissement({ code, name }: { code: string; name: string }, { territory }: Stores) {
  const codes = territory.arrondissements(code).map((one) => one.code)
  return invalidParameters([
    {
      parameter: 'code',
      detail: saleSentences.byArrondissement(name, codes.join(', ')),
    },
  ])
}
