/** The methods that read the release. The others open a session or list what may be asked. */
const READING: readonly unknown[] = ['tools/call', 'resources/read']

/** Whether a message asks for data and so counts against the quotas. An agent's messages before its first question do not. */
export function asksForData(message: unknown): boolean {
  return (
    typeof message === 'object' && message !== null && 'method' in message && READING.includes(message.method)
  )
}
