import { z } from 'zod'
import type { ExamplePlace } from '../../answers/example-place.ts'
import { SALE_LINKS } from '../../answers/links.ts'
import { operation } from '../../answers/operation.ts'
import { cursorParameter } from '../../answers/paging.ts'
import { within } from '../../answers/parameter-names.ts'
import { BODY_BYTES } from '../../kernel/limits.ts'
import { listAbout, salesSchema } from './answer.ts'
import { ABOUT_FILTERS, filterSchema, saleFilter, saleLimitSchema } from './filters.ts'
import { geometryInput, shapeOf } from './geometry-input.ts'
import { saleTable } from './sale-table.ts'
import { searchInShape } from './search-sales.ts'

/** A box as a polygon. */
function drawn({ minLng, minLat, maxLng, maxLat }: NonNullable<ExamplePlace['box']>) {
  const ring: [number, number][] = [
    [minLng, minLat],
    [maxLng, minLat],
    [maxLng, maxLat],
    [minLng, maxLat],
    [minLng, minLat],
  ]
  return { type: 'Polygon' as const, coordinates: [ring] }
}

export const transactionsByGeometry = operation({
  name: 'transactionsByGeometry',
  tool: 'transactions_by_geometry',
  method: 'POST',
  path: '/v1/transactions/by-geometry',
  bodyBytes: BODY_BYTES.drawing,
  tag: 'Transactions',
  title: 'Sales in a polygon',
  description:
    'Sales (DVF mutations) of the last five years loaded whose parcel meets the polygon or multipolygon (holes count), newest ' +
    'first.',
  input: z.strictObject({
    geometry: geometryInput,
    limit: saleLimitSchema,
    cursor: cursorParameter,
    filters: filterSchema.prefault({}).meta({ description: ABOUT_FILTERS }),
  }),
  output: salesSchema,
  about: listAbout,
  noindex: true,
  table: saleTable,
  links: SALE_LINKS,
  examples: ({ box }) => [
    {
      title: 'Houses in a drawn area',
      input: { geometry: box && drawn(box), limit: 10, filters: { localTypes: ['Maison' as const] } },
    },
  ],
  statuses: [],
  async run({ limit, cursor, ...question }, stores) {
    const { geometry, filters } = question
    const { sales } = stores
    const filter = within('filters', () => saleFilter(filters, sales))
    const asked = {
      operation: 'transactionsByGeometry',
      question,
      filter,
      sort: filters.sort,
      limit,
      cursor,
    }
    return searchInShape(shapeOf(geometry, sales), asked, stores)
  },
})
