import { z } from 'zod'
import { labelledSchema } from './company.ts'
import { named } from './named.ts'

const idu = z.string().length(14)

/** What does not agree in a lot. */
export const LOT_DOUBTS = ['several-lines', 'one-side-only', 'mother-is-daughter'] as const

/** A lot as the document of filiation has it: which daughter came from which mother is not said where there are several of both. */
export const filiationLotSchema = z
  .strictObject({
    id: z.string().describe('Its key: commune, prefix, document, lot, day, nature'),
    document: z.string().describe('Number of the document, in its commune and prefix'),
    lot: z.string().describe('Number of the lot in the document'),
    nature: labelledSchema,
    date: z.string().describe('Day of validation'),
    mothers: z.array(idu).describe('Parcels before; none: ground out of the public domain'),
    daughters: z.array(idu).describe('Parcels after; none: ground into the public domain'),
    doubts: z.array(z.enum(LOT_DOUBTS)).meta({
      description:
        'several-lines: different lines describe one side, and are joined; one-side-only: the other line is not published; mother-is-daughter: a parcel is both',
    }),
  })
  .meta({ id: 'FiliationLot', description: 'A lot of a document of filiation: mothers and daughters' })

const relative = named('RelatedParcel', 'A parcel before or after another one', {
  idu,
  generation: z.number().int().positive().describe('Lots between the two parcels'),
  inCadastre: z.boolean().describe('Whether the loaded cadastre has it'),
  sure: z.boolean().meta({
    description:
      'true: each lot on the way has one mother or one daughter, so ground of one is in the other; false: lots of several of both do not say',
  }),
})

const share = z.number().min(0).max(1)

/** Former parcels that lay on the ground of one of today, by the editions of the cadastre. */
export const predecessorsSchema = z.array(
  named('PredecessorParcel', 'A former parcel on the same ground', {
    idu,
    share: share.describe('Share of the former parcel that this one covers'),
    successorShare: share.describe('Share of this one that comes from the former parcel'),
    commonSurface: z.number().nonnegative().describe('Ground of both, m²'),
  }),
)

/** Where a parcel came from and what became of it. */
export const historySchema = named('ParcelHistory', 'Where a parcel came from and what became of it', {
  idu,
  inCadastre: z.boolean().describe('Whether the loaded cadastre has it'),
  ancestors: z.array(relative).describe('Parcels it may come from, the nearest generation first'),
  descendants: z.array(relative).describe('Parcels that may come from it'),
  lots: z.array(filiationLotSchema).describe('The lots between them, oldest first'),
  predecessors: predecessorsSchema.describe(
    'Parcels that earlier editions of the cadastre drew on its ground; of editions loaded alone',
  ),
  cycles: z.array(idu).describe('Parcels both before and after it: documents contradict each other'),
  truncated: z.boolean().describe('More generations or parcels are known than are given'),
})

export type FiliationLot = z.infer<typeof filiationLotSchema>
export type ParcelHistory = z.infer<typeof historySchema>
