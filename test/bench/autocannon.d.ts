/** The part of autocannon the bench uses: the package has no types of its own. */
declare module 'autocannon' {
  export default function autocannon(options: {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    requests: { path: string }[]
  }): Promise<unknown>
}
