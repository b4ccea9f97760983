import type { Dataset } from '../../dataset.ts'
import { sireneSources } from './source.ts'

/** Companies and their establishments, of the SIRENE register. */
export const sirene: Dataset = {
  name: 'sirene',
  title: 'Base Sirene des entreprises et de leurs établissements',
  producer: 'INSEE',
  licence: 'Licence Ouverte 2.0',
  licenceUrl: 'https://www.etalab.gouv.fr/licence-ouverte-open-licence',
  homepage:
    'https://www.data.gouv.fr/datasets/base-sirene-des-entreprises-et-de-leurs-etablissements-siren-siret',
  rhythm: 'monthly, first days of the month',
  schedule: '0 6 2-5 * *',
  version: 2,
  limits: { maxQuarantinedShare: 0.01, minRowsShare: 0.8 },
  cut: 'departement',
  localFiles: 'replacing',
  sources: sireneSources,
  normalise: async (input) => (await import('./normalise.ts')).normaliseSirene(input),
  // Owners seated elsewhere are told with their company too.
  asks: [
    { dataset: 'owners', kind: 'parcel-rights' },
    { dataset: 'owners', kind: 'premises-rights' },
  ],
  uses: ['cadastre', 'ban'],
  readModel: async (input) => (await import('./readmodel/occupants.ts')).buildOccupants(input),
  gather: async (input) => (await import('./readmodel/companies.ts')).gatherCompanies(input),
}
