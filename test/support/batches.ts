import { expect } from 'vitest'
import { z } from 'zod'
import { publishedDemo } from './demo.ts'
import { NO_QUOTAS } from './no-quotas.ts'
import { type ServerProcess, serverProcess } from './server-process.ts'
import { eventually, terrier } from './terrier-process.ts'

const batch = z.looseObject({
  id: z.string(),
  state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  rows: z.number(),
  rowsDone: z.number(),
  percent: z.number(),
  release: z.string().nullable(),
  failure: z.string().nullable(),
  result: z.looseObject({ url: z.string(), bytes: z.number(), sha256: z.string() }).nullable(),
})
type Batch = z.infer<typeof batch>
export const answer = z.object({ data: batch })
export const problem = z.looseObject({
  type: z.string(),
  detail: z.string(),
  errors: z.array(z.unknown()).optional(),
})

/** A service over the demo, and the callers of its batches. */
export class Batches {
  readonly server: ServerProcess
  readonly #keys: readonly string[]

  constructor(server: ServerProcess, keys: readonly string[]) {
    this.server = server
    this.#keys = keys
  }

  /** `holder`: which key goes with it; null: none. */
  ask(path: string, init: RequestInit = {}, holder: number | null = 0): Promise<Response> {
    const key = holder === null ? {} : { authorization: `Bearer ${this.#keys[holder]}` }
    return fetch(`${this.server.url}/v1/batches${path}`, { ...init, headers: { ...key, ...init.headers } })
  }

  post(
    body: string | Uint8Array<ArrayBuffer>,
    query = '',
    holder: number | null = 0,
    type = 'text/csv',
  ): Promise<Response> {
    return this.ask(query, { method: 'POST', body, headers: { 'content-type': type } }, holder)
  }

  async sent(
    body: string | Uint8Array<ArrayBuffer>,
    query = '',
    holder = 0,
    type = 'text/csv',
  ): Promise<Batch> {
    const sent = await this.post(body, query, holder, type)
    const text = await sent.text()
    expect([sent.status, text]).toEqual([202, expect.stringContaining('"queued"')])
    const { data } = answer.parse(JSON.parse(text))
    expect(sent.headers.get('location')).toBe(`/v1/batches/${data.id}`)
    return data
  }

  async read(id: string, holder = 0): Promise<Batch> {
    return answer.parse(await (await this.ask(`/${id}`, {}, holder)).json()).data
  }

  ended(id: string, holder = 0): Promise<Batch> {
    return eventually(`the end of batch ${id}`, async () => {
      const found = await this.read(id, holder)
      return found.state === 'queued' || found.state === 'running' ? undefined : found
    })
  }
}

/** A service over a demo of its own, and two keys of it, made before the service opens its database. */
export async function batchesOf(
  env: Record<string, string> = {},
): Promise<{ batches: Batches; dir: string; again(): Promise<Batches> }> {
  const { dataDir } = await publishedDemo()
  const keys: string[] = []
  for (const email of ['one@example.fr', 'two@example.fr']) {
    const made = await terrier(['keys', 'create', email, '--json'], { TERRIER_DATA: dataDir.dir })
    keys.push(/terrier_live_[\w-]{43}/.exec(made.out)![0])
  }
  const start = async () =>
    new Batches(await serverProcess({ ...NO_QUOTAS, TERRIER_DATA: dataDir.dir, ...env }), keys)
  return { batches: await start(), dir: dataDir.dir, again: start }
}

/** Status, type and detail of a problem. */
export const problemOf = async (response: Response) => {
  const { type, detail } = problem.parse(await response.json())
  return [response.status, type, detail]
}
