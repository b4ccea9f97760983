import type { z } from 'zod'
import type { Operation } from '../../api/answers/operation.ts'
import { operations } from '../../api/operations/index.ts'
import { iduSchema } from '../../shared/identifiers/idu.ts'
import type { parcelSchema } from '../../shared/schemas/parcel.ts'
import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import { factList } from '../part.ts'
import { placeLink, streetPath } from '../place-path.ts'
import { shortName } from '../short-name.ts'
import type { SiteTexts } from '../texts/en.ts'
import type { ParcelPlaces } from './parcel-places.ts'

/** What the cadastre says of a parcel, and the places it lies in. */
export function factsOfParcel(
  { id, commune, surface, updatedOn }: z.output<typeof parcelSchema>,
  { iris, street }: ParcelPlaces,
  texts: SiteTexts,
): Html {
  const { facts: names } = texts
  const { number, date } = formatsOf(texts)
  return factList([
    [names.idu, id],
    [
      names.commune,
      html`<a href="/communes/${commune.code}">${commune.name ?? commune.code}</a> (${commune.code})`,
    ],
    [names.quarter, iris && placeLink(iris)],
    [
      names.street,
      street && html`<a href="${streetPath(street.commune.code, street.code)}">${street.name}</a>`,
    ],
    [names.section, shortName(id)],
    [names.surface, surface === null ? texts.unknown : `${number(surface)}\u00a0m²`],
    [names.updated, updatedOn === null ? texts.unknown : date(updatedOn)],
  ])
}

/** The operations whose only parameter that must be given is the parcel's identifier. */
const aboutParcel = operations.filter(
  ({ path, method }) => method === 'GET' && /\/\{idu\}(?:\/(?:history|neighbours|unit))?$/.test(path),
)

/** The same answers as JSON, folded. */
export function rawLinks(idu: string, texts: SiteTexts): Html {
  return html`<details class="more raw small"><summary>${texts.everything}</summary><p>${texts.everythingLead}</p><ul>${aboutParcel.map((one) => questionLink(one, idu, texts))}</ul></details>`
}

function questionLink({ path, tool, title }: Operation, idu: string, { questions }: SiteTexts): Html {
  const address = path.replace('{idu}', iduSchema.parse(idu))
  const own = questions[tool]
  return html`<li><a href="${address}"${own === undefined && html` lang="en"`}>${own ?? title}</a> <code class="soft">${address}</code></li>`
}
