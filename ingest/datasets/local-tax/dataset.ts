import { type Dataset, LICENCE_OUVERTE } from '../../dataset.ts'
import { layouts } from './columns.ts'
import { sources } from './sources.ts'

/** Rates of the taxes that owners of a commune pay, as voted: property tax on buildings, and household waste. */
export const localTax: Dataset = {
  name: 'local-tax',
  title: 'Fiscalité locale des particuliers, taux par commune',
  producer: 'Direction générale des Finances publiques (DGFiP)',
  ...LICENCE_OUVERTE,
  homepage: 'https://data.economie.gouv.fr/explore/dataset/fiscalite-locale-des-particuliers/',
  rhythm: 'yearly',
  schedule: '45 6 6 * *',
  version: 1,
  limits: { maxQuarantinedShare: 0.01, minRowsShare: 0.9 },
  cut: 'france',
  localFiles: 'instead',
  sources,
  layouts,
  normalise: async (input) => (await import('./normalise.ts')).normalise(input),
  readModel: async (input) => (await import('./readmodel.ts')).readModel(input),
}
