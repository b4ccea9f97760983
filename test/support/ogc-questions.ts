import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect } from 'vitest'
import { publishedDemo } from './demo.ts'
import { type Service, serviceOf } from './service.ts'

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

/** Asks /ogc of the demo as abstract tests do: served while the tests of the file run that makes one. A wrong status fails the test that asks. */
export class OgcQuestions {
  #service: Service | undefined

  constructor() {
    beforeAll(async () => {
      this.#service = await serviceOf((await publishedDemo()).dataDir)
    })
    afterAll(() => this.#service?.close())
  }

  /** Throws before the tests of the file begin. */
  get app(): FastifyInstance {
    if (!this.#service) throw new Error('The demo is not served yet')
    return this.#service.app
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
