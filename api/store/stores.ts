import type { Manifest } from '../../shared/release/release.ts'
import type { Territory } from '../../shared/territory/territory.ts'
import type { AddressStore } from './addresses/address-store.ts'
import type { Documents } from './documents/documents.ts'
import type { LoadedSales } from './sales/loaded-sales.ts'
import type { ParcelSpace } from './space/parcel-space.ts'

/** Everything one release lets the API open; a request keeps the same one from start to end. */
export interface Stores {
  readonly manifest: Manifest
  readonly territory: Territory
  readonly parcels: ParcelSpace
  /** Addresses by their text, and around a point. */
  readonly addresses: AddressStore
  /** Ready JSON documents by kind, area and key. */
  readonly documents: Documents
  /** The spatial index of sales. */
  readonly sales: LoadedSales
  /** Limits that operations read, from the configuration. */
  readonly limits: { nearestMaxMetres: number }
}
