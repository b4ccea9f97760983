import { z } from 'zod'
import { SALE_LINKS } from '../../answers/links.ts'
import { operation } from '../../answers/operation.ts'
import { cursorParameter } from '../../answers/paging.ts'
import { within, withinAsync } from '../../answers/parameter-names.ts'
import { parameterSentences } from '../../answers/parameter-sentences.ts'
import { invalidParameters } from '../../answers/problems.ts'
import { BODY_BYTES } from '../../kernel/limits.ts'
import { listAbout, salesSchema } from './answer.ts'
import { ABOUT_FILTERS, filterSchema, saleFilter, saleLimitSchema } from './filters.ts'
import { shapeOf } from './geometry-input.ts'
import { MODES, shapeMembers } from './place-modes.ts'
import { circleOf, salesBox } from './places.ts'
import { saleTable } from './sale-table.ts'
import { searchInShape, searchInZone } from './search-sales.ts'
import { resolveZone, zoneAbout, zoneQuestionSchema } from './zone-input.ts'

const input = z.strictObject({
  mode: z.enum(MODES).meta({ description: 'Which of the four members below says where' }),
  bbox: shapeMembers.bbox,
  radius: shapeMembers.radius,
  zone: zoneQuestionSchema.optional().meta({ description: 'For mode zone: q, or level with code' }),
  geometry: shapeMembers.geometry,
  limit: saleLimitSchema,
  cursor: cursorParameter,
  filters: filterSchema.prefault({}).meta({ description: ABOUT_FILTERS }),
})

export const searchTransactions = operation({
  name: 'searchTransactions',
  tool: 'search_transactions',
  method: 'POST',
  path: '/v1/transactions/search',
  bodyBytes: BODY_BYTES.drawing,
  tag: 'Transactions',
  title: 'Sales, in any of the four ways',
  description:
    'The multi-mode form of the searches: a box, a circle, a zone or a geometry, said by `mode`. The forms for one ' +
    'mode are preferred for most cases; answers are the same.',
  input,
  output: salesSchema,
  about: listAbout.extend({
    resolvedZone: zoneAbout.resolvedZone.optional(),
    otherZones: zoneAbout.otherZones.optional(),
  }),
  noindex: true,
  table: saleTable,
  links: SALE_LINKS,
  examples: (place) => [
    {
      title: 'Around a point',
      input: {
        mode: 'radius' as const,
        radius: place.point && { ...place.point, radiusMeters: 500 },
        limit: 10,
      },
    },
    {
      title: 'In a commune, above a price',
      input: {
        mode: 'zone' as const,
        zone: { level: place.level ?? ('commune' as const), code: place.commune },
        filters: { priceMin: 200000 },
      },
    },
  ],
  statuses: [],
  async run(asked, stores) {
    refuseOthers(asked)
    const { limit, cursor, ...question } = asked
    const { mode, bbox, radius, zone, geometry, filters } = question
    if (asked[mode] === undefined)
      throw invalidParameters([{ parameter: mode, detail: parameterSentences.requiredWith(mode) }])
    const { sales } = stores
    const filter = within('filters', () => saleFilter(filters, sales))
    const { sort } = filters
    const page = { operation: 'searchTransactions', question, filter, sort, limit, cursor }
    if (zone) {
      const resolved = await withinAsync('zone', () => resolveZone(zone, stores))
      return searchInZone(resolved, page, stores)
    }
    if (bbox)
      return searchInShape(
        within('bbox', () => salesBox(bbox, sales)),
        page,
        stores,
      )
    if (radius)
      return searchInShape(
        within('radius', () => circleOf(radius, sales)),
        page,
        stores,
      )
    return searchInShape(shapeOf(geometry!, sales), page, stores)
  },
})

/** A member of another mode would be ignored in silence: it is refused by name. */
function refuseOthers(asked: z.output<typeof input>): void {
  const errors = MODES.filter((name) => name !== asked.mode && asked[name] !== undefined).map((name) => ({
    parameter: name,
    detail: parameterSentences.otherMode(asked.mode, name),
  }))
  if (errors.length > 0) throw invalidParameters(errors)
}
