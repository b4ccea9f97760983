import { DPE_FAMILIES, dpeLinesAddress } from '../../../shared/producers/ademe.ts'
import type { AreaUnit, Source } from '../../dataset.ts'

/** One paged address a family and a place: the portal has no other vintage than the current one. */
export function sources({ area, communes }: AreaUnit): Source[] {
  const places = communes?.map((commune) => ({ commune })) ?? [{}]
  return places.flatMap((place) =>
    DPE_FAMILIES.map((family): Source => {
      const url = dpeLinesAddress(family, { departement: area, ...place })
      return { url, sort: family, paged: true, ...place }
    }),
  )
}
