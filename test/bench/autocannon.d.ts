/** The part of autocannon the bench uses: the package has no types of its own. */
declare module 'autocannon' {
  export default function autocannon(options: {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    headers?: Readonly<Record<string, string>>
    requests: { path: string }[]
    /** Requests in a second, of all connections together; as many as are answered when left out. */
    overallRate?: number
  }): Promise<unknown>
}
