import type { Served } from './served.ts'
import type { SiteTexts } from './texts/en.ts'

/** Up to so many areas are named; more are counted. */
const FEW_AREAS = 6
/** Up to so many communes of a département are named. */
const FEW_COMMUNES = 3

/** The areas of a dataset in words. */
export function areasText(areas: Served['areas'], texts: SiteTexts): string {
  if (areas.some(({ code }) => code === 'france')) return texts.france
  if (areas.length > FEW_AREAS) return texts.departements(areas.length)
  return areas
    .map(({ code, name, communes }) => {
      const place = name === null ? code : `${name} (${code})`
      if (communes === undefined) return place
      if (communes.length > FEW_COMMUNES) return `${place}, ${texts.communes(communes.length)}`
      return `${communes.map((one) => one.name).join(', ')} (${code})`
    })
    .join(texts.listed)
}
