import type { Dataset } from '../../dataset.ts'
import { ollSources } from './source.ts'

/** Observed rents of the private stock, from the local rent observatories. */
export const oll: Dataset = {
  name: 'oll',
  title: 'Résultats des observatoires locaux des loyers',
  producer: 'ANIL et réseau des observatoires locaux des loyers',
  licence: 'Licence Ouverte 2.0',
  licenceUrl: 'https://www.etalab.gouv.fr/licence-ouverte-open-licence',
  homepage: 'https://www.observatoires-des-loyers.org/',
  rhythm: 'yearly, in autumn',
  schedule: '30 6 10 * *',
  version: 2,
  limits: { maxQuarantinedShare: 0.02, minRowsShare: 0.9 },
  cut: 'france',
  localFiles: 'beside',
  sources: ollSources,
  normalise: async (input) => (await import('./normalise.ts')).normaliseOll(input),
  // A commune of an older zoning table may have been merged since.
  uses: ['cog'],
  readModel: async (input) => (await import('./readmodel/build.ts')).buildRents(input),
}
