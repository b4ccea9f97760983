import type { Sale } from '../../../shared/schemas/sale.ts'
import type { Stores } from '../../../stores/stores.ts'
import { coverageOfFrance } from '../coverage/dataset-coverage.ts'
import { absentBy, foundIn } from './absent.ts'
import { communeOf } from './identify-zone.ts'
import { type KnownOf, leadsTo, matchBy, type Tie, urlOf } from './lead.ts'

/** A sale by its key: the parcels of today on the ground that was sold. */
export async function identifySale(id: string, stores: Stores): Promise<KnownOf> {
  const [found] = stores.sales.years ? await stores.sales.byIds([id]) : []
  if (!found) return absentBy(coverageOfFrance('dvf', stores))
  const sale = found.value
  return {
    status: 'known',
    name: `${sale.nature} ${sale.date}, ${sale.address.label}`,
    coverage: foundIn('dvf'),
    questions: [urlOf('sale', id)],
    leads: [
      ...leadsTo('parcel', sale.parcels.flatMap(today)),
      ...communeOf(sale.address.commune.code, stores),
    ],
  }
}

function today({ idu, currentIdu, match, successors = [] }: Sale['parcels'][number]): Tie[] {
  if (currentIdu !== null) return [{ id: currentIdu, match: matchBy(match.method) }]
  if (successors.length === 0) return [{ id: idu, match: matchBy(match.method), hasAnswer: false }]
  return successors.map((one) => ({ id: one.idu, match: matchBy(match.method, one.score) }))
}
