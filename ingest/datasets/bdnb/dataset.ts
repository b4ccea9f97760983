import { type Dataset, LICENCE_OUVERTE } from '../../dataset.ts'
import { layouts } from './columns.ts'
import { sources } from './sources.ts'

/** Base de données nationale des bâtiments: what the land-tax files and the BD TOPO say of each group of buildings. */
export const bdnb: Dataset = {
  name: 'bdnb',
  title: 'Base de données nationale des bâtiments (BDNB)',
  producer: 'Centre scientifique et technique du bâtiment (CSTB)',
  ...LICENCE_OUVERTE,
  homepage: 'https://www.data.gouv.fr/datasets/base-de-donnees-nationale-des-batiments/',
  rhythm: 'one or two editions a year',
  schedule: '30 4 5 * *',
  version: 3,
  limits: { maxQuarantinedShare: 0.02, minRowsShare: 0.8 },
  cut: 'departement',
  localFiles: 'instead',
  sources,
  findEdition: async (ask) => (await import('./editions.ts')).findEdition(ask),
  editionInAddress: /bdnb_millesime_(\d{4}-\d{2}-[a-z])\//,
  nextEdition: () => 'the next of one or two a year',
  layouts,
  normalise: async (input) => (await import('./normalise.ts')).normalise(input),
  reads: { readModel: ['cog', 'cadastre', 'batiments', 'rnb'] },
  readModel: async (input) => (await import('./readmodel.ts')).readModel(input),
}
