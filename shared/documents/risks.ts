import { z } from 'zod'
import { storedParcelClaySchema } from '../schemas/clay.ts'
import { storedCommuneRisksSchema, storedRiskSourcesSchema } from '../schemas/commune-risks.ts'
import { storedCommuneInstallationsSchema, storedInstallationSchema } from '../schemas/installations.ts'
import {
  storedParcelPreventionSchema,
  storedPreventionPlanSchema,
  storedPreventionShapeSchema,
} from '../schemas/prevention-plans.ts'
import { byCommune, byIdu, documentKind } from './document-kind.ts'

const byId = (id: string) => id

// What plans of prevention lay on a parcel: their shapes and themselves by key, stored once (dataset prevention-plans).
export const parcelPrevention = documentKind(
  'parcel-prevention',
  'departement',
  byIdu,
  storedParcelPreventionSchema,
)
export const preventionShapes = documentKind(
  'prevention-shapes',
  'departement',
  byId,
  storedPreventionShapeSchema,
)
export const preventionPlan = documentKind(
  'prevention-plans',
  'departement',
  byId,
  storedPreventionPlanSchema,
)

// What is stored of a commune, and which of the national files have it (dataset commune-risks).
export const risksOfCommune = documentKind('commune-risks', 'france', byCommune, storedCommuneRisksSchema)
export const riskSources = documentKind(
  'commune-risk-sources',
  'france',
  () => 'sources',
  storedRiskSourcesSchema,
)

// What of a parcel lies in each level of exposure to clay (dataset clay).
export const parcelClay = documentKind('parcel-clay', 'departement', byIdu, storedParcelClaySchema)

// Installations by the cell of the map they stand in (`shared/space/cells.ts`), and how many a commune has (dataset classified-installations).
export const installationCells = documentKind(
  'installations',
  'france',
  (cell: string) => cell,
  z.array(storedInstallationSchema),
)
export const communeInstallations = documentKind(
  'commune-installations',
  'departement',
  byCommune,
  storedCommuneInstallationsSchema,
)
