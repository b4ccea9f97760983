import { IngestError } from '../../../formats/errors.ts'
import type { Dataset } from '../../dataset.ts'

const ROOT = 'https://www.insee.fr/fr/statistiques/fichier'
/** Number of the page INSEE made for each census year: nothing tells it but the page itself. The newest first. */
const PAGES: Readonly<Record<string, string>> = { 2022: '8647014', 2021: '8268806', 2020: '7704076' }
const LATEST = '2022'
/** The file by IRIS covers France without Mayotte, whose census is another. */
const NOT_COVERED: readonly string[] = ['976']

/**
 * Address of the national file by IRIS; every département is cut out of it. `millesime` is `latest` or a date whose year is the census
 * year. Throws IngestError for a year whose page is not known.
 */
export const sources: Dataset['sources'] = (unit, _territory, millesime, found) => {
  if (NOT_COVERED.includes(unit.area)) return []
  if (found && found.edition > LATEST) return found.files.map((url) => ({ url }))
  const year = millesime === 'latest' ? LATEST : millesime.slice(0, 4)
  const page = PAGES[year]
  if (page === undefined)
    throw new IngestError(
      `The census of ${year} is not known (known: ${Object.keys(PAGES).reverse().join(', ')}). Give one of these, or the file itself with --file census=PATH`,
    )
  return [{ url: `${ROOT}/${page}/base-ic-evol-struct-pop-${year}_csv.zip` }]
}
