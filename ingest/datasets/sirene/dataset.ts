import { type Dataset, LICENCE_OUVERTE } from '../../dataset.ts'
import { layouts } from './columns.ts'
import { sources } from './sources.ts'

/** Companies and their establishments, of the SIRENE register. */
export const sirene: Dataset = {
  name: 'sirene',
  title: 'Base Sirene des entreprises et de leurs établissements',
  producer: 'INSEE',
  ...LICENCE_OUVERTE,
  homepage:
    'https://www.data.gouv.fr/datasets/base-sirene-des-entreprises-et-de-leurs-etablissements-siren-siret',
  rhythm: 'monthly, first days of the month',
  schedule: '0 6 2-5 * *',
  version: 6,
  limits: { maxQuarantinedShare: 0.01, minRowsShare: 0.8 },
  cut: 'departement',
  localFiles: 'replacing',
  sources,
  layouts,
  expects: [{ url: /\/datasets\/r\//, types: ['parquet'] }],
  normalise: async (input) => (await import('./normalise.ts')).normalise(input),
  // Owners seated elsewhere are told with their company too.
  asks: [
    { dataset: 'owners', kind: 'parcel-rights' },
    { dataset: 'owners', kind: 'premises-rights' },
  ],
  uses: ['cadastre', 'ban'],
  readModel: async (input) => (await import('./readmodel.ts')).readModel(input),
  gather: {
    reads: [
      { role: 'lake', kind: 'units' },
      { role: 'lake', kind: 'establishments' },
    ],
    parts: [
      async (input) => (await import('./gather.ts')).gatherCards(input),
      async (input) => (await import('./gather.ts')).gatherNames(input),
      async (input) => (await import('./gather.ts')).gatherEstablishments(input),
    ],
  },
}
