import { type Dataset, LICENCE_OUVERTE } from '../../dataset.ts'
import { layouts } from './columns.ts'
import { sources } from './sources.ts'

/** IRIS: INSEE's statistical quarters, with the contours IGN draws of them. */
export const iris: Dataset = {
  name: 'iris',
  title: 'Contours des IRIS (IRIS GE)',
  producer: 'Institut national de l’information géographique et forestière (IGN) et INSEE',
  ...LICENCE_OUVERTE,
  homepage: 'https://www.data.gouv.fr/datasets/iris-ge/',
  rhythm: 'yearly',
  schedule: '0 5 3 * *',
  version: 5,
  limits: { maxQuarantinedShare: 0.01, minRowsShare: 0.9, mayBeEmpty: true },
  cut: 'departement',
  localFiles: 'instead',
  sources,
  layouts,
  normalise: async (input) => (await import('./normalise.ts')).normalise(input),
  reads: { readModel: ['cog', 'cadastre'] },
  readModel: async (input) => (await import('./readmodel.ts')).readModel(input),
}
