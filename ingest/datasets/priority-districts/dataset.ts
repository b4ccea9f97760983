import { type Dataset, LICENCE_OUVERTE } from '../../dataset.ts'
import { newestUpload } from '../../editions/data-gouv.ts'
import { layouts } from './columns.ts'
import { DISTRICTS_ARCHIVE, DISTRICTS_PAGE, sources } from './sources.ts'

/** Priority districts of the city policy (QPV), with their outlines: where taxes, aids and rents have rules of their own. */
export const priorityDistricts: Dataset = {
  name: 'priority-districts',
  title: 'Quartiers prioritaires de la politique de la ville (QPV), 2024',
  producer: 'Agence nationale de la cohésion des territoires (ANCT)',
  ...LICENCE_OUVERTE,
  homepage: `https://www.data.gouv.fr/datasets/${DISTRICTS_PAGE}`,
  rhythm: 'when a decree changes the districts: 2015, 2024',
  schedule: '50 6 8 * *',
  version: 1,
  limits: { maxQuarantinedShare: 0.02, minRowsShare: 0.9, mayBeEmpty: true },
  cut: 'departement',
  localFiles: 'instead',
  sources,
  findEdition: (ask) => newestUpload(ask, 'priority-districts', DISTRICTS_PAGE, DISTRICTS_ARCHIVE),
  layouts,
  normalise: async (input) => (await import('./normalise.ts')).normalise(input),
  reads: { readModel: ['cadastre'] },
  readModel: async (input) => (await import('./readmodel.ts')).readModel(input),
}
