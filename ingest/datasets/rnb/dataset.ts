import { type Dataset, LICENCE_OUVERTE } from '../../dataset.ts'
import { layouts } from './columns.ts'
import { sources } from './sources.ts'

/** Référentiel national des bâtiments: every building, its identifier, the parcels it stands on. */
export const rnb: Dataset = {
  name: 'rnb',
  title: 'Référentiel national des bâtiments (RNB)',
  producer: 'IGN, ADEME, CSTB, DGALN',
  ...LICENCE_OUVERTE,
  homepage: 'https://www.data.gouv.fr/datasets/referentiel-national-des-batiments/',
  rhythm: 'weekly',
  schedule: '0 4 * * 3',
  version: 4,
  limits: { maxQuarantinedShare: 0.01, minRowsShare: 0.9 },
  cut: 'departement',
  localFiles: 'instead',
  sources,
  layouts,
  normalise: async (input) => (await import('./normalise.ts')).normalise(input),
  reads: { readModel: ['cog', 'cadastre', 'batiments'] },
  readModel: async (input) => (await import('./readmodel.ts')).readModel(input),
}
