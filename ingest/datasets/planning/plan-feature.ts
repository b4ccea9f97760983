import type { z } from 'zod'
import type { storedPlanFeatureSchema } from '../../../shared/schemas/planning.ts'
import type { LaidFeature } from '../../overlay/on-parcel.ts'

/** A feature that is laid over parcels, with what decides whether it is a zone. */
export interface PlanFeature extends LaidFeature {
  layer: z.output<typeof storedPlanFeatureSchema>['layer']
}
