import { type Dataset, LICENCE_OUVERTE } from '../../dataset.ts'
import { layouts } from './columns.ts'
import { FILE_NAMES, RENT_MAP_EDITION, sources } from './sources.ts'

/** Announced rents of every commune, predicted by a model. */
export const carteDesLoyers: Dataset = {
  name: 'carte-des-loyers',
  title: "Carte des loyers, indicateurs de loyers d'annonce par commune",
  producer: "Direction de l'habitat, de l'urbanisme et des paysages (DHUP) et ANIL",
  ...LICENCE_OUVERTE,
  homepage:
    'https://www.data.gouv.fr/datasets/carte-des-loyers-indicateurs-de-loyers-dannonce-par-commune-en-2025',
  rhythm: 'yearly, in December',
  schedule: '30 6 11 * *',
  version: 4,
  limits: { maxQuarantinedShare: 0.01, minRowsShare: 0.9 },
  cut: 'france',
  localFiles: 'added',
  sources,
  findEdition: async (ask) => (await import('./editions.ts')).findEdition(ask, FILE_NAMES),
  editionInAddress: RENT_MAP_EDITION,
  nextEdition: (edition) => `December ${Number(edition.slice(0, 4)) + 1}`,
  layouts,
  normalise: async (input) => (await import('./normalise.ts')).normalise(input),
  readModel: async (input) => (await import('./readmodel.ts')).readModel(input),
}
