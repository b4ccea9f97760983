import { type Dataset, LICENCE_OUVERTE } from '../../dataset.ts'
import { layouts } from './columns.ts'
import { sources } from './sources.ts'

/** Filosofi: incomes, poverty and inequality of households. */
export const filosofi: Dataset = {
  name: 'filosofi',
  title: 'Fichier localisé social et fiscal (Filosofi)',
  producer: 'Institut national de la statistique et des études économiques (INSEE), DGFiP, Cnaf, Cnav, CCMSA',
  ...LICENCE_OUVERTE,
  homepage: 'https://www.insee.fr/fr/statistiques/8984752',
  rhythm: 'yearly, with years left out',
  schedule: '30 4 8 * *',
  version: 3,
  limits: { maxQuarantinedShare: 0.001, minRowsShare: 0.9 },
  cut: 'departement',
  localFiles: 'instead',
  sources,
  expects: [{ url: /\/melodi\/file\//, types: ['zip'] }],
  findEdition: async (ask) => (await import('./editions.ts')).findEdition(ask),
  editionInAddress: /(?:DS_FILOSOFI_CC_|filosofi-)(\d{4})/,
  nextEdition: (edition) => `${Number(edition.slice(0, 4)) + 1}, some three years after it`,
  layouts,
  normalise: async (input) => (await import('./normalise.ts')).normalise(input),
  readModel: async (input) => (await import('./readmodel.ts')).readModel(input),
}
