import { type Dataset, LICENCE_OUVERTE } from '../../dataset.ts'
import { CUTTING, lakeOf } from '../../reads.ts'
import { layouts } from './columns.ts'
import { sources } from './sources.ts'

/** Parcels and premises of legal entities, of the tax register. */
export const owners: Dataset = {
  name: 'owners',
  title: 'Fichiers des locaux et des parcelles des personnes morales',
  producer: 'Direction générale des Finances publiques (DGFiP)',
  ...LICENCE_OUVERTE,
  homepage:
    'https://data.economie.gouv.fr/explore/dataset/fichiers-des-locaux-et-des-parcelles-des-personnes-morales/',
  rhythm: 'yearly, situation on 1 January',
  schedule: '30 6 9 * *',
  version: 4,
  limits: { maxQuarantinedShare: 0.01, minRowsShare: 0.8 },
  cut: 'departement',
  localFiles: 'replacing',
  sources,
  findEdition: async (ask) => (await import('./editions.ts')).findEdition(ask),
  editionInAddress: /_situation_(\d{4})/,
  nextEdition: (edition) => `situation of 1 January ${Number(edition.slice(0, 4)) + 1}`,
  layouts,
  normalise: async (input) => (await import('./normalise.ts')).normalise(input),
  readModel: async (input) => (await import('./readmodel.ts')).readModel(input),
  reads: { gather: [lakeOf('owners', 'parcel-rights'), CUTTING] },
  gather: [async (input) => (await import('./readmodel.ts')).gather(input)],
}
