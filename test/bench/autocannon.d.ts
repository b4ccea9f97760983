/** The part of autocannon the bench uses: the package has no types of its own. */
declare module 'autocannon' {
  type Requests = readonly { path: string }[]
  /** One connection. */
  export interface Client {
    setRequests(requests: Requests): void
  }

  export default function autocannon(options: {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    headers?: Readonly<Record<string, string>>
    requests: Requests
    /** Told of each connection before it asks. */
    setupClient?(client: Client): void
    /** Requests in a second, of all connections together; as many as are answered when left out. */
    overallRate?: number
  }): Promise<unknown>
}
