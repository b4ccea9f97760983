import type { Served } from './served.ts'
import type { SiteTexts } from './texts/en.ts'

/** Up to so many areas are named; more are counted. */
const FEW_AREAS = 6

/** The areas of a dataset in words. */
export function areasText(areas: Served['areas'], texts: SiteTexts): string {
  if (areas.some(({ code }) => code === 'france')) return texts.france
  if (areas.length > FEW_AREAS) return texts.departements(areas.length)
  return areas
    .map(({ code, name, communes }) => {
      const place = name === null ? code : `${name} (${code})`
      return communes === undefined ? place : `${place}, ${texts.communes(communes)}`
    })
    .join(texts.listed)
}
