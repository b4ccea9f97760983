import { DPE_FAMILIES, dpeLinesAddress } from '../../../shared/dpe/ademe.ts'
import type { AreaUnit, Dataset, Source } from '../../dataset.ts'

/** Energy performance diagnostics of dwellings and tertiary buildings made since July 2021. */
export const dpe: Dataset = {
  name: 'dpe',
  title: 'Diagnostics de performance énergétique depuis juillet 2021 (logements existants, neufs, tertiaire)',
  producer: 'ADEME, Observatoire DPE-Audit',
  licence: 'Licence Ouverte 2.0',
  licenceUrl: 'https://www.etalab.gouv.fr/licence-ouverte-open-licence',
  homepage: 'https://data.ademe.fr/datasets/dpe03existant',
  rhythm: 'weekly',
  schedule: '0 5 * * 5',
  version: 3,
  limits: { maxQuarantinedShare: 0.02, minRowsShare: 0.8, mayBeEmpty: true },
  cut: 'departement',
  localFiles: 'instead',
  uses: ['cadastre', 'ban', 'rnb', 'rnic'],
  sources: dpeSources,
  normalise: async (input) => (await import('./normalise.ts')).normaliseDpe(input),
  readModel: async (input) => (await import('./readmodel.ts')).buildDpe(input),
}

/** One paged address a family and a place: the portal has no other vintage than the current one. */
function dpeSources(unit: AreaUnit): Source[] {
  const communes = unit.communes ?? [undefined]
  return communes.flatMap((commune) =>
    DPE_FAMILIES.map((family): Source => {
      const place = { departement: unit.area, ...(commune === undefined ? {} : { commune }) }
      return {
        url: dpeLinesAddress(family, place),
        sort: family,
        paged: true,
        ...(commune === undefined ? {} : { commune }),
      }
    }),
  )
}
