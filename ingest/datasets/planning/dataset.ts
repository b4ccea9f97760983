import { type Dataset, LICENCE_OUVERTE } from '../../dataset.ts'
import { layouts } from './columns.ts'
import { sources } from './sources.ts'

/** Géoportail de l'urbanisme: zones, prescriptions and information of planning documents, and easements. */
export const planning: Dataset = {
  name: 'planning',
  title: "Documents d'urbanisme et servitudes d'utilité publique (Géoportail de l'urbanisme)",
  producer: 'Communes, intercommunalités et gestionnaires de servitudes, diffusion IGN et DHUP',
  ...LICENCE_OUVERTE,
  homepage: 'https://www.geoportail-urbanisme.gouv.fr/',
  rhythm: 'continuous: each authority deposits its document when it is approved',
  schedule: '20 3 * * 6',
  version: 6,
  // Makers draw small rings that cross: they are a few of a hundred in the worst documents.
  limits: { maxQuarantinedShare: 0.1, minRowsShare: 0.5, mayBeEmpty: true },
  cut: 'departement',
  localFiles: 'replacing',
  sources,
  layouts,
  expects: [{ url: /\/download-by-partition\//, types: ['zip'] }],
  normalise: async (input) => (await import('./normalise.ts')).normalise(input),
  reads: { readModel: ['cadastre'] },
  readModel: async (input) => (await import('./readmodel.ts')).readModel(input),
}
