import { z } from 'zod'
import { coverageSchema } from '../../../shared/schemas/coverage.ts'
import { refusalText } from '../../../shared/text/refusal-text.ts'
import { cursorOf, questionHash, readCursor } from '../../answers/cursor.ts'
import { operation } from '../../answers/operation.ts'
import { cursorParameter, pageAbout } from '../../answers/paging.ts'
import { invalidParameters } from '../../answers/problems.ts'
import { BODY_BYTES } from '../../kernel/limits.ts'
import { coverageOfFacts, datasetsOf } from '../coverage/facts-coverage.ts'
import { departementsOfShape } from '../coverage/shape-departements.ts'
import { lackingEditions, withEditions } from './activities.ts'
import { askSets } from './ask-sets.ts'
import { ABOUT_CRITERIA, columnName, columnOf, criteriaSchema, testsOf } from './criteria.ts'
import { findParcels, positionSchema, type Sort } from './find-parcels.ts'
import { parcelRowSchema, parcelTable } from './parcel-row.ts'
import { parcelsIn } from './parcels-in-place.ts'
import { askedPlaceOf, placeAbout, placeShape } from './place-input.ts'
import { setSentences } from './set-sentences.ts'

const MOST_PARCELS = 1000
const MOST_FIELDS = 100
/** Given always: who a parcel is, and where. */
const ALWAYS = ['lng', 'lat', 'idu'] as const
const USUAL = ['communeCode', 'surface', 'address'] as const

const count = z.number().int().nonnegative()

export const searchParcels = operation({
  name: 'searchParcels',
  tool: 'search_parcels',
  method: 'POST',
  path: '/v1/parcels/search',
  bodyBytes: BODY_BYTES.drawing,
  tag: 'Parcels',
  title: 'Parcels by what they are',
  description:
    'Parcels in a place that meet criteria on columns of all datasets. A parcel of which a column says nothing is not excluded by it, but counted ' +
    'apart, in `unjudged`.',
  input: z.strictObject({
    ...placeShape,
    criteria: criteriaSchema.prefault({}).meta({ description: ABOUT_CRITERIA }),
    sort: z
      .string()
      .max(60)
      .regex(/^\w+-(asc|desc)$/, { error: refusalText(setSentences.sortForm()) })
      .optional()
      .meta({
        description: 'Column of numbers or days, then -asc or -desc; by identifier when left out',
        example: 'surface-desc',
      }),
    fields: z
      .array(columnName)
      .max(MOST_FIELDS)
      .optional()
      .meta({ description: 'Columns of the answer, in addition to idu and geopoint' }),
    limit: z
      .number()
      .int()
      .min(1)
      .max(MOST_PARCELS)
      .default(100)
      .meta({ description: 'Parcels in the answer, 1 to 1,000' }),
    cursor: cursorParameter,
  }),
  output: z.array(parcelRowSchema),
  about: z.object({
    ...pageAbout,
    unjudged: count.describe(
      'Parcels of which the criteria cannot be judged: a column says nothing, and no other criterion excludes them',
    ),
    coverage: coverageSchema,
    ...placeAbout,
  }),
  noindex: true,
  stoppable: true,
  table: parcelTable,
  links: { parcel: '/v1/parcels/{idu}' },
  examples: (place) => [
    {
      title: 'Large parcels of a commune that a legal entity owns',
      input: {
        mode: 'zone' as const,
        zone: { level: place.level ?? ('commune' as const), code: place.commune },
        criteria: { surface: { min: 500 }, legalOwnerCount: { min: 1 } },
        sort: 'surface-desc',
        limit: 10,
      },
    },
  ],
  statuses: [404, 410, 503],
  async run({ criteria, sort, fields, limit, cursor, ...where }, stores, gone) {
    const { manifest } = stores
    const tests = testsOf(criteria)
    const owner = {
      release: manifest.id,
      question: questionHash('searchParcels', { criteria, sort, where }),
    }
    const after = cursor === undefined ? undefined : readCursor(cursor, owner, positionSchema)
    const order = sort === undefined ? undefined : sortOf(sort)
    const asked = Object.keys(criteria)
    const shown = [
      ...new Set([...ALWAYS, ...(fields ?? [...USUAL, ...asked, ...(order ? [order.column] : [])])]),
    ]
    const place = await askedPlaceOf(where, stores)
    const places = await parcelsIn(place, stores)
    const departements = places.map(({ departement }) => departement)
    const reached = 'zone' in place ? departements : departementsOfShape(place.shape, departements, stores)
    const lacking = await lackingEditions(asked, departements, stores)
    const found = await findParcels({ places, tests, sort: order, fields: shown, limit, after }, (search) =>
      askSets(stores, (asker) => asker.search(search), gone),
    )
    const data = found.rows.map(([lng, lat, ...cells]) => {
      const row = Object.fromEntries(shown.slice(2).map((name, i) => [name, cells[i]]))
      return parcelRowSchema.parse({ ...row, geopoint: { lng, lat } })
    })
    const datasets = datasetsOf([...asked, ...shown])
    const coverage = coverageOfFacts(datasetsOf(asked), place, reached, stores)
    return {
      data,
      datasets,
      about: {
        returned: data.length,
        limit,
        total: found.total,
        unjudged: found.unjudged,
        next: found.last ? cursorOf(owner, found.last) : null,
        coverage: withEditions(coverage, lacking),
        ...('zone' in place ? { resolvedZone: place.zone, otherZones: place.others } : {}),
      },
    }
  },
})

function sortOf(text: string): Sort {
  const at = text.lastIndexOf('-')
  const column = columnName.safeParse(text.slice(0, at)).data
  const type = column === undefined ? undefined : columnOf(column).type
  if (column === undefined || (type !== 'integer' && type !== 'number' && type !== 'date'))
    throw invalidParameters([{ parameter: 'sort', detail: setSentences.sortColumn() }])
  return { column, descending: text.endsWith('-desc') }
}
