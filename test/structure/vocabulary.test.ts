import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { wholeSchema } from '../../api/answers/json-schema.ts'
import { operations } from '../../api/operations/index.ts'
import * as companies from '../../shared/documents/companies.ts'
import * as filiation from '../../shared/documents/filiation.ts'
import * as indices from '../../shared/documents/indices.ts'
import * as localRules from '../../shared/documents/local-rules.ts'
import * as permits from '../../shared/documents/permits.ts'
import * as places from '../../shared/documents/places.ts'
import * as planning from '../../shared/documents/planning.ts'
import * as rents from '../../shared/documents/rents.ts'
import * as risks from '../../shared/documents/risks.ts'
import * as sales from '../../shared/documents/sales.ts'
import { coverageSchema } from '../../shared/schemas/coverage.ts'
import { metaSchema } from '../../shared/schemas/meta.ts'
import { text } from './project.ts'

const jsonSchema: z.ZodType<Schema> = z.lazy(() =>
  z.looseObject({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    format: z.string().optional(),
    description: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    anyOf: z.array(jsonSchema).optional(),
    oneOf: z.array(jsonSchema).optional(),
    items: jsonSchema.optional().catch(undefined),
    properties: z.record(z.string(), jsonSchema).optional(),
    additionalProperties: z.union([z.boolean(), jsonSchema]).optional(),
  }),
)
interface Schema {
  type?: string | string[] | undefined
  format?: string | undefined
  description?: string | undefined
  enum?: unknown[] | undefined
  const?: unknown
  anyOf?: Schema[] | undefined
  oneOf?: Schema[] | undefined
  items?: Schema | undefined
  properties?: Record<string, Schema> | undefined
  additionalProperties?: boolean | Schema | undefined
}

/** A member of a schema, with where it stands: `getParcel.commune.code`. */
interface Member {
  path: string
  name: string
  description: string
  /** The schemas it may be, `null` left out. */
  forms: Schema[]
}

function formsOf(schema: Schema): Schema[] {
  const choices = schema.anyOf ?? schema.oneOf
  return choices ? choices.flatMap(formsOf) : schema.type === 'null' ? [] : [schema]
}

function membersOf(schema: Schema, path: string): Member[] {
  return formsOf(schema).flatMap((form) => {
    // GeoJSON has its own words.
    if (form.properties && 'coordinates' in form.properties) return []
    const own = Object.entries(form.properties ?? {}).flatMap(([name, member]) => [
      {
        path: `${path}.${name}`,
        name,
        description: member.description ?? '',
        forms: formsOf(member),
      },
      ...membersOf(member, `${path}.${name}`),
    ])
    const rest = [form.items, form.additionalProperties].filter((inner) => typeof inner === 'object')
    return [...own, ...rest.flatMap((inner) => membersOf(inner, path))]
  })
}

const schemaOf = (schema: z.ZodType) => jsonSchema.parse(wholeSchema(schema, 'output'))

const { buildings, ...kinds } = {
  ...companies,
  ...filiation,
  ...indices,
  ...localRules,
  ...permits,
  ...places,
  ...planning,
  ...rents,
  ...risks,
  ...sales,
}
const schemas: [string, Schema][] = [
  ['meta', schemaOf(metaSchema)],
  ...operations.map(({ name, output }): [string, Schema] => [name, schemaOf(output)]),
  ...operations.flatMap(({ name, about }): [string, Schema][] =>
    about ? [[`${name} meta`, schemaOf(about)]] : [],
  ),
  ...Object.entries({ ...kinds, ...buildings }).map(([name, { value }]): [string, Schema] => [
    `stored ${name}`,
    schemaOf(value),
  ]),
]
const members = schemas.flatMap(([name, schema]) => membersOf(schema, name))
const valuesOf = ({ forms }: Member) =>
  forms.flatMap(({ enum: some = [], const: one, items }) => [...some, one, ...(items?.enum ?? [])])
const named = (name: string) => members.filter((member) => member.name === name)
const keysOf = (schema: Schema) => Object.keys(schema.properties ?? {})

/** Backticked words of one column of the first table of the page. */
function words(column: number): string[] {
  const rows = text('docs/vocabulary.md')
    .split('## Units')[0]!
    .matchAll(/^\| .*\|$/gm)
  return [...rows].flatMap(([row]) =>
    [...row.split('|')[column]!.matchAll(/`([^`]+)`/g)].map(([, word]) => word!),
  )
}
const forbidden = new Set(words(4))

/** Where the interface states the name. */
const STATED = [
  /^getDpeTertiary\.parcelId$/,
  /^stored dpeTertiary\.parcelId$/,
  /^getDossier\.sections\.dpe-tertiary\.data\.parcelId$/,
]
const isStated = ({ path }: Member) => STATED.some((one) => one.test(path))

describe('the vocabulary', () => {
  test('has seen the schemas', () => {
    expect(schemas.length).toBeGreaterThan(70)
    expect(members.length).toBeGreaterThan(2000)
    expect(forbidden.size).toBeGreaterThan(40)
  })

  test('uses no word that its page forbids, as a name or as a value', () => {
    const found = members.filter((member) => !isStated(member) && forbidden.has(member.name))
    expect(found.map(({ path }) => path)).toEqual([])
    // How a thing was tied to a parcel has words of its own: `point` is one. What a risk is known of is a parcel or a commune, and so is what an
    // identifier names.
    const values = members
      .filter(({ name, path }) => name !== 'method' && name !== 'scope' && !path.startsWith('getIdentifier.'))
      .flatMap((member) =>
        valuesOf(member).flatMap((value) =>
          typeof value === 'string' && forbidden.has(value) ? `${member.path} ${value}` : [],
        ),
      )
    expect(values).toEqual([])
  })

  test('names members in camelCase', () => {
    const sections = /^getDossier\.sections\.[a-z-]+$/
    const found = members.filter(
      ({ name, path }) => !/^[a-z][a-zA-Z0-9]*$/.test(name) && !sections.test(path),
    )
    expect(found.map(({ path }) => path)).toEqual([])
  })

  test.each([
    ['commune', ['code', 'name']],
    ['departement', ['code', 'name']],
    ['geopoint', ['lat', 'lng']],
    ['period', ['from', 'to']],
    ['coverage', keysOf(schemaOf(coverageSchema)).sort()],
  ])('%s is one object everywhere', (name, keys) => {
    const found = named(name).flatMap(({ path, forms }) => forms.map((form) => [path, keysOf(form).sort()]))
    expect(found.length).toBeGreaterThan(0)
    expect(found.filter(([, own]) => JSON.stringify(own) !== JSON.stringify(keys))).toEqual([])
  })

  test('places are points, and nothing has a longitude of its own', () => {
    const found = [...named('lng'), ...named('lat')].filter(({ path }) => !path.includes('.geopoint.'))
    expect(found.map(({ path }) => path)).toEqual([])
  })

  test('yearly figures are lists that say their year', () => {
    const bare = named('years').filter(({ forms }) =>
      forms.some(({ items }) => !items || !formsOf(items).every((item) => keysOf(item).includes('year'))),
    )
    expect(bare.map(({ path }) => path)).toEqual([])
    for (const { path, forms } of named('yearlyStats'))
      for (const { items } of forms)
        expect(keysOf(items!).sort(), path).toEqual(['code', 'level', 'name', 'years'])
  })

  test('a spread has its three quartiles', () => {
    const parents = (name: string) => named(name).map(({ path }) => path.slice(0, -name.length))
    expect(parents('q3')).toEqual(parents('q1'))
    expect(parents('q1').filter((parent) => !parents('median').includes(parent))).toEqual([])
  })

  test('numbers are named after their units', () => {
    const wrong = members.filter(({ name, description: said, forms }) => {
      if (/Met(re|er)s?$/.test(name) && !/Meters$/.test(name)) return true
      if (/SquareMetre|Area$|Euros?$|Rate$/.test(name)) return true
      if (!forms.some(({ type }) => [type].flat().includes('number')))
        return name === 'surface' || /Surface$/.test(name)
      if (/\bmetres\b/i.test(said) && !/Meters$/.test(name)) return true
      if (/\bpercent\b|\d %/i.test(said) && !/Percent$/.test(name)) return true
      return /\bkWh\b/.test(said) && !/Kwh(PerM2)?$/.test(name)
    })
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  test('days and instants are named after what they are', () => {
    const wrong = members.filter(({ name, forms }) =>
      forms.some(({ format }) =>
        format === 'date'
          ? !/(On|Since|Until)$|^(date|from|to)$/.test(name)
          : format === 'date-time' && !/At$/.test(name),
      ),
    )
    expect(wrong.map(({ path }) => path)).toEqual([])
  })
})
