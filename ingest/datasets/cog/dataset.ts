import { type Dataset, LICENCE_OUVERTE } from '../../dataset.ts'
import { layouts } from './columns.ts'
import { sources } from './sources.ts'

/** Code officiel géographique: communes, départements, régions, EPCI, and what former commune codes mean today. */
export const cog: Dataset = {
  name: 'cog',
  title: 'Code officiel géographique et EPCI',
  producer: 'INSEE et DGCL, réunis par Etalab (decoupage-administratif)',
  ...LICENCE_OUVERTE,
  homepage: 'https://github.com/datagouv/decoupage-administratif',
  rhythm: 'yearly, state of 1 January',
  schedule: '30 2 2 * *',
  version: 1,
  limits: { maxQuarantinedShare: 0.001, minRowsShare: 0.95 },
  cut: 'france',
  localFiles: 'added',
  essential: true,
  sources,
  layouts,
  normalise: async (input) => (await import('./normalise.ts')).normalise(input),
  readModel: async (input) => (await import('./readmodel.ts')).readModel(input),
}
