import type { Dataset } from '../../dataset.ts'

const ROOT = 'https://open-data.s3.fr-par.scw.cloud'
/** The newest edition known; no address says "latest", and a newer one is found by the bucket's listing. */
const LATEST = '2026-02-a'

/**
 * Address of the CSV archive of a département (single communes are cut out of it). `millesime` is `latest`, or a date of which the
 * year and month name the edition (2025-07-01 → 2025-07-a).
 */
export const sources: Dataset['sources'] = (unit, _territory, millesime, found) => {
  const newest = found && found.edition > LATEST ? found.edition : LATEST
  const edition = millesime === 'latest' ? newest : `${millesime.slice(0, 7)}-a`
  const area = unit.area.toLowerCase()
  return [
    {
      url:
        `${ROOT}/bdnb_millesime_${edition}/millesime_${edition}_dep${area}/` +
        `open_data_millesime_${edition}_dep${area}_csv.zip`,
    },
  ]
}

/** The edition named in an address or a file name, undefined when it names none. */
export function bdnbEditionOf(name: string): string | undefined {
  return /(\d{4}-\d{2}-[a-z])(?![a-z])/.exec(name)?.[1]
}
