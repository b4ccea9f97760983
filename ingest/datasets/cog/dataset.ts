import type { Dataset } from '../../dataset.ts'
import { packagedSources } from './package.ts'

/** Code officiel géographique: communes, départements, régions, EPCI, and what former commune codes mean today. */
export const cog: Dataset = {
  name: 'cog',
  title: 'Code officiel géographique and EPCI',
  producer: 'INSEE and DGCL, gathered by Etalab (decoupage-administratif)',
  licence: 'Licence Ouverte 2.0',
  licenceUrl: 'https://www.etalab.gouv.fr/licence-ouverte-open-licence',
  homepage: 'https://github.com/datagouv/decoupage-administratif',
  rhythm: 'yearly, state of 1 January',
  schedule: '30 2 2 * *',
  version: 1,
  limits: { maxQuarantinedShare: 0.001, minRowsShare: 0.95 },
  cut: 'france',
  localFiles: 'beside',
  essential: true,
  sources: () => packagedSources(),
  normalise: async (input) => (await import('./normalise.ts')).normaliseCog(input),
  readModel: async (input) => (await import('./readmodel.ts')).buildTerritory(input),
}
