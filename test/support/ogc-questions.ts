import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'

export interface OgcTestLink {
  href: string
  rel: string
  type: string
}

interface Parameter {
  name: string
  in: string
  required?: boolean
  style?: string
  explode?: boolean
  schema: {
    type: string
    minItems?: number
    maxItems?: number
    minimum?: number
    maximum?: number
    default?: unknown
  }
}

interface Described {
  operationId: string
  parameters: Parameter[]
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>
}

export interface CollectionDocument {
  id: string
  links: OgcTestLink[]
  crs: string[]
  storageCrs: string
  extent: { spatial: { bbox: number[][]; crs?: string }; temporal?: { interval: (string | null)[][] } }
}

export const itemsPath = (id: string) => `/ogc/collections/${id}/items`

/** Asks /ogc as abstract tests do. A wrong status fails the test that asks. */
export class OgcQuestions {
  readonly app: FastifyInstance

  constructor({ app }: { app: FastifyInstance }) {
    this.app = app
  }

  readonly get = (path: string, accept = 'application/json') =>
    this.app.inject({ url: path, headers: { accept } })

  readonly json = async (path: string) => {
    const answer = await this.get(path)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }

  readonly collections = async (): Promise<CollectionDocument[]> =>
    (await this.json('/ogc/collections')).collections

  readonly api = (): Promise<{ openapi: string; paths: Record<string, { get: Described }> }> =>
    this.json('/ogc/api')

  readonly itemsOperation = async (id: string): Promise<Described> =>
    (await this.api()).paths[`/collections/${id}/items`]!.get

  /** Makes of a check of one collection that of all, one after the other. */
  readonly ofEach = (check: (one: CollectionDocument) => Promise<void>) => async () => {
    const all = await this.collections()
    expect(all.length).toBeGreaterThan(8)
    for (const one of all) await check(one)
  }
}

/** Expects links of these relations, each with a type. */
export function expectLinks({ links }: { links: OgcTestLink[] }, wanted: readonly string[]): void {
  expect(links.map(({ rel }) => rel)).toEqual(expect.arrayContaining([...wanted]))
  for (const link of links) expect(link).toMatchObject({ rel: expect.any(String), type: expect.any(String) })
}
