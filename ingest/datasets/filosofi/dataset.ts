import type { Dataset } from '../../dataset.ts'
import { filosofiSources } from './source.ts'

/** Filosofi: incomes, poverty and inequality of households. */
export const filosofi: Dataset = {
  name: 'filosofi',
  title: 'Fichier localisé social et fiscal (Filosofi)',
  producer: 'Institut national de la statistique et des études économiques (INSEE), DGFiP, Cnaf, Cnav, CCMSA',
  licence: 'Licence Ouverte 2.0',
  licenceUrl: 'https://www.etalab.gouv.fr/licence-ouverte-open-licence',
  homepage: 'https://www.insee.fr/fr/statistiques/7756729',
  rhythm: 'yearly, with years left out',
  schedule: '30 4 8 * *',
  version: 1,
  limits: { maxQuarantinedShare: 0.001, minRowsShare: 0.9 },
  cut: 'departement',
  localFiles: 'instead',
  sources: filosofiSources,
  normalise: async (input) => (await import('./normalise.ts')).normaliseFilosofi(input),
  readModel: async (input) => (await import('./readmodel.ts')).buildIncomes(input),
}
