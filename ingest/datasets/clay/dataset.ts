import { type Dataset, LICENCE_OUVERTE } from '../../dataset.ts'
import { layouts } from './open-map.ts'
import { sources } from './sources.ts'

/** Where clay that shrinks and swells moves buildings: the map of exposure of 2025, in force since 1 July 2026. */
export const clay: Dataset = {
  name: 'clay',
  title: 'Exposition au retrait-gonflement des argiles, carte de 2025',
  producer: 'BRGM, diffusion Géorisques',
  ...LICENCE_OUVERTE,
  homepage:
    'https://www.georisques.gouv.fr/donnees/bases-de-donnees/retrait-gonflement-des-argiles-version-2026',
  rhythm: 'when an order changes the map: 2020, 2026',
  schedule: '50 3 1 * *',
  version: 3,
  limits: { maxQuarantinedShare: 0.02, minRowsShare: 0.9, mayBeEmpty: true },
  cut: 'departement',
  localFiles: 'instead',
  sources,
  layouts,
  expects: [{ url: /AleaRG_2025/, bytes: 439_610_008 }],
  normalise: async (input) => (await import('./normalise.ts')).normalise(input),
  reads: { readModel: ['cadastre'] },
  readModel: async (input) => (await import('./readmodel.ts')).readModel(input),
}
