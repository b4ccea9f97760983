import type { Dataset } from '../../dataset.ts'
import { ownersSources } from './source.ts'

/** Parcels and premises of legal entities, of the tax register. */
export const owners: Dataset = {
  name: 'owners',
  title: 'Fichiers des locaux et des parcelles des personnes morales',
  producer: 'Direction générale des Finances publiques (DGFiP)',
  licence: 'Licence Ouverte 2.0',
  licenceUrl: 'https://www.etalab.gouv.fr/licence-ouverte-open-licence',
  homepage:
    'https://data.economie.gouv.fr/explore/dataset/fichiers-des-locaux-et-des-parcelles-des-personnes-morales/',
  rhythm: 'yearly, situation on 1 January',
  schedule: '30 6 9 * *',
  version: 1,
  limits: { maxQuarantinedShare: 0.01, minRowsShare: 0.8 },
  cut: 'departement',
  localFiles: 'replacing',
  sources: ownersSources,
  normalise: async (input) => (await import('./normalise.ts')).normaliseOwners(input),
  readModel: async (input) => (await import('./readmodel/owners.ts')).buildOwners(input),
  gather: async (input) => (await import('./readmodel/portfolios.ts')).gatherPortfolios(input),
}
