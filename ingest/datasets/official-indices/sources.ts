import { indicesAddress, OFFICIAL_INDICES } from '../../../shared/producers/insee-indices.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import type { AreaUnit, Source } from '../../dataset.ts'

const idbanks = (isFurther: boolean) =>
  OFFICIAL_INDICES.filter((index) => index.isFurther === isFurther).map(({ idbank }) => idbank)

/**
 * Two requests. Without the second, whose series tell flats and houses of smaller zones apart, the others are loaded and the release says so. No address names
 * an edition: a series is revised where it stands.
 */
export function sources(_unit: AreaUnit, _territory: Territory, _millesime: string): Source[] {
  return [
    { url: indicesAddress(idbanks(false)), sort: 'first' },
    {
      url: indicesAddress(idbanks(true)),
      sort: 'further',
      secondary: 'Indices Notaires–INSEE des appartements et des maisons par zone',
    },
  ]
}
