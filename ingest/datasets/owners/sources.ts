import { IngestError } from '../../../formats/errors.ts'
import type { Dataset } from '../../dataset.ts'
import { attachmentAddress } from '../../editions/attachments.ts'
import { archivesOf, OWNERS_DATASET } from './editions.ts'

/** A year's attachments: the parcels in two archives, the premises in one. */
interface Edition {
  year: number
  /** Last département of the first archive of parcels, and the names of both. */
  parcels: { upTo: number; names: readonly [string, string] }
  premises: string
}

/** Names change every year without a rule: these are the published ones, newest first; a newer year is found by the list of attachments. */
const EDITIONS: readonly Edition[] = [
  {
    year: 2025,
    parcels: {
      upTo: 56,
      names: [
        'fichier_des_parcelles_situation_2025_dpts_01_a_56_zip',
        'fichier_des_parcelles_situation_2025_dpts_57_a_976_zip',
      ],
    },
    premises: 'fichier_des_locaux_situation_2025_zip',
  },
  {
    year: 2024,
    parcels: {
      upTo: 60,
      names: [
        'fichier_des_parcelles_situation_2024_dpts_01_a_60_zip',
        'fichiers_des_parcelles_situation_2024_dpts_61_a_976_zip',
      ],
    },
    premises: 'fichier_des_locaux_situation_2024_zip',
  },
  {
    year: 2023,
    parcels: {
      upTo: 61,
      names: [
        'fichier_des_parcelles_situation_2023_dept_01_a_61_zip',
        'fichier_des_parcelles_situation_2023_dept_62_a_976_zip',
      ],
    },
    premises: 'fichier_des_locaux_situation_2023_zip',
  },
]

/**
 * The archives of the year that hold the unit's département: parcels, and premises (built units), which may be missing. `millesime`
 * is `latest` or 1 January of a year. Throws IngestError when the names of that year are not known.
 */
export const sources: Dataset['sources'] = (unit, _territory, millesime, found) => {
  const departement = Number.parseInt(unit.area, 10)
  if (found && Number(found.edition) > EDITIONS[0]!.year) {
    const { parcels, premises } = archivesOf(found.edition, found.files)
    const own = parcels.filter(({ from, to }) => departement >= from && departement <= to)
    return [
      ...own.map(({ url }) => ({ url })),
      ...(premises === undefined ? [] : [{ url: premises, optional: true as const }]),
    ]
  }
  const edition =
    millesime === 'latest' ? EDITIONS[0]! : EDITIONS.find(({ year }) => millesime === `${year}-01-01`)
  if (!edition)
    throw new IngestError(
      `owners: no addresses are known for the situation of ${millesime}. Ask for ${EDITIONS.map(({ year }) => `${year}-01-01`).join(', ')}, ` +
        `or give the files of that year: --file owners=PM_YY_NB_${unit.area}0.csv`,
    )
  const [first, second] = edition.parcels.names
  return [
    { url: attachmentAddress(OWNERS_DATASET, departement <= edition.parcels.upTo ? first : second) },
    { url: attachmentAddress(OWNERS_DATASET, edition.premises), optional: true },
  ]
}
