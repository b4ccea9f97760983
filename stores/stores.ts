import type { EstimatesArtefact } from '../shared/artefacts/estimates.ts'
import type { FootprintSchema } from '../shared/artefacts/footprints.ts'
import type { KeyedOutlineSchema } from '../shared/artefacts/keyed-outlines.ts'
import type { PlanZoneSchema } from '../shared/artefacts/plan-zones.ts'
import type { UnitOutlineSchema } from '../shared/artefacts/unit-outlines.ts'
import type { Manifest } from '../shared/release/release.ts'
import type { Territory } from '../shared/territory/territory.ts'
import type { AddressStore } from './addresses/address-store.ts'
import type { ChangeStore } from './changes/change-store.ts'
import type { Documents } from './documents/documents.ts'
import type { LakeFiles } from './lake-files.ts'
import type { LoadedOverviews } from './map/loaded-overviews.ts'
import type { LoadedZones } from './map/loaded-zones.ts'
import type { LoadedOutlines } from './outlines/loaded-outlines.ts'
import type { LoadedSales } from './sales/loaded-sales.ts'
import type { SetStore } from './sets/set-store.ts'
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
  /** Outlines of the drawn buildings. */
  readonly footprints: LoadedOutlines<FootprintSchema>
  /** Outlines of the zones of planning documents that apply. */
  readonly planZones: LoadedOutlines<PlanZoneSchema>
  /** Surfaces of easements that apply, by the key of their feature (`planFeatures`). */
  readonly easements: LoadedOutlines<KeyedOutlineSchema>
  /** Surfaces of plans of prevention, by the key of their shape (`preventionShapes`). */
  readonly prevention: LoadedOutlines<KeyedOutlineSchema>
  /** Polygons of exposure to clay, by their level. */
  readonly clay: LoadedOutlines<KeyedOutlineSchema>
  /** Outlines of the unités foncières of several parcels. */
  readonly units: LoadedOutlines<UnitOutlineSchema>
  /** Outlines and prices of zones and sections. */
  readonly zones: LoadedZones
  /** What tiles of low zooms leave out, and the energy class of parcels. */
  readonly overviews: LoadedOverviews
  /** Wide rows of parcels and sales, for questions over many of them. */
  readonly sets: SetStore
  /** The releases that led to it, and what each changed. */
  readonly changes: ChangeStore
  /** The lake, as files that leave whole or in ranges. */
  readonly lake: LakeFiles
  /** What estimates are made from, by département; none where too little was sold. */
  readonly estimates: ReadonlyMap<string, EstimatesArtefact>
  /** Of an older release: the one that is served now, which says who opposed publication since. */
  readonly served?: () => Stores | undefined
  /** Limits that operations read, from the configuration. */
  readonly limits: { nearestMaxMetres: number }
}
