import type { z } from 'zod'
import { officialIndexSeries } from '../../../shared/documents/indices.ts'
import { type IndexedPlace, indicesHolding } from '../../../shared/producers/insee-indices.ts'
import type { officialPricesSchema } from '../../../shared/schemas/official-index.ts'
import type { IndexLevel } from '../../../shared/schemas/price-index.ts'
import type { Commune, Territory } from '../../../shared/territory/territory.ts'
import type { Stores } from '../../../stores/stores.ts'
import { notLoaded } from '../../answers/problem.ts'
import { metaOf } from '../../answers/release-text.ts'

type Official = z.output<typeof officialPricesSchema>

const DATASET = 'official-indices'

/**
 * The Notaires–INSEE indices of the smallest zone that holds a département, EPCI or commune: of both types, flats and houses, each as far as it is loaded.
 * `code` is one of the territory.
 */
export async function officialPrices(level: IndexLevel, code: string, stores: Stores): Promise<Official> {
  const { documents, manifest, territory } = stores
  const edition = metaOf(manifest, [DATASET]).datasets[0]?.edition ?? null
  if (edition === null) {
    const detail = notLoaded(DATASET, { area: 'france', name: 'France' }).message
    return { coverage: { status: 'not-loaded', detail, datasets: [DATASET] }, edition, indices: [] }
  }
  const indices = (
    await Promise.all(
      indicesHolding(placesIn(level, code, territory)).map(async (holding) => {
        for (const { idbank, level: kind, code: zone, name, type, base } of holding) {
          const found = (await documents.get(officialIndexSeries, 'france', officialIndexSeries.key(idbank)))
            ?.value
          if (found) return [{ level: kind, code: zone, name, type, base, ...found }]
        }
        return []
      }),
    )
  ).flat()
  const coverage: Official['coverage'] =
    indices.length > 0
      ? { status: 'loaded', datasets: [DATASET] }
      : {
          status: 'no-data',
          detail: 'No Notaires–INSEE index that is loaded is of a zone that holds this one.',
          datasets: [DATASET],
        }
  return { coverage, edition, indices }
}

/** A zone as places of one département each. */
function placesIn(level: IndexLevel, code: string, territory: Territory): IndexedPlace[] {
  const { communes, departements } = territory.data
  if (level === 'departement')
    return departements.flatMap(({ code: departement, region }) =>
      departement === code && region !== undefined ? [{ departement, region }] : [],
    )
  if (level === 'epci') return communes.filter(({ epci }) => epci === code).map(placeOf)
  const commune = territory.resolve(code)
  return commune ? [placeOf(commune)] : []
}

/** Paris is a département too; Lyon and Marseille are cities whose arrondissements name them. */
const placeOf = ({ code, departement, region, city }: Commune): IndexedPlace => ({
  departement,
  region,
  city: city ?? code,
})
