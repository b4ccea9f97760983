import { type Dataset, LICENCE_OUVERTE } from '../../dataset.ts'
import { layouts } from './layouts.ts'
import { sources } from './sources.ts'

/** What other registers say of companies: accounts, certifications, agreements, executives. */
export const companies: Dataset = {
  name: 'companies',
  title: 'Comptes, certifications, conventions collectives et dirigeants des entreprises',
  producer: 'INPI, Banque de France, ADEME, DGEFP, ministère du Travail, ESS France, Agence Bio',
  ...LICENCE_OUVERTE,
  otherLicences: {
    executives:
      'dirigeants du Registre national des entreprises (RNE)\u00a0: licence de l’INPI, qui demande de nommer la source et le jour de mise à jour (art. A. 123-69 du code de commerce)',
  },
  homepage: 'https://annuaire-entreprises.data.gouv.fr/donnees/sources',
  rhythm: 'daily to yearly, file by file',
  schedule: '0 6 * * 6',
  version: 3,
  limits: { maxQuarantinedShare: 0.05, minRowsShare: 0.5 },
  cut: 'france',
  localFiles: 'added',
  sources,
  layouts,
  expects: [{ url: /\/datasets\/r\//, types: ['text'] }],
  normalise: async (input) => (await import('./normalise.ts')).normalise(input),
  reads: { readModel: ['sirene'] },
  readModel: async (input) => (await import('./readmodel.ts')).readModel(input),
}
