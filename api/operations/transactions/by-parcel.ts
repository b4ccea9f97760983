import { z } from 'zod'
import { coverageSchema } from '../../../shared/schemas/coverage.ts'
import { SALE_LINKS } from '../../answers/links.ts'
import { operation } from '../../answers/operation.ts'
import { aboutPage, cursorParameter, offsetOf, pageAbout } from '../../answers/paging.ts'
import { after } from '../../store/now.ts'
import { aboutFormer, formerAbout } from '../parcels/former-parcel.ts'
import { iduParameter } from '../parcels/parcel-input.ts'
import { periodSchema, SALE_DATASETS, salesSchema } from './answer.ts'
import { limitSchema } from './filters.ts'
import { saleTable } from './sale-table.ts'
import { coverageOfParcel } from './sales-coverage.ts'

export const transactionsByParcel = operation({
  name: 'transactionsByParcel',
  tool: 'get_parcel_transactions',
  method: 'GET',
  path: '/v1/transactions/by-parcel/{idu}',
  tag: 'Transactions',
  title: 'Sales of a parcel',
  description:
    'Every loaded sale (DVF mutation) of a parcel since 2014, newest first, 50 at a time (`meta.total`, `meta.next`), by its identifier of today or the one it had before its ' +
    'commune was merged. An empty list is never silent: `meta.coverage` says whether sales are published and loaded there.',
  input: z.strictObject({
    idu: iduParameter,
    limit: limitSchema,
    cursor: cursorParameter,
    offset: z.number().int().min(0).max(100_000).default(0).meta({
      description: 'Sales to pass over; `cursor` goes on as well',
    }),
  }),
  output: salesSchema,
  about: z.object({
    ...pageAbout,
    nextOffset: z
      .number()
      .int()
      .nullable()
      .meta({ description: '`offset` of the next page; null on the last' }),
    period: periodSchema.nullable().meta({ description: 'The years of the loaded sales' }),
    coverage: coverageSchema,
    ...formerAbout,
  }),
  noindex: true,
  table: saleTable,
  links: { ...SALE_LINKS, parcel: '/v1/parcels/{idu}', page: '/parcels/{idu}' },
  examples: (place) => [{ title: 'A parcel that was sold', input: { idu: place.soldIdu } }],
  statuses: [503],
  run({ idu, limit, offset, cursor }, stores) {
    const { years } = stores.sales
    const total = stores.sales.countOf(idu)
    const list = {
      operation: 'transactionsByParcel',
      release: stores.manifest.id,
      question: idu,
      cursor,
      offset,
      limit,
    }
    const from = offsetOf(list)
    const coverage = coverageOfParcel(idu, total > 0, stores)
    const former = aboutFormer(idu, stores)
    return after(stores.sales.byParcel(idu, from, limit), (data) => ({
      data,
      datasets: SALE_DATASETS,
      about: {
        ...aboutPage(list, { from, returned: data.length, total }),
        nextOffset: from + data.length < total ? from + data.length : null,
        period: years ? { from: `${years.first}-01-01`, to: `${years.last}-12-31` } : null,
        coverage,
        ...former,
      },
    }))
  },
})
