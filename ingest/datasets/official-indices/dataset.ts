import { type Dataset, LICENCE_OUVERTE } from '../../dataset.ts'
import { layouts } from './columns.ts'
import { sources } from './sources.ts'

/** Quarterly indices that INSEE publishes: the reference index of rents (IRL), and prices of existing dwellings (Notaires–INSEE). */
export const officialIndices: Dataset = {
  name: 'official-indices',
  title: 'Indice de référence des loyers et indices Notaires–INSEE des prix des logements anciens',
  producer: 'INSEE\u00a0; notaires de France et Grand Paris pour les prix',
  ...LICENCE_OUVERTE,
  homepage: 'https://www.insee.fr/fr/statistiques/serie/001515333',
  rhythm: 'quarterly; the last quarters of prices are revised',
  schedule: '20 7 * * 4',
  version: 1,
  limits: { maxQuarantinedShare: 0.01, minRowsShare: 0.9 },
  cut: 'france',
  localFiles: 'replacing',
  sources,
  layouts,
  expects: [{ url: /\/sdmx\//, types: ['xml'] }],
  normalise: async (input) => (await import('./normalise.ts')).normalise(input),
  readModel: async (input) => (await import('./readmodel.ts')).readModel(input),
}
