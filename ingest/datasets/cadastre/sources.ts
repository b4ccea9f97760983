import type { AreaUnit, Dataset, Source } from '../../dataset.ts'

export const ROOT = 'https://cadastre.data.gouv.fr/data/etalab-cadastre'

/** The edition in an address after redirects; one that still says `latest` has none. */
export const CADASTRE_EDITION = /\/etalab-cadastre\/(\d{4}-\d{2}-\d{2})\//

/**
 * Official addresses of a layer of the Etalab GeoJSON edition: one file a département, or one a commune when communes are asked for.
 * `millesime` is the date of an edition, YYYY-MM-DD, or `latest`: the edition that was `found`, and where it lacks the file the one that
 * `latest` redirects to, which may be older.
 */
export function etalabLayer(layer: 'parcelles' | 'sections' | 'batiments'): Dataset['sources'] {
  return (unit, _territory, millesime, found) => {
    if (millesime !== 'latest' || found === undefined) return filesOf(layer, unit, millesime)
    const latest = filesOf(layer, unit, 'latest')
    return filesOf(layer, unit, found.edition).map((source, i) => ({
      ...source,
      instead: { source: latest[i]! },
    }))
  }
}

function filesOf(layer: string, { area, communes }: AreaUnit, edition: string): Source[] {
  const base = `${ROOT}/${edition}/geojson`
  if (!communes) return [{ url: `${base}/departements/${area}/cadastre-${area}-${layer}.json.gz` }]
  return communes.map((commune) => ({
    url: `${base}/communes/${area}/${commune}/cadastre-${commune}-${layer}.json.gz`,
    commune,
  }))
}

export const sources = etalabLayer('parcelles')

/** The first of March, June, September or December that follows an edition. */
export function nextCadastreQuarter(edition: string): string {
  const [year, month] = [Number(edition.slice(0, 4)), Number(edition.slice(5, 7))]
  const next = [3, 6, 9, 12].find((one) => one > month)
  return next === undefined ? `${year + 1}-03-01` : `${year}-${String(next).padStart(2, '0')}-01`
}
