import { type Dataset, LICENCE_OUVERTE } from '../../dataset.ts'
import { lakeOf } from '../../reads.ts'
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
  limits: {
    maxQuarantinedShare: 0.01,
    minRowsShare: 0.8,
    placedRules: {
      'siren-inconsistent': 'commune',
      'siret-duplicate': 'commune',
      'state-unknown': 'commune',
    },
  },
  cut: 'departement',
  localFiles: 'replacing',
  sources,
  layouts,
  expects: [{ url: /\/datasets\/r\//, types: ['parquet'] }],
  normalise: async (input) => (await import('./normalise.ts')).normalise(input),
  reads: {
    // Owners seated elsewhere are kept with their company too.
    normalise: [lakeOf('owners', 'parcel-rights'), lakeOf('owners', 'premises-rights')],
    readModel: ['cadastre', 'ban'],
    gather: [lakeOf('sirene', 'units'), lakeOf('sirene', 'establishments')],
  },
  readModel: async (input) => (await import('./readmodel.ts')).readModel(input),
  gather: [
    async (input) => (await import('./gather.ts')).gatherCards(input),
    async (input) => (await import('./gather.ts')).gatherNames(input),
    async (input) => (await import('./gather.ts')).gatherEstablishments(input),
  ],
}
