import { type Dataset, LICENCE_OUVERTE } from '../../dataset.ts'
import { newestUpload } from '../../editions/data-gouv.ts'
import { layouts } from './columns.ts'
import { LIST, sources, ZONE_ABC_PAGE } from './sources.ts'

/** Housing zone (A bis, A, B1, B2, C) of every commune: how tight its market is, by which aids to build, buy and let are granted. */
export const zoneAbc: Dataset = {
  name: 'zone-abc',
  title: 'Zonage ABC des communes',
  producer: "Direction de l'habitat, de l'urbanisme et des paysages (DHUP)",
  ...LICENCE_OUVERTE,
  homepage: `https://www.data.gouv.fr/datasets/${ZONE_ABC_PAGE}`,
  rhythm: 'when an order changes the zones, about once a year',
  schedule: '40 6 4 * *',
  version: 1,
  limits: { maxQuarantinedShare: 0.01, minRowsShare: 0.9 },
  cut: 'france',
  localFiles: 'instead',
  sources,
  findEdition: (ask) => newestUpload(ask, 'zone-abc', ZONE_ABC_PAGE, LIST),
  layouts,
  normalise: async (input) => (await import('./normalise.ts')).normalise(input),
  readModel: async (input) => (await import('./readmodel.ts')).readModel(input),
}
