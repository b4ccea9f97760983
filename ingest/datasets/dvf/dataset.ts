import type { Dataset } from '../../dataset.ts'
import { CUTTING, lakeOf } from '../../reads.ts'
import { findFiles } from './find.ts'
import { formOf, layouts } from './layouts.ts'
import { sources } from './sources.ts'

/** Demandes de valeurs foncières: every sale, mutation by mutation. */
export const dvf: Dataset = {
  name: 'dvf',
  title: 'Demandes de valeurs foncières',
  producer: 'Direction générale des Finances publiques (DGFiP), édition géolocalisée Etalab',
  licence:
    'Licence Ouverte 2.0 (LPF art. R*112 A-3\u00a0: ni réidentification, ni indexation par les moteurs de recherche)',
  licenceUrl: 'https://www.etalab.gouv.fr/licence-ouverte-open-licence',
  homepage: 'https://www.data.gouv.fr/datasets/demandes-de-valeurs-foncieres-geolocalisees/',
  rhythm: 'twice a year (April and October)',
  schedule: '0 4 * * 2',
  version: 17,
  limits: { maxQuarantinedShare: 0.01, minRowsShare: 0.8 },
  cut: 'departement',
  localFiles: 'added',
  sources,
  layouts,
  formOf,
  findEdition: findFiles,
  nextEdition: (edition) =>
    edition.slice(5, 7) > '06' ? 'October: sales to 30 June' : 'April: sales to 31 December',
  normalise: async (input) => (await import('./normalise.ts')).normalise(input),
  reads: {
    share: [lakeOf('dvf', 'sales')],
    readModel: ['cog', 'cadastre', 'filiation', 'iris'],
    gather: [lakeOf('dvf', 'priced-sales'), CUTTING],
  },
  share: async (input) => (await import('./across.ts')).shareSales(input),
  readModel: async (input) => (await import('./readmodel.ts')).readModel(input),
  gather: [async (input) => (await import('./readmodel.ts')).gather(input)],
}
