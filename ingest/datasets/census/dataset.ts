import type { Dataset } from '../../dataset.ts'
import { censusSources } from './source.ts'

/** Census of the population by IRIS: how many people, how old, what they do. */
export const census: Dataset = {
  name: 'census',
  title: 'Recensement de la population, base infracommunale (IRIS)',
  producer: 'Institut national de la statistique et des études économiques (INSEE)',
  licence: 'Licence Ouverte 2.0',
  licenceUrl: 'https://www.etalab.gouv.fr/licence-ouverte-open-licence',
  homepage: 'https://www.insee.fr/fr/statistiques/8647014',
  rhythm: 'yearly; the census of a year appears three years later',
  schedule: '30 4 7 * *',
  version: 1,
  limits: { maxQuarantinedShare: 0.001, minRowsShare: 0.9 },
  cut: 'departement',
  localFiles: 'instead',
  sources: censusSources,
  normalise: async (input) => (await import('./normalise.ts')).normaliseCensus(input),
  readModel: async (input) => (await import('./readmodel.ts')).buildCensus(input),
}
