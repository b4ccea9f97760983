import { z } from 'zod'
import { parcelClaySchema } from './clay.ts'
import { communePlanSchema, storedCommuneRisksSchema } from './commune-risks.ts'
import { coverageSchema } from './coverage.ts'
import { installationsAroundSchema } from './installations.ts'
import { named } from './named.ts'
import { partOf } from './part-of.ts'
import { communeSchema } from './place.ts'
import { parcelPreventionSchema } from './prevention-plans.ts'

const communes = storedCommuneRisksSchema.shape

/** What is known of the risks of a parcel, each part with its own coverage. */
export const parcelRisksSchema = named('ParcelRisks', 'Risks of a parcel; absent is never "no risk"', {
  idu: z.string().length(14),
  commune: communeSchema.nullable().describe('Commune of today; null when it is none'),
  ofParcel: z.strictObject({
    preventionPlans: named('ParcelPrevention', 'Plans of prevention (PPRN, PPRT, PPRM) on the parcel', {
      ...partOf('parcel'),
      ...parcelPreventionSchema.shape,
    }),
    clay: z
      .strictObject({ ...partOf('parcel'), ...parcelClaySchema.shape })
      .meta({ id: 'ParcelClay', description: 'Exposure to shrinking and swelling clay (map of 2025)' }),
  }),
  around: z.strictObject({
    installations: z.strictObject({ ...partOf('around'), ...installationsAroundSchema.shape }).meta({
      id: 'InstallationsAround',
      description: 'Classified installations (ICPE) around the parcel; absent is not "no installation"',
    }),
  }),
  ofCommune: z.strictObject({
    disasters: named('CommuneDisasters', 'Natural disasters recognised in the commune (GASPAR)', {
      ...partOf('commune'),
      found: communes.disasters.describe('Decrees, the last event first'),
    }),
    listedRisks: z
      .strictObject({ ...partOf('commune'), found: communes.risks })
      .meta({ id: 'CommuneListedRisks', description: 'Risks listed for the commune (GASPAR, DDRM)' }),
    plans: named('CommunePlans', 'Living plans of prevention that concern the commune (GASPAR)', {
      ...partOf('commune'),
      found: z.array(communePlanSchema),
    }),
    radon: named('CommuneRadon', 'Radon potential of the commune', {
      ...partOf('commune'),
      class: z.number().int().nullable().meta({
        description: 'Where all of `found` agree; null otherwise, or when nothing is published',
      }),
      found: communes.radon,
    }),
    seismicity: named('CommuneSeismicity', 'Seismic zone of the commune', {
      ...partOf('commune'),
      zone: z.number().int().nullable().describe('Where all of `found` agree'),
      found: communes.seismicity,
    }),
  }),
})

export const risksAbout = z.object({ coverage: coverageSchema })
