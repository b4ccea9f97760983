import type { Territory } from '../../../shared/territory/territory.ts'
import type { AreaUnit, Source } from '../../dataset.ts'
import { IngestError } from '../../errors.ts'

const PAGES = 'https://www.insee.fr/fr/statistiques/fichier'
const MELODI = 'https://api.insee.fr/melodi/file/DS_FILOSOFI_CC'
/** Incomes by IRIS were last published for 2021. */
const IRIS_2021 = ['DISP', 'DEC'].map(
  (measure) => `${PAGES}/8229323/BASE_TD_FILO_IRIS_2021_${measure}_CSV.zip`,
)

interface Edition {
  year: string
  zones: string
  iris: readonly string[]
  /** Overseas départements it covers; the others are asked of an older one. */
  overseas: readonly string[]
}

/** Newest first. 2022 was never published: the housing tax that tied households to dwellings had gone. */
const EDITIONS: readonly Edition[] = [
  { year: '2023', zones: `${MELODI}/DS_FILOSOFI_CC_2023_CSV_FR`, iris: IRIS_2021, overseas: ['974'] },
  {
    year: '2021',
    zones: `${PAGES}/7756729/base-cc-filosofi-2021-geo2024_csv.zip`,
    iris: IRIS_2021,
    overseas: ['972', '974'],
  },
]

/**
 * Addresses of the national files: incomes by commune, département and région; available and declared incomes by IRIS. Every département is
 * cut out of them. Throws IngestError for an edition that is not known.
 */
export function sources(unit: AreaUnit, _territory: Territory, millesime: string): Source[] {
  const covering = EDITIONS.filter(({ overseas }) => unit.area.length === 2 || overseas.includes(unit.area))
  const year = millesime.slice(0, 4)
  if (millesime !== 'latest' && !EDITIONS.some((edition) => edition.year === year))
    throw new IngestError(
      `The incomes of ${year} are not known (known: ${EDITIONS.map((edition) => edition.year).join(', ')}). Give one of these`,
    )
  const edition = millesime === 'latest' ? covering[0] : covering.find((one) => one.year === year)
  return edition ? [edition.zones, ...edition.iris].map((url) => ({ url })) : []
}
