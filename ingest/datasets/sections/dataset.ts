import { type Dataset, LICENCE_OUVERTE } from '../../dataset.ts'
import { CADASTRE_EDITION, nextCadastreQuarter } from '../cadastre/sources.ts'
import { layouts } from './columns.ts'
import { sources } from './sources.ts'

/** Sections of the plan cadastral: the outlines that parcels are numbered in, streets and water included. */
export const sections: Dataset = {
  name: 'sections',
  title: 'Plan cadastral informatisé, sections',
  producer: 'Direction générale des Finances publiques (DGFiP), édition Etalab',
  ...LICENCE_OUVERTE,
  homepage: 'https://cadastre.data.gouv.fr/datasets/cadastre-etalab',
  rhythm: 'quarterly (March, June, September, December)',
  schedule: '15 3 * * 1',
  version: 1,
  limits: { maxQuarantinedShare: 0.01, minRowsShare: 0.8 },
  cut: 'departement',
  localFiles: 'instead',
  sources,
  findEdition: async (ask) => (await import('../cadastre/editions.ts')).findEdition(ask),
  editionInAddress: CADASTRE_EDITION,
  nextEdition: nextCadastreQuarter,
  layouts,
  normalise: async (input) => (await import('./normalise.ts')).normalise(input),
}
