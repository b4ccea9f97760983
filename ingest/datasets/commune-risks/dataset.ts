import { type Dataset, LICENCE_OUVERTE } from '../../dataset.ts'
import { layouts } from './members.ts'
import { sources } from './sources.ts'

/** What the State tells of the risks of communes: decrees of disaster, risks listed, plans (GASPAR), radon and seismic zone. */
export const communeRisks: Dataset = {
  name: 'commune-risks',
  title: 'Risques des communes (GASPAR, potentiel radon, zonage sismique)',
  producer: 'Ministère chargé de la prévention des risques (DGPR), ASNR, diffusion Géorisques (BRGM)',
  ...LICENCE_OUVERTE,
  homepage: 'https://www.georisques.gouv.fr/donnees/bases-de-donnees/base-gaspar',
  rhythm: 'GASPAR weekly; radon and seismic zones when their decree changes',
  schedule: '10 6 * * 2',
  version: 2,
  limits: { maxQuarantinedShare: 0.02, minRowsShare: 0.9 },
  cut: 'france',
  localFiles: 'replacing',
  sources,
  layouts,
  normalise: async (input) => (await import('./normalise.ts')).normalise(input),
  readModel: async (input) => (await import('./readmodel.ts')).readModel(input),
}
