/**
 * The view's side of MCP Apps (protocol 2026-01-26): JSON-RPC over postMessage. The `App` class of @modelcontextprotocol/ext-apps does the same and
 * brings 650 kB of schemas into a page that may have 300; the tests speak to this one through the package's AppBridge.
 */
const PROTOCOL = '2026-01-26'

/** What the host says of itself: colours and language. */
export interface HostContext {
  theme?: 'light' | 'dark'
  locale?: string
  styles?: { variables?: Record<string, string | undefined> }
}

/** The result of the tool that opened the view. */
export interface ToolResult {
  isError?: boolean
  structuredContent?: unknown
}

/** What is called as the host speaks. */
export interface HostEvents {
  context(context: HostContext): void
  result(result: ToolResult): void
  cancelled(): void
}

interface Message {
  id?: number | string
  method?: string
  params?: Record<string, unknown>
  result?: Record<string, unknown>
  error?: { message: string }
}

/** The host that shows the view. */
export class Host {
  readonly #events: HostEvents
  readonly #waiting = new Map<number, (answer: Message) => void>()
  #last = 0
  /** Whether the host passes on what the view reads of the server. */
  #reads = false

  constructor(events: HostEvents) {
    this.#events = events
    window.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
      // Other frames may send messages too: the view obeys its host alone.
      if (source === window.parent && typeof data === 'object' && data !== null) this.#receive(data)
    })
  }

  /** Says that the view is ready. Rejects when the host refuses. */
  async connect(): Promise<void> {
    const result = await this.#ask('ui/initialize', {
      appInfo: { name: 'terrier-place', version: '1' },
      appCapabilities: {},
      protocolVersion: PROTOCOL,
    })
    const { hostContext, hostCapabilities } = result as {
      hostContext?: HostContext
      hostCapabilities?: { serverResources?: object }
    }
    this.#reads = hostCapabilities?.serverResources !== undefined
    this.#events.context(hostContext ?? {})
    this.#send({ method: 'ui/notifications/initialized' })
  }

  /** The text of a resource of the server, read through the host; undefined where the host does not pass that on, or it cannot be read. */
  async readResource(uri: string): Promise<string | undefined> {
    if (!this.#reads) return undefined
    try {
      const { contents } = (await this.#ask('resources/read', { uri })) as { contents?: { text?: string }[] }
      return contents?.[0]?.text
    } catch {
      // What it would have added is left out; the view stands without it.
      return undefined
    }
  }

  /** Says how high the view is, in pixels. */
  resized(width: number, height: number): void {
    this.#send({ method: 'ui/notifications/size-changed', params: { width, height } })
  }

  #ask(method: string, params: Record<string, unknown>): Promise<Record<string, unknown>> {
    this.#last += 1
    const id = this.#last
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, ({ result, error }) =>
        result ? resolve(result) : reject(new Error(error?.message)),
      )
      this.#send({ id, method, params })
    })
  }

  #receive({ id, method, params, result, error }: Message): void {
    if (method === undefined) {
      const settle = this.#waiting.get(Number(id))
      this.#waiting.delete(Number(id))
      settle?.({ ...(result ? { result } : {}), ...(error ? { error } : {}) })
      return
    }
    if (method === 'ui/notifications/tool-result') this.#events.result((params ?? {}) as ToolResult)
    if (method === 'ui/notifications/tool-cancelled') this.#events.cancelled()
    if (method === 'ui/notifications/host-context-changed')
      this.#events.context((params ?? {}) as HostContext)
    if (id === undefined) return
    // Requests of the host: the view keeps nothing that an end would lose.
    if (method === 'ping' || method === 'ui/resource-teardown') this.#send({ id, result: {} })
    else this.#send({ id, error: { code: -32601, message: `${method} is not known` } })
  }

  #send(message: Record<string, unknown>): void {
    window.parent.postMessage({ jsonrpc: '2.0', ...message }, '*')
  }
}
