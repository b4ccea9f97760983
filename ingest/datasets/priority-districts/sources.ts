import type { Dataset } from '../../dataset.ts'

/** The dataset's page on data.gouv.fr. */
export const DISTRICTS_PAGE = 'quartiers-prioritaires-de-la-politique-de-la-ville-qpv'
/** The archive of outlines of the districts of 2024. Those of another decree would have another name, and are not read as these. */
export const DISTRICTS_ARCHIVE = /\/qpv-2024-geojson\.zip$/i
/** Districts of the decree of 28 December 2023, in force since 1 January 2024. */
export const DISTRICTS_EDITION = '2024'
/** The newest archive that is known. */
const KNOWN = `https://static.data.gouv.fr/resources/${DISTRICTS_PAGE}/20260115-204323/qpv-2024-geojson.zip`

/** The national archive: each département reads its own districts out of it. */
export const sources: Dataset['sources'] = (_unit, _territory, _millesime, found) =>
  (found?.files ?? [KNOWN]).map((url) => ({ url }))
