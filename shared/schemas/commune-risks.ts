import { z } from 'zod'
import { named } from './named.ts'

const text = z.string().nullable()
const day = z.iso.date().nullable()
const communeCode = z.string().describe('Commune as published: one that was merged since has its own row')

const disasterSchema = named('DisasterDecree', 'A decree that recognised a natural disaster in a commune', {
  id: z.string().describe('Number of the decree in GASPAR'),
  riskCode: text,
  risk: text,
  beganOn: day,
  endedOn: day,
  decidedOn: day.describe('Signature of the decree'),
  publishedOn: day.describe('In the Journal officiel'),
  communeCode,
})

const listedSchema = named('ListedRisk', 'A risk that the prefect lists for a commune (DDRM)', {
  code: z.string().describe('Two digits: a main risk; three: a kind of it (127: clay)'),
  label: text,
})

const planSchema = named('CommunePlan', 'A plan of prevention that concerns a commune, somewhere in it', {
  id: z.string().meta({ description: 'Code of the procedure in GASPAR', example: '38DDT20200002' }),
  kind: text.describe('Model: PPRN-I (floods), PPRN-Mvt …'),
  name: text,
  state: z.string().describe('Opposable or Prescrit, as published; dead plans are left out'),
  substate: text,
  stateOn: day,
  prescribedOn: day,
  approvedOn: day,
  risks: z.array(z.string()),
})

const radonSchema = named('RadonPotential', 'Radon potential of a commune of 2018', {
  communeCode,
  name: text,
  class: z.number().int().min(1).max(3).describe('1 low, 2 low with faults, 3 significant'),
})

const seismicSchema = named('SeismicZone', 'Seismic zone of a commune', {
  communeCode,
  zone: z.number().int().min(1).max(5).describe('1 very low to 5 high'),
  label: z.string(),
})

/** The risks of a commune, as they are stored. */
export const storedCommuneRisksSchema = z.strictObject({
  disasters: z.array(disasterSchema),
  risks: z.array(listedSchema),
  plans: z.array(planSchema),
  radon: z.array(radonSchema),
  seismicity: z.array(seismicSchema),
})

const edition = z.string().nullable()

/** Which of the national files are loaded, and of when, as it is stored. */
export const storedRiskSourcesSchema = z.strictObject({
  gaspar: edition,
  radon: edition,
  seismicity: edition,
})

/** A plan as answers tell it. */
export const communePlanSchema = planSchema.extend({
  hasLoadedShapes: z.boolean().nullable().meta({
    description:
      'Whether `preventionPlans` has its shapes; null when that dataset is not loaded there. Without them nothing is known of the parcel',
  }),
})
