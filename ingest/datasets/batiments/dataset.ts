import type { Dataset } from '../../dataset.ts'
import { footprintSources } from './source.ts'

/** Buildings of the plan cadastral: where they stand and how large, for parcels of which nothing better is known. */
export const batiments: Dataset = {
  name: 'batiments',
  title: 'Plan cadastral informatisé, bâtiments',
  producer: 'Direction générale des Finances publiques (DGFiP), édition Etalab',
  licence: 'Licence Ouverte 2.0',
  licenceUrl: 'https://www.etalab.gouv.fr/licence-ouverte-open-licence',
  homepage: 'https://cadastre.data.gouv.fr/datasets/cadastre-etalab',
  rhythm: 'quarterly (January, April, July, October)',
  schedule: '30 3 * * 1',
  version: 1,
  limits: { maxQuarantinedShare: 0.01, minRowsShare: 0.8 },
  cut: 'departement',
  localFiles: 'instead',
  sources: footprintSources,
  normalise: async (input) => (await import('./normalise.ts')).normaliseFootprints(input),
  uses: ['cog', 'cadastre'],
  readModel: async (input) => (await import('./readmodel.ts')).buildFootprints(input),
}
