import type { AreaUnit, FetchedSource, NormalisedPart, Source } from '../../dataset.ts'

const ROOT = 'https://adresse.data.gouv.fr/data/ban/adresses'
const DATED = /\/ban\/adresses\/(\d{4}-\d{2}-\d{2})\//

/**
 * Official addresses of the BAN: the département's file, and that of its lieux-dits where there is one. A commune is cut
 * out of its département's file, which is small and cached. `millesime` is `latest` or the date of a weekly archive.
 */
export function banSources({ area }: AreaUnit, _territory: unknown, millesime: string): Source[] {
  const base = `${ROOT}/${millesime}/csv`
  return [
    { url: `${base}/adresses-${area}.csv.gz` },
    { url: `${base}/lieux-dits-${area}-beta.csv.gz`, optional: true },
  ]
}

/** The archive's date; for `latest`, the day the server says the file changed, else the day it was read. */
export function millesimeOf(
  sources: readonly FetchedSource[],
): Pick<NormalisedPart, 'millesime' | 'millesimeFrom'> {
  const { url, resolvedUrl, lastModified, fetchedAt } = sources[0]!
  const dated = DATED.exec(resolvedUrl)?.[1]
  if (dated !== undefined)
    return { millesime: dated, millesimeFrom: url.includes(dated) ? 'asked' : 'resolved-url' }
  const changed = lastModified === undefined ? Number.NaN : Date.parse(lastModified)
  const day = Number.isNaN(changed) ? fetchedAt : new Date(changed).toISOString()
  return { millesime: day.slice(0, 10), millesimeFrom: 'newest-row' }
}
