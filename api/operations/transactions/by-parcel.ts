import { z } from 'zod'
import { parseIdu } from '../../../shared/identifiers/idu.ts'
import { type Coverage, coverageSchema } from '../../../shared/schemas/coverage.ts'
import { SALES_NOT_PUBLISHED } from '../../../shared/territory/sales-not-published.ts'
import { operation } from '../../answers/operation.ts'
import { notLoaded } from '../../answers/problem.ts'
import { after } from '../../store/now.ts'
import type { Stores } from '../../store/stores.ts'
import { statusOf } from '../coverage/loaded.ts'
import { demoPlace } from '../demo-place.ts'
import { iduParameter } from '../parcels/parcel-input.ts'
import { periodSchema, SALE_DATASETS, salesSchema } from './answer.ts'
import { saleTable } from './sale-table.ts'

export const transactionsByParcel = operation({
  name: 'transactionsByParcel',
  tool: 'get_parcel_transactions',
  method: 'GET',
  path: '/v1/transactions/by-parcel/{idu}',
  tag: 'Transactions',
  title: 'Sales of a parcel',
  description:
    'Every loaded sale (DVF mutation) of a parcel since 2014, newest first, by its identifier of today or the one it had before its ' +
    'commune was merged. An empty list is never silent: `meta.coverage` says whether sales are published and loaded there.',
  input: z.strictObject({ idu: iduParameter.meta({ example: demoPlace.soldIdu }) }),
  output: salesSchema,
  about: z.object({
    returned: z.number().int().nonnegative(),
    period: periodSchema.nullable().meta({ description: 'The years of the loaded sales' }),
    coverage: coverageSchema,
  }),
  noindex: true,
  table: saleTable,
  examples: [{ title: 'A parcel of the demo territory that was sold', input: { idu: demoPlace.soldIdu } }],
  statuses: [503],
  run({ idu }, stores) {
    const { years } = stores.sales
    return after(stores.sales.byParcel(idu), (data) => ({
      data,
      datasets: SALE_DATASETS,
      about: {
        returned: data.length,
        period: years ? { from: `${years.first}-01-01`, to: `${years.last}-12-31` } : null,
        coverage: coverageOf(idu, data.length, stores),
      },
    }))
  },
})

/** Throws the 503 Problem when sales are published for the département but none of it is loaded. */
function coverageOf(idu: string, found: number, { sales, parcels, manifest, territory }: Stores): Coverage {
  const { departement, commune } = parseIdu(idu)!
  if (SALES_NOT_PUBLISHED.includes(departement))
    return { status: 'not-covered', detail: `No sale is published for the département ${departement}.` }
  if (!sales.has(departement)) throw notLoaded('dvf')
  const place = { level: 'commune', code: territory.resolve(commune)?.code ?? commune } as const
  if (found === 0 && statusOf(manifest, territory, 'dvf', place) === 'not-loaded')
    return { status: 'not-loaded', detail: `The sales of the commune ${commune} are not loaded.` }
  if (found === 0 && !parcels.has(idu))
    return {
      status: 'unknown-parcel',
      detail: 'Neither the loaded cadastre nor any loaded sale knows this parcel.',
    }
  return { status: 'loaded', detail: 'The sales published for this commune are loaded.' }
}
