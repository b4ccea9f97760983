import type { Dataset } from '../../dataset.ts'
import { irisSources } from './source.ts'

/** IRIS: INSEE's statistical quarters, with the contours IGN draws of them. */
export const iris: Dataset = {
  name: 'iris',
  title: 'Contours des IRIS (IRIS GE)',
  producer: 'Institut national de l’information géographique et forestière (IGN) et INSEE',
  licence: 'Licence Ouverte 2.0',
  licenceUrl: 'https://www.etalab.gouv.fr/licence-ouverte-open-licence',
  homepage: 'https://www.data.gouv.fr/datasets/iris-ge/',
  rhythm: 'yearly',
  schedule: '0 5 3 * *',
  version: 2,
  limits: { maxQuarantinedShare: 0.01, minRowsShare: 0.9 },
  cut: 'departement',
  localFiles: 'instead',
  sources: irisSources,
  normalise: async (input) => (await import('./normalise.ts')).normaliseIris(input),
  uses: ['cog', 'cadastre'],
  readModel: async (input) => (await import('./parcel-iris.ts')).buildParcelIris(input),
}
