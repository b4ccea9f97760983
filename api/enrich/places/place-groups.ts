import { demography } from './demography.ts'
import type { PlaceGroup } from './place-group.ts'
import { rents } from './rents.ts'

/** What is added of the place of a parcel, in the order of the columns, after those of `parcel_facts`. */
export const placeGroups: readonly PlaceGroup[] = [rents, demography]
