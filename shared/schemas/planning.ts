import { z } from 'zod'
import { coverageSchema } from './coverage.ts'
import { named } from './named.ts'
import { onParcelMembers, storedOnParcelSchema, surfaceMembers } from './on-parcel.ts'

const text = z.string().nullable()
const day = z.iso.date().nullable()

const statuses = [
  'in-force',
  'partly-annulled',
  'annulled',
  'replaced',
  'repealed',
  'lapsed',
  'in-preparation',
  'unknown',
] as const

/** States of a document whose zones no longer apply, or not yet: they are given of a parcel, with that state, and make no regime; maps and searches leave them out. */
export const NOT_APPLIED: readonly (typeof statuses)[number][] = [
  'annulled',
  'replaced',
  'repealed',
  'lapsed',
  'in-preparation',
]

/** A planning document, or a file of easements, as it is stored. */
export const storedPlanSchema = z.strictObject({
  id: z.string().meta({ description: 'Partition of the portal', example: 'DU_75056' }),
  idurba: text.meta({ description: 'Identifier of the document', example: '75056_PLU_20260616' }),
  kind: text.describe('PLU, PLUI, CC (carte communale), POS, PSMV or SUP, as published'),
  status: z.enum(statuses).describe('What its state means; unknown where the source gives none'),
  statusCode: text.describe(
    'State as published (ETAT of the CNIG: 03 in force, 08 partly annulled, 09 lapsed)',
  ),
  approvedOn: day,
  communeCodes: z.array(z.string()).describe('Communes it names; empty where it names none'),
  archiveUrl: text.describe('Its archive on the portal, written parts included'),
  siteUrl: text,
})

const ruleSchema = z
  .strictObject({ file: text, url: text })
  .describe('Written rule: file in the archive of the document, and its address where one is known')

/** What a shape of a document says, as it is stored. */
export const storedPlanFeatureSchema = z.strictObject({
  layer: z.enum(['zone', 'sector', 'prescription', 'information', 'easement']),
  shape: z.enum(['surface', 'line', 'points']),
  label: text,
  name: text,
  kind: text,
  subkind: text,
  text,
  validOn: day,
  rule: ruleSchema,
  document: z.string(),
})

/** What lies on a parcel, as it is stored: the key of a feature, and how much of it. */
export const storedParcelPlanSchema = z.strictObject({
  uncoveredShare: z.number().min(0).max(1),
  found: z.array(storedOnParcelSchema),
})

const common = {
  label: text,
  kind: text,
  document: z.string().describe('Key in `documents`'),
  validOn: day,
  rule: ruleSchema,
}
const zoneSchema = named('PlanningZone', 'A zone of a planning document on a parcel', {
  ...common,
  name: text.describe('Long label'),
  kind: text.describe(
    'As published: U, AUc, AUs, A, Ah, N, Nd, Nh, free text in old documents; of a carte communale 01 to 99',
  ),
  isSector: z.boolean().describe('A sector of a carte communale'),
  ...surfaceMembers,
})

const limitSchema = z.strictObject({ ...common, subkind: text, text, ...onParcelMembers }).meta({
  id: 'PlanningLimit',
  description: 'A prescription or information of a planning document on a parcel',
})

const easementSchema = named('Easement', 'A public easement (SUP) on a parcel', {
  ...common,
  kind: text.describe('Category: AC1, PM1, INT1 …'),
  name: text,
  nature: text.describe('What the shape is, as published'),
  ...onParcelMembers,
})

/** What planning documents say of a parcel. */
export const parcelPlanningSchema = named('ParcelPlanning', 'What planning documents say of a parcel', {
  idu: z.string().length(14),
  regime: z.enum(['document', 'national-rules', 'not-known']).meta({
    description:
      'document: a zone of a loaded document that applies lies on it; national-rules: the producer says that its commune is under the RNU; not-known: neither',
  }),
  uncoveredShare: z.number().min(0).max(1).describe('Share of the parcel in no zone of a document'),
  zones: z.array(zoneSchema).describe('The greatest share first'),
  prescriptions: z.array(limitSchema),
  information: z.array(limitSchema),
  easements: z
    .strictObject({
      loadedCategories: z.array(z.string()).meta({
        description:
          'Categories of which something is loaded in the département: of any other nothing is known',
      }),
      found: z.array(easementSchema),
    })
    .describe('Public easements: an empty list means none only of the categories that are loaded'),
  documents: z.array(storedPlanSchema.meta({ id: 'PlanningDocument' })),
})

export const planningAbout = z.object({ coverage: coverageSchema })

/** What is loaded of a département, as it is stored. */
export const storedPlanAreaSchema = z.strictObject({ easementCategories: z.array(z.string()) })
/** What the producer says of a commune, as it is stored. */
export const storedPlanCommuneSchema = z.strictObject({ isUnderNationalRules: z.boolean() })
