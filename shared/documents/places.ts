import { z } from 'zod'
import { type BUILDING_DATASETS, buildingsSchema } from '../schemas/building.ts'
import { registeredCoproprieteSchema } from '../schemas/copropriete.ts'
import { demographicsSchema, incomeSchema, populationSchema } from '../schemas/demographics.ts'
import { dpeResidentialSchema, dpeTertiarySchema } from '../schemas/dpe.ts'
import { formerParcelSchema } from '../schemas/former-parcel.ts'
import { geometrySchema } from '../schemas/geometry.ts'
import { refusedParcelSchema } from '../schemas/refused-parcel.ts'
import { byIdu, byZone, documentKind, type StoredKind } from './document-kind.ts'

// Parcels that left the cadastre (dataset cadastre).
export const formerParcels = documentKind('former-parcels', 'departement', byIdu, formerParcelSchema)
/** Parcels that the edition has on lines that could not be used (dataset cadastre). */
export const refusedParcels = documentKind('refused-parcels', 'departement', byIdu, refusedParcelSchema)

// Where a parcel lies (dataset iris).
export const parcelIris = documentKind(
  'parcel-iris',
  'departement',
  byIdu,
  demographicsSchema.shape.iris.unwrap(),
)
export const irisNames = documentKind(
  'iris',
  'departement',
  (iris: string) => iris,
  z.strictObject({
    code: z.string().length(9),
    name: z.string(),
    type: z.string().nullable(),
    communeCode: z.string().length(5),
  }),
)
export const irisContours = documentKind(
  'iris-contours',
  'departement',
  (iris: string) => iris,
  geometrySchema,
)

// Addresses of a parcel: rows of the address index of the same département (dataset ban).
export const parcelAddresses = documentKind(
  'parcel-addresses',
  'departement',
  byIdu,
  z.array(z.number().int().nonnegative()),
)

// People (datasets census, filosofi).
export const zonePopulation = documentKind('census', 'departement', byZone, populationSchema)
export const incomes = documentKind('incomes', 'departement', byZone, incomeSchema)

// What stands on a parcel: each dataset's documents hold what the datasets before it know, too.
export const buildings = {
  bdnb: documentKind('buildings-bdnb', 'departement', byIdu, buildingsSchema),
  rnb: documentKind('buildings-rnb', 'departement', byIdu, buildingsSchema),
  batiments: documentKind('buildings-batiments', 'departement', byIdu, buildingsSchema),
} as const satisfies Record<(typeof BUILDING_DATASETS)[number], StoredKind>

// Energy diagnostics and co-ownerships of a parcel (datasets dpe, rnic).
export const dpeResidential = documentKind('dpe-residential', 'departement', byIdu, dpeResidentialSchema)
export const dpeTertiary = documentKind('dpe-tertiary', 'departement', byIdu, dpeTertiarySchema)
export const coOwnerships = documentKind(
  'copropriete',
  'departement',
  byIdu,
  z.array(registeredCoproprieteSchema),
)
/** Diagnostics that declare a co-ownership, by its registration number. */
export const coOwnershipDiagnostics = documentKind(
  'copropriete-dpe',
  'departement',
  byIdu,
  z.record(z.string(), registeredCoproprieteSchema.shape.diagnostics),
)
