import { IngestError } from '../../../formats/errors.ts'
import type { Dataset } from '../../dataset.ts'
import { filosofiFile } from './editions.ts'

const PAGES = 'https://www.insee.fr/fr/statistiques/fichier'
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
  { year: '2023', zones: filosofiFile(2023), iris: IRIS_2021, overseas: ['974'] },
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
export const sources: Dataset['sources'] = (unit, _territory, millesime, found) => {
  const covering = EDITIONS.filter(({ overseas }) => unit.area.length === 2 || overseas.includes(unit.area))
  const year = millesime.slice(0, 4)
  if (millesime !== 'latest' && !EDITIONS.some((edition) => edition.year === year))
    throw new IngestError(
      `The incomes of ${year} are not known (known: ${EDITIONS.map((edition) => edition.year).join(', ')}). Give one of these`,
    )
  const edition = millesime === 'latest' ? covering[0] : covering.find((one) => one.year === year)
  if (!edition) return []
  // What a newer edition covers overseas is not known: it is taken to cover what the newest known does.
  const zones =
    found && edition === EDITIONS[0] && found.edition > edition.year ? found.files : [edition.zones]
  return [...zones, ...edition.iris].map((url) => ({ url }))
}
