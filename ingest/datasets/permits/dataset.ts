import { type Dataset, LICENCE_OUVERTE } from '../../dataset.ts'
import { layouts } from './columns.ts'
import { nextMonth, PERMITS_EDITION, sources } from './sources.ts'

/** Permits to build, develop and demolish that were granted since 2013. */
export const permits: Dataset = {
  name: 'permits',
  title: 'Sitadel, listes des autorisations d’urbanisme',
  producer: 'Service des données et études statistiques (SDES)',
  ...LICENCE_OUVERTE,
  homepage:
    'https://www.statistiques.developpement-durable.gouv.fr/liste-des-permis-de-construire-et-autres-autorisations-durbanisme',
  rhythm: 'monthly, at the end of the month',
  schedule: '15 7 3 * *',
  version: 5,
  limits: {
    maxQuarantinedShare: 0.01,
    minRowsShare: 0.9,
    mayBeEmpty: true,
    placedRules: {
      'date-malformed': 'commune',
      'not-a-number': 'commune',
      'number-duplicate': 'commune',
      'number-malformed': 'commune',
      'state-missing': 'commune',
      'type-missing': 'commune',
      'unknown-commune': 'departement',
    },
  },
  cut: 'departement',
  localFiles: 'replacing',
  sources,
  findEdition: async (ask) => (await import('./editions.ts')).findEdition(ask),
  editionInAddress: PERMITS_EDITION,
  nextEdition: nextMonth,
  layouts,
  normalise: async (input) => (await import('./normalise.ts')).normalise(input),
  reads: { readModel: ['cog', 'cadastre', 'filiation'] },
  readModel: async (input) => (await import('./readmodel.ts')).readModel(input),
}
