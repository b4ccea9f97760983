import type { Dataset } from '../../dataset.ts'
import { cadastreSources } from './source.ts'

/** Parcels of the plan cadastral informatisé, in the GeoJSON edition of Etalab. */
export const cadastre: Dataset = {
  name: 'cadastre',
  title: 'Plan cadastral informatisé, parcelles',
  producer: 'Direction générale des Finances publiques (DGFiP), édition Etalab',
  licence: 'Licence Ouverte 2.0',
  licenceUrl: 'https://www.etalab.gouv.fr/licence-ouverte-open-licence',
  homepage: 'https://cadastre.data.gouv.fr/datasets/cadastre-etalab',
  rhythm: 'quarterly (January, April, July, October)',
  schedule: '0 3 * * 1',
  version: 1,
  limits: { maxQuarantinedShare: 0.01, minRowsShare: 0.8 },
  cut: 'departement',
  localFiles: 'instead',
  essential: true,
  sources: cadastreSources,
  normalise: async (input) => (await import('./normalise.ts')).normaliseCadastre(input),
  readModel: async (input) => (await import('../../readmodel/parcels.ts')).buildParcels(input),
}
