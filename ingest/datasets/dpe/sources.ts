import { departementOf } from '../../../shared/identifiers/insee.ts'
import { DPE_FAMILIES, type DpePlace, dpeLinesAddress } from '../../../shared/producers/ademe.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import type { AreaUnit, Source } from '../../dataset.ts'

/**
 * One paged address a family and a place: the portal has no other edition than the current one. Lines under former codes are asked for
 * too, so that a commune has the same diagnostics whether it is read alone or with its département.
 */
export function sources({ area, communes }: AreaUnit, territory: Territory): Source[] {
  const former = Object.entries(territory.data.recodings).sort()
  const places: (DpePlace & { commune?: string })[] = communes?.map((commune) => ({
    departement: area,
    commune,
    codes: [commune, ...former.flatMap(([code, now]) => (now === commune ? [code] : []))],
  })) ?? [
    {
      departement: area,
      moved: former.flatMap(([code, now]) =>
        departementOf(now) === area && departementOf(code) !== area ? [code] : [],
      ),
    },
  ]
  return places.flatMap(({ commune, ...place }) =>
    DPE_FAMILIES.map(
      (family): Source => ({
        url: dpeLinesAddress(family, place),
        sort: family,
        paged: true,
        ...(commune === undefined ? {} : { commune }),
      }),
    ),
  )
}
