import { Agent, request } from 'node:http'

/** What clients that never try again met while a service came to its end. */
export interface Met {
  /** Answers by `<kind> <status>`. */
  answers: Map<string, number>
  /** Requests without a whole answer, with the error; a connection refused is none of them: nothing was sent. */
  failures: string[]
  /** Answers that said `Connection: close`, by kind. */
  closing: Map<string, number>
  /** Whether every client was refused a connection at last. */
  refused: boolean
}

export interface Kind {
  name: string
  clients: number
  /** One connection for many requests, as long as the service keeps it. */
  keepAlive: boolean
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

/** Clients that ask one request after the other until the service refuses their connection. */
export async function loadUntilRefused(url: string, kinds: readonly Kind[]): Promise<Met> {
  const met: Met = { answers: new Map(), failures: [], closing: new Map(), refused: true }
  const clients = kinds.flatMap((kind) =>
    Array.from({ length: kind.clients }, async () => {
      const agent = new Agent({ keepAlive: kind.keepAlive, maxSockets: 1 })
      for (;;) {
        try {
          const { status, closes } = await ask(url, kind, agent)
          add(met.answers, `${kind.name} ${status}`)
          if (closes) add(met.closing, kind.name)
        } catch (error) {
          if (!(error instanceof Error && 'code' in error)) throw error
          if (error.code === 'ECONNREFUSED') break
          met.failures.push(`${kind.name}: ${error.code} ${error.message}`)
          if (met.failures.length > 1000) break
        }
      }
      agent.destroy()
    }),
  )
  await Promise.all(clients)
  return met
}

function ask(url: string, { method, path, headers, body }: Kind, agent: Agent) {
  return new Promise<{ status: number; closes: boolean }>((resolve, reject) => {
    const asked = request(`${url}${path}`, { method, agent, ...(headers ? { headers } : {}) }, (answer) => {
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({ status: answer.statusCode!, closes: answer.headers.connection === 'close' }),
      )
      answer.resume()
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

function add(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}
