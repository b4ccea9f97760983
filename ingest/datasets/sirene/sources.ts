import type { Source } from '../../dataset.ts'

const ROOT = 'https://www.data.gouv.fr/datasets/r'

/**
 * Permanent addresses of the monthly stock in Parquet, which redirect to the current month: StockUniteLegale, StockEtablissement
 * and the geolocation of establishments. They are national: every unit is cut out of the same three files.
 */
export function sources(): Source[] {
  return [
    { url: `${ROOT}/350182c9-148a-46e0-8389-76c2ec1374a3`, sort: 'units' },
    { url: `${ROOT}/a29c1297-1f92-4e2a-8f6b-8c902ce96c5f`, sort: 'establishments' },
    { url: `${ROOT}/672007af-0146-491f-835c-8314d63fa44e`, sort: 'points', optional: true },
  ]
}
