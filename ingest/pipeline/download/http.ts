import type { Readable } from 'node:stream'
import type { EnvHttpProxyAgent, request } from 'undici'
import { IngestError } from '../../../formats/errors.ts'
import { type Config, readConfig } from '../../../shared/settings/config.ts'
import { identityHeaders } from './identity.ts'

const MOST_REDIRECTS = 10
const CONNECT_MS = 15_000
/** Connections to one host at a time: producers are public services, and close to those who take more. */
const MOST_CONNECTIONS = 4
const REDIRECTS = new Set([301, 302, 303, 307, 308])

interface Reach {
  agent: EnvHttpProxyAgent
  config: Config
  request: typeof request
}

let reach: Promise<Reach> | undefined

/**
 * How the environment says that producers are reached; read once. Follows its proxies, but never to reach this same machine. Rejects when one of them
 * cannot be used. The client is imported with the first request: a program that sends none starts 0.1 s of processor time sooner, a tenth.
 */
function reached(): Promise<Reach> {
  reach ??= connect(readConfig(process.env))
  return reach
}

async function connect(config: Config): Promise<Reach> {
  const { EnvHttpProxyAgent, request } = await import('undici')
  const { http, https, none } = config.proxies
  const agent = new EnvHttpProxyAgent({
    ...(http === undefined ? {} : { httpProxy: http }),
    ...(https === undefined ? {} : { httpsProxy: https }),
    noProxy: [none, 'localhost', '127.0.0.1', '::1'].filter((host) => host !== '').join(','),
    connect: { timeout: CONNECT_MS },
    connections: MOST_CONNECTIONS,
  })
  return { agent, config, request }
}

export interface Reply {
  status: number
  /** Address that answered, after redirects. */
  address: string
  header(name: string): string | undefined
  /** Every header as it came, cookies left out: they are the server's and ours alone. */
  headers: Readonly<Record<string, string>>
  /** Addresses that sent on to another one, in order, each with its status. */
  redirects: readonly { address: string; status: number }[]
  /** The bytes as they were sent: no Content-Encoding is undone. */
  body: Readable
}

export interface HttpLimits {
  /** Longest silence in ms, before the headers and between two pieces of the body. */
  idleMs: number
  signal: AbortSignal | undefined
}

/**
 * GET that follows redirects by hand, so that the final address is known and `headersFor` can speak to it alone.
 * @throws IngestError on a redirect that leads nowhere; the network's errors, which have a code, as they are.
 */
export async function get(
  start: string,
  headersFor: (address: string) => Record<string, string>,
  { idleMs, signal }: HttpLimits,
): Promise<Reply> {
  const { agent, config, request } = await reached()
  let address = start
  const passed: { address: string; status: number }[] = []
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const { statusCode, headers, body } = await request(address, {
      dispatcher: agent,
      headers: {
        ...identityHeaders(address, config),
        accept: '*/*',
        // Bytes must be those of the published file: its hash is recorded and its ranges are resumed.
        'accept-encoding': 'identity',
        ...headersFor(address),
      },
      headersTimeout: idleMs,
      bodyTimeout: idleMs,
      signal: signal ?? null,
    })
    const header = (name: string) => {
      const value = headers[name]
      return Array.isArray(value) ? value[0] : value
    }
    const location = header('location')
    if (!REDIRECTS.has(statusCode) || location === undefined) {
      return { status: statusCode, address, header, headers: plain(headers), redirects: passed, body }
    }
    await body.dump()
    passed.push({ address, status: statusCode })
    address = redirected(location, address)
  }
  throw new IngestError(`${start}: more than ${MOST_REDIRECTS} redirects. Check the address in a browser.`)
}

function plain(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const kept = Object.entries(headers).filter(([name, value]) => value !== undefined && name !== 'set-cookie')
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]))
}

function redirected(location: string, from: string): string {
  const to = URL.canParse(location, from) ? new URL(location, from) : undefined
  if (to?.protocol === 'http:' || to?.protocol === 'https:') return to.href
  throw new IngestError(`${from}: redirects to ${location}, which is not an http or https address.`)
}
