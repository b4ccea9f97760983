import type { AreaUnit, Source } from '../../dataset.ts'

const ROOT = 'https://adresse.data.gouv.fr/data/ban/adresses'

/**
 * Official addresses of the BAN: the département's file, and that of its lieux-dits where there is one. A commune is cut
 * out of its département's file, which is small and cached. `millesime` is `latest` or the date of a weekly archive.
 */
export function sources({ area }: AreaUnit, _territory: unknown, millesime: string): Source[] {
  const base = `${ROOT}/${millesime}/csv`
  return [
    { url: `${base}/adresses-${area}.csv.gz` },
    { url: `${base}/lieux-dits-${area}-beta.csv.gz`, optional: true },
  ]
}
