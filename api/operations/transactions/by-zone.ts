import { z } from 'zod'
import { SALE_LINKS } from '../../answers/links.ts'
import { operation } from '../../answers/operation.ts'
import { cursorParameter } from '../../answers/paging.ts'
import { listAbout, salesSchema } from './answer.ts'
import { filterShape, saleFilter, saleLimitSchema } from './filters.ts'
import { saleTable } from './sale-table.ts'
import { searchInZone } from './search-sales.ts'
import { resolveZone, zoneAbout, zoneShape } from './zone-input.ts'

export const transactionsByZone = operation({
  name: 'transactionsByZone',
  tool: 'transactions_by_zone',
  method: 'GET',
  path: '/v1/transactions/by-zone',
  tag: 'Transactions',
  title: 'Sales in a zone',
  description:
    'Sales (DVF mutations) of the last five years loaded in a commune, an arrondissement, a city, an IRIS or a street, newest first unless `sort` says otherwise. Give `q`, a ' +
    'name, or `level` with `code`. `meta.resolvedZone` says which zone was understood, `meta.otherZones` what else the name could mean.',
  input: z.strictObject({ ...zoneShape, limit: saleLimitSchema, cursor: cursorParameter, ...filterShape }),
  output: salesSchema,
  about: listAbout.extend(zoneAbout),
  noindex: true,
  table: saleTable,
  links: { ...SALE_LINKS, prices: '/v1/prices/by-zone{?level,code}' },
  examples: (place) => [
    { title: 'By name', input: { q: place.town, limit: 10 } },
    {
      title: 'By commune code',
      input: { level: place.level ?? ('commune' as const), code: place.commune, limit: 10 },
    },
  ],
  statuses: [],
  async run({ limit, cursor, ...question }, stores) {
    const { q, level, code, sort, ...filters } = question
    const filter = saleFilter(filters, stores.sales)
    const asked = { operation: 'transactionsByZone', question, filter, sort, limit, cursor }
    return searchInZone(await resolveZone({ q, level, code }, stores), asked, stores)
  },
})
