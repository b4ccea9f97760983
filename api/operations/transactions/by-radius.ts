import { z } from 'zod'
import { SALE_LINKS } from '../../answers/links.ts'
import { operation } from '../../answers/operation.ts'
import { cursorParameter } from '../../answers/paging.ts'
import { listAbout, salesSchema } from './answer.ts'
import { filterShape, saleFilter, saleLimitSchema } from './filters.ts'
import { circleOf, circleShape } from './places.ts'
import { saleTable } from './sale-table.ts'
import { searchInShape } from './search-sales.ts'

export const transactionsByRadius = operation({
  name: 'transactionsByRadius',
  tool: 'transactions_by_radius',
  method: 'GET',
  path: '/v1/transactions/by-radius',
  tag: 'Transactions',
  title: 'Sales around a point',
  description:
    'Sales (DVF mutations) of the last five years loaded whose parcel comes within the radius, measured in metres to its outline, ' +
    'newest first.',
  input: z.strictObject({ ...circleShape, limit: saleLimitSchema, cursor: cursorParameter, ...filterShape }),
  output: salesSchema,
  about: listAbout,
  noindex: true,
  table: saleTable,
  links: SALE_LINKS,
  examples: (place) => [
    {
      title: 'Flats around a point',
      input: {
        ...place.point,
        radiusMeters: 500,
        localTypes: ['Appartement' as const],
        limit: 10,
      },
    },
  ],
  statuses: [],
  async run({ limit, cursor, ...question }, stores) {
    const { lng, lat, radiusMeters, sort, ...filters } = question
    const { sales } = stores
    const filter = saleFilter(filters, sales)
    const asked = { operation: 'transactionsByRadius', question, filter, sort, limit, cursor }
    return searchInShape(circleOf({ lng, lat, radiusMeters }, sales), asked, stores)
  },
})
