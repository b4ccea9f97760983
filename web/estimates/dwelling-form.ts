import { z } from 'zod'
import { DWELLING_TYPES } from '../../shared/identifiers/dwelling-types.ts'
import { type Html, html } from '../html.ts'
import type { SiteTexts } from '../texts/en.ts'

const optional = (schema: z.ZodType<number>) => schema.optional().catch(undefined)

/** 0 to 20; an empty field is no 0, which `z.coerce` would make of it. */
const count = z.string().regex(/^\d+$/).transform(Number).pipe(z.number().max(20))

/** What the form sends with the address of a parcel's page. Fields that were left empty, and values that cannot be read, are left out. */
const typed = z
  .object({
    type: z.enum(DWELLING_TYPES).optional().catch(undefined),
    surface: optional(z.coerce.number().min(9).max(1000)),
    rooms: optional(z.coerce.number().int().min(1).max(50)),
    land: optional(z.coerce.number().min(1).max(1_000_000)),
    outbuildings: optional(count),
    carrezSurface: optional(z.coerce.number().min(5).max(1000)),
    lots: optional(count),
  })
  .catch({})

export type TypedDwelling = z.infer<typeof typed>

/** The dwelling that the query of a page asks about. */
export function typedDwelling(query: unknown): TypedDwelling {
  return typed.parse(query)
}

/** The form that asks about a dwelling of a parcel; it works without a script. `shown` fills it; it is `open` where it is the way on. */
export function dwellingForm(idu: string, shown: TypedDwelling, texts: SiteTexts, open = false): Html {
  const { form, types } = texts.estimates
  const field = (name: Exclude<keyof TypedDwelling, 'type'>, least: number, most: number) =>
    html`<label>${form[name]}<input name="${name}" type="number" min="${least}" max="${most}"${name === 'carrezSurface' && html` step="0.01"`} value="${shown[name]}"${name === 'surface' && html` required`}></label>`
  const options = DWELLING_TYPES.map(
    (type) => html`<option value="${type}"${shown.type === type && html` selected`}>${types[type]}</option>`,
  )
  return html`<details class="more screen"${open && html` open`}><summary>${form.legend}</summary><form method="get" action="/parcels/${idu}#estimate"><label>${form.type}<select name="type">${options}</select></label>${field('surface', 9, 1000)}${field('rooms', 1, 50)}${field('outbuildings', 0, 20)}${field('land', 1, 1_000_000)}${field('carrezSurface', 5, 1000)}${field('lots', 0, 20)}<p><button>${form.submit}</button></p></form></details>`
}
