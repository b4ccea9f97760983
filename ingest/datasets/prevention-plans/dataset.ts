import { type Dataset, LICENCE_OUVERTE } from '../../dataset.ts'
import { layouts } from './layers.ts'
import { sources } from './sources.ts'

/** Plans of prevention of natural, technological and mining risks (PPRN, PPRT, PPRM): perimeters, regulatory zones and hazards. */
export const preventionPlans: Dataset = {
  name: 'prevention-plans',
  title: 'Plans de prévention des risques (PPRN, PPRT, PPRM)',
  producer: 'Services de l’État en département, diffusion Géorisques (BRGM)',
  ...LICENCE_OUVERTE,
  homepage: 'https://www.georisques.gouv.fr/donnees/bases-de-donnees/zonages-reglementaires-ppr',
  rhythm: 'continuous: each plan is deposited when it is approved',
  schedule: '40 3 * * 6',
  version: 4,
  limits: { maxQuarantinedShare: 0.1, minRowsShare: 0.5, mayBeEmpty: true },
  cut: 'departement',
  localFiles: 'replacing',
  sources,
  layouts,
  normalise: async (input) => (await import('./normalise.ts')).normalise(input),
  reads: { readModel: ['cadastre'] },
  readModel: async (input) => (await import('./readmodel.ts')).readModel(input),
}
