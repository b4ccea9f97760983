import { z } from 'zod'
import { SALE_LINKS } from '../../answers/links.ts'
import { operation } from '../../answers/operation.ts'
import { cursorParameter } from '../../answers/paging.ts'
import { listAbout, salesSchema } from './answer.ts'
import { filterShape, saleFilter, saleLimitSchema } from './filters.ts'
import { boxShape, salesBox } from './places.ts'
import { saleTable } from './sale-table.ts'
import { searchInShape } from './search-sales.ts'

export const transactionsByBbox = operation({
  name: 'transactionsByBbox',
  tool: 'transactions_by_bbox',
  method: 'GET',
  path: '/v1/transactions/by-bbox',
  tag: 'Transactions',
  title: 'Sales in a box',
  description:
    'Sales (DVF mutations) of the last five years loaded whose parcel meets the box, newest first. A sale whose parcel is not in ' +
    'the cadastre is found by its point, and its `match` says so.',
  input: z.strictObject({ ...boxShape, limit: saleLimitSchema, cursor: cursorParameter, ...filterShape }),
  output: salesSchema,
  about: listAbout,
  noindex: true,
  table: saleTable,
  links: SALE_LINKS,
  examples: ({ box }) => [
    {
      title: 'In a box',
      input: { ...box, limit: 10 },
    },
  ],
  statuses: [],
  async run({ limit, cursor, ...question }, stores) {
    const { minLng, minLat, maxLng, maxLat, sort, ...filters } = question
    const { sales } = stores
    const filter = saleFilter(filters, sales)
    const asked = { operation: 'transactionsByBbox', question, filter, sort, limit, cursor }
    return searchInShape(salesBox({ minLng, minLat, maxLng, maxLat }, sales), asked, stores)
  },
})
