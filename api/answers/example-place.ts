/** A place of a release that examples speak of. A member is missing where nothing that is loaded has it. */
export interface ExamplePlace {
  /** A point of the parcel, WGS84 degrees. */
  point?: { lng: number; lat: number }
  /** A box around the point. */
  box?: { minLng: number; minLat: number; maxLng: number; maxLat: number }
  /** A parcel, and one that was sold: the same where the release has such a one. */
  idu?: string
  soldIdu?: string
  /** A sale of it; its year, and what was sold. */
  saleId?: string
  soldYear?: number
  soldType?: 'Appartement' | 'Maison'
  /** An address of the commune, as text. */
  address?: string
  commune: string
  /** What it is, where it is not simply a commune: an arrondissement of Paris, Lyon or Marseille. */
  level?: 'arrondissement'
  /** Its name. */
  town: string
  departement: string
  region: string
  siren?: string
  /** A word of the name of a company. */
  companyWord?: string
  /** A commune with observed rents, and a year that has some. */
  rents?: { commune: string; year: number }
}
