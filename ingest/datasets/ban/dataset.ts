import type { Dataset } from '../../dataset.ts'
import { banSources } from './source.ts'

/** Base Adresse Nationale: addresses and lieux-dits. */
export const ban: Dataset = {
  name: 'ban',
  title: 'Base Adresse Nationale',
  producer: 'Institut national de l’information géographique et forestière (IGN), DINUM et communes',
  licence: 'Licence Ouverte 2.0',
  licenceUrl: 'https://www.etalab.gouv.fr/licence-ouverte-open-licence',
  homepage: 'https://adresse.data.gouv.fr/data/ban/adresses',
  rhythm: 'daily, weekly archives',
  schedule: '0 4 * * 2',
  version: 3,
  limits: { maxQuarantinedShare: 0.02, minRowsShare: 0.8 },
  cut: 'departement',
  localFiles: 'instead',
  uses: ['cog', 'cadastre'],
  sources: banSources,
  normalise: async (input) => (await import('./normalise.ts')).normaliseBan(input),
  readModel: async (input) => (await import('./readmodel.ts')).buildAddresses(input),
  gather: async (input) => (await import('./gather-streets.ts')).gatherStreets(input),
}
