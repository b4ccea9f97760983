import type { Commune } from '../../../shared/territory/territory.ts'

/** Where a dwelling stands. */
export interface DwellingPlace {
  lng: number
  lat: number
  /** The parcel, where the place lies in a loaded one or within a few metres of it. */
  idu: string | null
  /** Its surface in the cadastre, m²; null where it is unknown. */
  parcelSurface: number | null
  commune: Commune
  /** What tells the commune: the parcel at the place or nearest to it, or the sales around it where no cadastre is loaded. */
  communeFrom: 'cadastre' | 'sales'
}
