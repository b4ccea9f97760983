import { z } from 'zod'
import { named } from './named.ts'
import { onParcelMembers, storedOnParcelSchema, surfaceMembers } from './on-parcel.ts'

const text = z.string().nullable()
const day = z.iso.date().nullable()

const statusSchema = z
  .enum([
    'in-force',
    'early-application',
    'prescribed',
    'porte-a-connaissance',
    'in-preparation',
    'repealed',
    'annulled',
    'abandoned',
    'expired',
    'unknown',
  ])
  .describe(
    'in-preparation: planned, not begun; porte-a-connaissance: the State has made the hazard known, no plan is begun; prescribed: begun, or its delay prolonged, without rules yet; early-application: applied before its approval; unknown: no code of the standards',
  )

/** A plan of prevention, as it is stored. */
export const storedPreventionPlanSchema = z.strictObject({
  id: z.string().meta({ description: 'Code of the procedure in GASPAR', example: '38DDT20200002' }),
  name: text,
  kind: text.describe('PPRN, PPRT, PPRM, or its model (PPRN-I: floods), as published'),
  status: statusSchema,
  statusCode: text.describe('As published'),
  statusOn: day.describe('Day since which it is in this state'),
  siteUrl: text,
})

const hazardSchema = named('PlanHazard', 'A hazard that a plan has studied', {
  code: text.describe('Code of GASPAR: 112 flood, 124 landslide, 999 several'),
  label: text,
  levelCode: text.describe('00 none, 01 low, 02 medium, 04 high, 06 very high, as published'),
})

/** A shape of a plan, as it is stored. */
export const storedPreventionShapeSchema = z.strictObject({
  plan: z.string(),
  layer: z.enum(['zone', 'perimeter', 'hazard']),
  shape: z.enum(['surface', 'line', 'points']),
  code: text,
  label: text,
  rule: z
    .enum([
      'prescriptions-outside-hazard',
      'prescriptions',
      'prohibition',
      'strict-prohibition',
      'recommendations',
      'greyed',
      'exceptional-hazard',
      'relinquishment',
      'expropriation',
      'unknown',
    ])
    .nullable(),
  ruleCode: text,
  status: statusSchema.nullable(),
  statusCode: text,
  statusOn: day,
  hazards: z.array(hazardSchema),
  file: text,
  url: text,
})

/** What plans lay on a parcel, as it is stored. */
export const storedParcelPreventionSchema = z.array(storedOnParcelSchema)

const planKey = z.string().describe('Key in `plans`')

const zoneSchema = named('PreventionZone', 'A regulatory zone of a plan of prevention on a parcel', {
  plan: planKey,
  code: text.describe('Code of the zone in the written rule'),
  label: text,
  rule: storedPreventionShapeSchema.shape.rule.unwrap().meta({
    description:
      'What its code means in the standard of its file; the written rule decides. greyed: ground of the installation; relinquishment: the owner may demand to be bought out',
  }),
  ruleCode: text.describe('As published'),
  hazards: z
    .array(hazardSchema)
    .describe('That its rule is about, where a table of the plan lists them; else empty'),
  ...onParcelMembers,
  writtenRule: z.strictObject({ file: text, url: text }),
})

const perimeterSchema = named('PreventionPerimeter', 'A perimeter of a plan of prevention over a parcel', {
  plan: planKey,
  label: text,
  status: statusSchema,
  statusCode: text,
  statusOn: day,
  ...surfaceMembers,
})

const studiedSchema = z
  .strictObject({ plan: planKey, label: text, hazards: z.array(hazardSchema), ...surfaceMembers })
  .meta({ id: 'PreventionHazard', description: 'A zone of hazard that a plan was made from' })

/** What plans of prevention say of a parcel. */
export const parcelPreventionSchema = z.strictObject({
  isInPerimeter: z.boolean().nullable().meta({
    description:
      'Of a loaded plan, whatever its state; null when not loaded. A plan whose shapes nobody deposited is not among them',
  }),
  zones: z.array(zoneSchema).describe('Regulatory zones, the greatest share first'),
  perimeters: z.array(perimeterSchema),
  hazards: z.array(studiedSchema),
  plans: z.array(storedPreventionPlanSchema.meta({ id: 'PreventionPlan' })),
})
