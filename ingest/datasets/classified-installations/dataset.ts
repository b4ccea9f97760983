import { type Dataset, LICENCE_OUVERTE } from '../../dataset.ts'
import { CUTTING, lakeOf } from '../../reads.ts'
import { layouts } from './columns.ts'
import { sources } from './sources.ts'

/** Installations classified for the protection of the environment (ICPE): factories, depots, farms, dry cleaners. */
export const classifiedInstallations: Dataset = {
  name: 'classified-installations',
  title: 'Installations classées pour la protection de l’environnement (ICPE)',
  producer: 'Ministère chargé de la prévention des risques (DGPR), diffusion Géorisques (BRGM)',
  ...LICENCE_OUVERTE,
  homepage: 'https://www.georisques.gouv.fr/donnees/bases-de-donnees/installations-industrielles',
  rhythm: 'continuous: an export of the day',
  schedule: '20 4 * * 0',
  version: 4,
  limits: { maxQuarantinedShare: 0.05, minRowsShare: 0.8, mayBeEmpty: true },
  cut: 'departement',
  localFiles: 'replacing',
  sources,
  layouts,
  expects: [{ url: /\/installations_classees\?/, types: ['zip', 'text'] }],
  normalise: async (input) => (await import('./normalise.ts')).normalise(input),
  reads: {
    readModel: ['cog', 'cadastre', 'ban'],
    gather: [
      lakeOf('classified-installations', 'installations'),
      lakeOf('classified-installations', 'installation-places'),
      CUTTING,
    ],
  },
  readModel: async (input) => (await import('./readmodel.ts')).readModel(input),
  gather: [async (input) => (await import('./gather.ts')).gather(input)],
}
