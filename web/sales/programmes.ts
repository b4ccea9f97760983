import type { Sale } from '../../shared/schemas/sale.ts'
import { grouped } from '../../shared/text/grouped.ts'

/** The source lists no premises of what is sold off plan: it is not bare land. */
export const OFF_PLAN = /futur d.achèvement/i

/** Sales off plan of one building site: a reader sees one line. */
export interface Programme {
  sales: readonly [Sale, Sale, ...Sale[]]
}

/** The sales of a list in its order; those off plan on the same parcel are one programme, where the first of them stood. */
export function withProgrammes(sales: readonly Sale[]): (Sale | Programme)[] {
  const bySite = grouped(sales.filter(isOffPlan), siteOf)
  return sales.flatMap((sale): (Sale | Programme)[] => {
    if (!isOffPlan(sale)) return [sale]
    const [first, second, ...others] = bySite.get(siteOf(sale))!
    if (!first || !second) return [sale]
    return sale === first ? [{ sales: [first, second, ...others] }] : []
  })
}

const isOffPlan = ({ nature }: Sale) => OFF_PLAN.test(nature)

/** Where it is built: the parcel that comes first, else the address. */
function siteOf({ parcels, address }: Sale): string {
  return parcels.map(({ idu }) => idu).sort()[0] ?? address.label
}
