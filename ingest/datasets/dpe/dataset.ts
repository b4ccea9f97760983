import { type Dataset, LICENCE_OUVERTE } from '../../dataset.ts'
import { layouts } from './formats.ts'
import { sources } from './sources.ts'

/** Energy performance diagnostics of dwellings and tertiary buildings made since July 2021. */
export const dpe: Dataset = {
  name: 'dpe',
  title: 'Diagnostics de performance énergétique depuis juillet 2021 (logements existants, neufs, tertiaire)',
  producer: 'ADEME, Observatoire DPE-Audit',
  ...LICENCE_OUVERTE,
  homepage: 'https://data.ademe.fr/datasets/dpe03existant',
  rhythm: 'weekly',
  schedule: '0 5 * * 5',
  version: 10,
  limits: { maxQuarantinedShare: 0.02, minRowsShare: 0.8, mayBeEmpty: true },
  cut: 'departement',
  localFiles: 'instead',
  reads: { readModel: ['cadastre', 'ban', 'rnb', 'rnic'] },
  sources,
  layouts,
  normalise: async (input) => (await import('./normalise.ts')).normalise(input),
  readModel: async (input) => (await import('./readmodel.ts')).readModel(input),
}
