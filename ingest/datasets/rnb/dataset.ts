import type { Dataset } from '../../dataset.ts'
import { rnbSources } from './source.ts'

/** Référentiel national des bâtiments: every building, its identifier, the parcels it stands on. */
export const rnb: Dataset = {
  name: 'rnb',
  title: 'Référentiel national des bâtiments (RNB)',
  producer: 'IGN, ADEME, CSTB, DGALN',
  licence: 'Licence Ouverte 2.0',
  licenceUrl: 'https://www.etalab.gouv.fr/licence-ouverte-open-licence',
  homepage: 'https://www.data.gouv.fr/datasets/referentiel-national-des-batiments/',
  rhythm: 'weekly',
  schedule: '0 4 * * 3',
  version: 1,
  limits: { maxQuarantinedShare: 0.01, minRowsShare: 0.9 },
  cut: 'departement',
  localFiles: 'instead',
  sources: rnbSources,
  normalise: async (input) => (await import('./normalise.ts')).normaliseRnb(input),
  uses: ['cog', 'cadastre', 'batiments'],
  readModel: async (input) => (await import('./readmodel.ts')).buildRnb(input),
}
