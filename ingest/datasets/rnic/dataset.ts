import { RNIC_ADDRESS } from '../../../shared/rnic/address.ts'
import type { Dataset } from '../../dataset.ts'

/** Co-ownerships of the national register: one file for all France, read anew for each département. */
export const rnic: Dataset = {
  name: 'rnic',
  title: 'Registre national d’immatriculation des copropriétés',
  producer: 'Agence nationale de l’habitat (ANAH)',
  licence: 'Licence Ouverte 2.0',
  licenceUrl: 'https://www.etalab.gouv.fr/licence-ouverte-open-licence',
  homepage: 'https://www.data.gouv.fr/datasets/registre-national-dimmatriculation-des-coproprietes',
  rhythm: 'daily',
  schedule: '30 5 * * *',
  version: 2,
  limits: { maxQuarantinedShare: 0.02, minRowsShare: 0.8, mayBeEmpty: true },
  cut: 'departement',
  localFiles: 'instead',
  uses: ['cog', 'cadastre', 'ban'],
  sources: () => [{ url: RNIC_ADDRESS }],
  normalise: async (input) => (await import('./normalise.ts')).normaliseRnic(input),
  readModel: async (input) => (await import('./readmodel.ts')).buildRnic(input),
}
