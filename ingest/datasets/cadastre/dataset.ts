import { type Dataset, LICENCE_OUVERTE } from '../../dataset.ts'
import { layouts } from './columns.ts'
import { CADASTRE_EDITION, nextCadastreQuarter, sources } from './sources.ts'

/** Parcels of the plan cadastral informatisé, in the GeoJSON edition of Etalab. */
export const cadastre: Dataset = {
  name: 'cadastre',
  title: 'Plan cadastral informatisé, parcelles',
  producer: 'Direction générale des Finances publiques (DGFiP), édition Etalab',
  ...LICENCE_OUVERTE,
  homepage: 'https://cadastre.data.gouv.fr/datasets/cadastre-etalab',
  rhythm: 'quarterly (March, June, September, December)',
  schedule: '0 3 * * 1',
  version: 3,
  limits: { maxQuarantinedShare: 0.01, minRowsShare: 0.8 },
  cut: 'departement',
  localFiles: 'instead',
  essential: true,
  remembers: true,
  sources,
  findEdition: async (ask) => (await import('./editions.ts')).findEdition(ask),
  editionInAddress: CADASTRE_EDITION,
  nextEdition: nextCadastreQuarter,
  layouts,
  normalise: async (input) => (await import('./normalise.ts')).normalise(input),
  readModel: async (input) => (await import('./readmodel.ts')).readModel(input),
}
