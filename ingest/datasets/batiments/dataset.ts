import { type Dataset, LICENCE_OUVERTE } from '../../dataset.ts'
import { CADASTRE_EDITION, nextCadastreQuarter } from '../cadastre/sources.ts'
import { layouts } from './columns.ts'
import { sources } from './sources.ts'

/** Buildings of the plan cadastral: where they stand and how large, for parcels of which nothing better is known. */
export const batiments: Dataset = {
  name: 'batiments',
  title: 'Plan cadastral informatisé, bâtiments',
  producer: 'Direction générale des Finances publiques (DGFiP), édition Etalab',
  ...LICENCE_OUVERTE,
  homepage: 'https://cadastre.data.gouv.fr/datasets/cadastre-etalab',
  rhythm: 'quarterly (March, June, September, December)',
  schedule: '30 3 * * 1',
  version: 4,
  limits: { maxQuarantinedShare: 0.01, minRowsShare: 0.8 },
  cut: 'departement',
  localFiles: 'instead',
  sources,
  findEdition: async (ask) => (await import('../cadastre/editions.ts')).findEdition(ask),
  editionInAddress: CADASTRE_EDITION,
  nextEdition: nextCadastreQuarter,
  layouts,
  normalise: async (input) => (await import('./normalise.ts')).normalise(input),
  reads: { readModel: ['cog', 'cadastre'] },
  readModel: async (input) => (await import('./readmodel.ts')).readModel(input),
}
