export type AddressType = 'housenumber' | 'street' | 'place' | 'municipality'

/** A parcel of an address and how it was linked; metres are null when the commune declared it. */
export interface AddressParcel {
  idu: string
  method: 'declared' | 'contained' | 'near'
  distanceMetres: number | null
}

/** An address as the search gives it. */
export interface AddressHit {
  type: AddressType
  /** BAN key, or the INSEE code of a municipality. */
  id: string
  /** Street, lieu-dit or municipality. */
  name: string
  /** Of a house number: the number, and its suffix or ''. */
  number: number | undefined
  suffix: string
  postcode: string
  commune: string
  communeName: string
  /** City of an arrondissement, else ''. */
  city: string
  formerCommune: string
  /** What tells its street from another of the same name in the commune (a hamlet or former commune), else ''. */
  distinction: string
  /** WGS84 degrees. */
  lng: number
  lat: number
  certified: boolean
  parcels: AddressParcel[]
  /** 0 to 1: how likely it is meant, other things being equal. */
  importance: number
}
