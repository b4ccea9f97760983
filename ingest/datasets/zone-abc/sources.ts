import type { Dataset } from '../../dataset.ts'

/** The dataset's page on data.gouv.fr. */
export const ZONE_ABC_PAGE = 'liste-des-communes-selon-le-zonage-abc'
/** The list of all communes, whatever the order it is called after; the page has tables of the changes too. */
export const LIST = /\/liste-ensemble-des-communes-zonage-abc[^/]*\.csv$/i
/** The newest list that is known. */
const KNOWN = `https://static.data.gouv.fr/resources/${ZONE_ABC_PAGE}/20260703-091314/liste-ensemble-des-communes-zonage-abc-en-vigueur-26-juin-2026.csv`

/** The list of all communes of France. */
export const sources: Dataset['sources'] = (_unit, _territory, _millesime, found) =>
  (found?.files ?? [KNOWN]).map((url) => ({ url }))
