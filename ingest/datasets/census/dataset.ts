import { type Dataset, LICENCE_OUVERTE } from '../../dataset.ts'
import { layouts } from './columns.ts'
import { sources } from './sources.ts'

/** Census of the population by IRIS: how many people, how old, what they do. */
export const census: Dataset = {
  name: 'census',
  title: 'Recensement de la population, base infracommunale (IRIS)',
  producer: 'Institut national de la statistique et des études économiques (INSEE)',
  ...LICENCE_OUVERTE,
  homepage: 'https://www.insee.fr/fr/statistiques/8647014',
  rhythm: 'yearly; the census of a year appears three years later',
  schedule: '30 4 7 * *',
  version: 1,
  limits: { maxQuarantinedShare: 0.001, minRowsShare: 0.9 },
  cut: 'departement',
  localFiles: 'instead',
  sources,
  findEdition: async (ask) => (await import('./editions.ts')).findEdition(ask),
  editionInAddress: /struct-pop-(\d{4})_csv/,
  nextEdition: (edition) =>
    `${Number(edition.slice(0, 4)) + 1}, autumn of ${Number(edition.slice(0, 4)) + 4}`,
  layouts,
  normalise: async (input) => (await import('./normalise.ts')).normalise(input),
  readModel: async (input) => (await import('./readmodel.ts')).readModel(input),
}
