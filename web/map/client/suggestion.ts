/** What the search of the map suggests: a place, and where its page is. */
export interface Suggestion {
  label: string
  kind: 'housenumber' | 'street' | 'place' | 'commune' | 'departement' | 'parcel'
  /** What it is, in the reader's language. */
  says: string
  /** WGS84 degrees. */
  lng: number
  lat: number
  href: string
  /** Probably what was meant: of another one, Enter opens the page of the search. */
  isLikely: boolean
  /** The parcel to choose, where it is one or lies on one. */
  idu?: string
}
