import { type Dataset, LICENCE_OUVERTE } from '../../dataset.ts'
import { generationOf, layouts } from './columns.ts'
import { sources } from './sources.ts'

/** Co-ownerships of the national register: one file for all France, read anew for each département. */
export const rnic: Dataset = {
  name: 'rnic',
  title: 'Registre national d’immatriculation des copropriétés',
  producer: 'Agence nationale de l’habitat (ANAH)',
  ...LICENCE_OUVERTE,
  homepage: 'https://www.data.gouv.fr/datasets/registre-national-dimmatriculation-des-coproprietes',
  rhythm: 'daily',
  schedule: '30 5 * * *',
  version: 7,
  limits: {
    maxQuarantinedShare: 0.02,
    minRowsShare: 0.8,
    mayBeEmpty: true,
    placedRules: {
      'count-malformed': 'commune',
      'date-malformed': 'commune',
      'number-duplicate': 'commune',
      'number-malformed': 'commune',
      'number-missing': 'commune',
    },
  },
  cut: 'departement',
  localFiles: 'instead',
  reads: { readModel: ['cog', 'cadastre', 'ban'] },
  sources,
  layouts,
  formOf: generationOf,
  expects: [{ url: /\/datasets\/r\//, types: ['text'] }],
  normalise: async (input) => (await import('./normalise.ts')).normalise(input),
  readModel: async (input) => (await import('./readmodel.ts')).readModel(input),
}
