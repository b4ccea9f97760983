import { z } from 'zod'
import { coverageSchema } from './coverage.ts'
import { geometrySchema } from './geometry.ts'
import { named } from './named.ts'
import { SAME_LINE_METERS } from './neighbours.ts'
import { ownersSchema } from './owner.ts'
import { parcelPlanningSchema } from './planning.ts'

/** Parcels at which the walk over a unit ends: a State forest has more. */
export const MOST_UNIT_PARCELS = 500
/** Rights of who owns the ground, by the codes of the register: owner and bare owner. The ground of a lease belongs to the lessor. */
export const GROUND_RIGHTS: readonly string[] = ['P', 'N']
/** Sales that an answer gives, the newest. */
export const MOST_SOLD_TOGETHER = 5

const owner = ownersSchema.shape.owners.element
  .pick({ siren: true, pseudoNumber: true, name: true, group: true, legalFormShort: true, rights: true })
  .meta({ id: 'UnitOwner', description: 'A legal entity that owns the ground, by the register' })

const unitPlanning = parcelPlanningSchema
  .pick({ regime: true, uncoveredShare: true, zones: true })
  .extend({ coverage: coverageSchema })
  .meta({
    id: 'UnitPlanning',
    description:
      'The zones over the whole unit: shares are of its surface as drawn. Documents, prescriptions and easements: ask of a parcel',
  })

const unit = named('LandUnit', 'Contiguous parcels of the same owners (unité foncière)', {
  idus: z.array(z.string().length(14)).min(1).describe('Its parcels, by identifier'),
  count: z.number().int().positive(),
  truncated: z
    .boolean()
    .describe(`Whether the walk ended at ${MOST_UNIT_PARCELS} parcels: the unit has more`),
  surface: z.number().nullable().meta({
    description: 'Sum of the contenances, m²; null when the cadastre has none of one of the parcels',
  }),
  drawnSurface: z.number().describe('Sum of the outlines, in Lambert-93 (overseas: UTM), m²'),
  planning: unitPlanning,
  geometry: geometrySchema.describe(
    `Its outline: parcels that touch within ${SAME_LINE_METERS} m are joined`,
  ),
})

const soldTogether = named('SoldTogether', 'Contiguous parcels of one sale', {
  sale: z.string().describe('Key of the sale: GET /v1/transactions/{id}'),
  date: z.iso.date(),
  method: z.literal('sold-together').meta({
    description:
      'One sale had these parcels, which touch along boundaries: one seller then, one buyer since, unless parts were sold again',
  }),
  idus: z
    .array(z.string().length(14))
    .describe('This parcel and those that touch it, directly or through others'),
  surface: z.number().nullable().describe('Sum of their contenances, m²'),
  othersCount: z.number().int().describe('Parcels of the sale that do not touch these, or are gone'),
})

/** The unité foncière that a parcel is a part of. */
export const landUnitSchema = named('ParcelLandUnit', 'The unité foncière that a parcel is a part of', {
  idu: z.string().length(14),
  owners: z.array(owner).meta({
    description:
      'Who owns the ground, by the register of legal entities: its owners and bare owners; where it names none, its emphyteutes, construction lessees, allotted tenants and partners',
  }),
  unit: unit.nullable().meta({
    description:
      'Contiguous parcels (with a boundary in common, not a corner) that the register gives to the same set of owners; null when it names none: natural persons are never in it. One of them may own a share besides',
  }),
  soldTogether: z.array(soldTogether).meta({
    description: `Where \`unit\` is null: what the newest ${MOST_SOLD_TOGETHER} sales of several contiguous parcels show, a clue and no proof of one owner`,
  }),
})
