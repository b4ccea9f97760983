import {
  storedParcelPlanSchema,
  storedPlanAreaSchema,
  storedPlanCommuneSchema,
  storedPlanFeatureSchema,
  storedPlanSchema,
} from '../schemas/planning.ts'
import { byCommune, byIdu, documentKind } from './document-kind.ts'

const byId = (id: string) => id

// What planning documents say of a parcel: features and documents by key, stored once (dataset planning).
export const parcelPlans = documentKind('parcel-planning', 'departement', byIdu, storedParcelPlanSchema)
export const planFeatures = documentKind('planning-features', 'departement', byId, storedPlanFeatureSchema)
export const plans = documentKind('planning-documents', 'departement', byId, storedPlanSchema)
export const planCommunes = documentKind(
  'planning-communes',
  'departement',
  byCommune,
  storedPlanCommuneSchema,
)
export const planArea = documentKind('planning-area', 'departement', () => 'area', storedPlanAreaSchema)
