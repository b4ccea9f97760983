import { type Dataset, LICENCE_OUVERTE } from '../../dataset.ts'
import { nextFiliationQuarter, sources } from './sources.ts'

/** Documents de filiation informatisés: which parcels came from which, since the 1980s. */
export const filiation: Dataset = {
  name: 'filiation',
  title: 'Documents de filiation informatisés des parcelles (DFI)',
  producer: 'Direction générale des Finances publiques (DGFiP)',
  ...LICENCE_OUVERTE,
  homepage:
    'https://data.economie.gouv.fr/explore/dataset/documents-de-filiation-informatises-dfi-des-parcelles/',
  rhythm: 'quarterly (January, April, July, October)',
  schedule: '45 6 10 * *',
  version: 1,
  limits: { maxQuarantinedShare: 0.01, minRowsShare: 0.9, mayBeEmpty: true },
  cut: 'departement',
  localFiles: 'replacing',
  sources,
  findEdition: async (ask) => (await import('./editions.ts')).findEdition(ask),
  nextEdition: nextFiliationQuarter,
  normalise: async (input) => (await import('./normalise.ts')).normalise(input),
  reads: { readModel: ['cog', 'cadastre'] },
  readModel: async (input) => (await import('./readmodel.ts')).readModel(input),
}
