import { type Dataset, LICENCE_OUVERTE } from '../../dataset.ts'
import { layouts } from './columns.ts'
import { sources } from './sources.ts'

/** Observed rents of the private stock, from the local rent observatories. */
export const oll: Dataset = {
  name: 'oll',
  title: 'Résultats des observatoires locaux des loyers',
  producer: 'ANIL et réseau des observatoires locaux des loyers',
  ...LICENCE_OUVERTE,
  homepage: 'https://www.observatoires-des-loyers.org/',
  rhythm: 'yearly, in autumn',
  schedule: '30 6 10 * *',
  version: 3,
  limits: { maxQuarantinedShare: 0.02, minRowsShare: 0.9 },
  cut: 'france',
  localFiles: 'added',
  sources,
  findEdition: async (ask) => (await import('./editions.ts')).findEdition(ask),
  editionInAddress: /Base_OP_(\d{4})_/,
  nextEdition: (edition) =>
    `${Number(edition.slice(0, 4)) + 1}, autumn of ${Number(edition.slice(0, 4)) + 2}`,
  layouts,
  normalise: async (input) => (await import('./normalise.ts')).normalise(input),
  // A commune of an older zoning table may have been merged since.
  reads: { readModel: ['cog'] },
  readModel: async (input) => (await import('./readmodel.ts')).readModel(input),
}
