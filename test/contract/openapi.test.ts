import { createConfig, lintFromString } from '@redocly/openapi-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { PROBLEM_TYPES } from '../../api/answers/problem-types.ts'
import { operations } from '../../api/operations/index.ts'
import { DataDir } from '../../shared/release/data-dir.ts'
import { served } from '../support/service.ts'
import { temporaryDir } from '../support/temp.ts'

const documentSchema = z.looseObject({
  openapi: z.literal('3.1.0'),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({ operationId: z.string(), responses: z.record(z.string(), z.unknown()) }),
    ),
  ),
})

const service = await served(new DataDir(await temporaryDir('no-release')))

const recordSchema = z.record(z.string(), z.unknown())
type Schema = z.infer<typeof recordSchema>

/** A schema and those inside it, each with where it stands. */
function* within(schema: unknown, path: string): Generator<[path: string, schema: Schema]> {
  if (typeof schema !== 'object' || schema === null) return
  const own = recordSchema.parse(schema)
  yield [path, own]
  for (const [name, member] of Object.entries(recordSchema.parse(own.properties ?? {})))
    yield* within(member, `${path}.${name}`)
  for (const choice of z.array(z.unknown()).parse(own.anyOf ?? own.oneOf ?? [])) yield* within(choice, path)
  yield* within(own.items, `${path}[]`)
  yield* within(own.additionalProperties, `${path}.*`)
}

/** The schemas of parameters, bodies and headers in a part of the document. */
function* usedIn(part: unknown, path: string): Generator<[path: string, schema: Schema]> {
  if (typeof part !== 'object' || part === null) return
  for (const [name, member] of Object.entries(part))
    if (name === 'schema') yield* within(member, path)
    else if (name !== 'example' && name !== 'examples') yield* usedIn(member, `${path}/${name}`)
}

function schemasIn({ paths, components: { schemas, ...others } }: ReturnType<typeof JSON.parse>) {
  const named = Object.entries(schemas).flatMap(([name, schema]) => [...within(schema, name)])
  return [...named, ...usedIn(paths, ''), ...usedIn(others, '')]
}

describe('the OpenAPI document', () => {
  let body = ''
  beforeAll(async () => {
    body = (await service.app.inject('/openapi.json')).body
  })

  test('has nothing that a linter warns of', async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source: body, absoluteRef: 'openapi.json', config })
    expect(problems.map(({ message, location }) => [message, location[0]?.pointer])).toEqual([])
  })

  test('says who to turn to, and what the items of every list are', () => {
    const document = JSON.parse(body)
    expect(document.info.contact.name).toBe('Whoever runs this service')
    const lists = schemasIn(document).filter(([, { type }]) => type === 'array')
    expect(lists.length).toBeGreaterThan(100)
    expect(lists.filter(([, { items }]) => items === undefined).map(([path]) => path)).toEqual([])
  })

  test('leaves no value of any answer or question unknown to a generated client', () => {
    const known = ['type', '$ref', 'anyOf', 'oneOf', 'enum', 'const']
    const unknown = schemasIn(JSON.parse(body)).filter(([, schema]) =>
      known.every((name) => !(name in schema)),
    )
    expect(unknown.map(([path]) => path)).toEqual([])
    const { paths } = documentSchema.parse(JSON.parse(body))
    for (const [path, methods] of Object.entries(paths))
      for (const { responses } of Object.values(methods)) {
        if (responses[204] && !responses[200]) continue
        const { content } = z
          .looseObject({ content: recordSchema })
          .parse(responses[200] ?? responses[201] ?? responses[202])
        for (const [type, media] of Object.entries(content))
          expect(media, `${path} as ${type}`).toHaveProperty('schema')
      }
  })

  test('names every thing once, and uses every name', () => {
    const { schemas } = JSON.parse(body).components
    const names = Object.keys(schemas)
    expect(names).toEqual(
      expect.arrayContaining([
        ...[
          'Address',
          'Parcel',
          'Building',
          'Sale',
          'YearlyPrices',
          'ZonePrices',
          'Zone',
          'Coverage',
          'Owner',
        ],
        ...['Company', 'Establishment', 'Occupant', 'CoOwnership', 'ResidentialDiagnostic', 'Demographics'],
        ...['Meta', 'Problem', 'Geometry', 'TransactionFilters', 'SaleCsv', 'SaleFeatures', 'ArrowStream'],
        'GetParcelAnswer',
      ]),
    )
    expect(names.filter((name) => !/^[A-Z][A-Za-z]+$/.test(name))).toEqual([])
    expect(names.filter((name) => !body.includes(`"#/components/schemas/${name}"`))).toEqual([])
  })

  test('says what every object has, and each kind of problem by its type', () => {
    const document = JSON.parse(body)
    const objects = schemasIn(document).filter(([, { type }]) => type === 'object')
    const open = objects.filter(
      ([, one]) => !('properties' in one) && typeof one.additionalProperties !== 'object',
    )
    expect(open.map(([path]) => path)).toEqual([])
    const { schemas } = document.components
    const kinds = schemas.Problem.anyOf.map(({ $ref }: { $ref: string }) => schemas[$ref.split('/').at(-1)!])
    expect(
      kinds.map(({ properties: { type, status } }: Schema & { properties: Record<string, Schema> }) => [
        type!.const,
        status!.const,
      ]),
    ).toEqual(Object.entries(PROBLEM_TYPES).map(([kind, { status }]) => [`/problems/${kind}`, status]))
  })

  test('is shorter than 565 kB', () => {
    expect(Buffer.byteLength(body)).toBeLessThan(565_000)
  })
})

test('it lists every operation, with every status it may answer', async () => {
  const { paths } = documentSchema.parse((await service.app.inject('/openapi.json')).json())
  for (const { path, method, name, statuses } of operations) {
    const documented = paths[path]![method.toLowerCase()]!
    expect(documented.operationId).toBe(name)
    for (const status of [200, 304, 400, 500, ...statuses])
      expect(Object.keys(documented.responses)).toContain(String(status))
  }
})

test('without a release, questions get 503 with Retry-After and the service is not ready', async () => {
  for (const url of ['/v1/parcels/nearest?lng=2.5&lat=46.5', '/v1/datasets', '/ready']) {
    const answer = await service.app.inject(url)
    expect(answer.statusCode).toBe(503)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
  }
  expect((await service.app.inject('/health')).statusCode).toBe(200)
})
