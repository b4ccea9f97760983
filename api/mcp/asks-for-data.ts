/** The methods that read the release. The others open a session, or tell what may be asked. */
const READING: readonly unknown[] = ['tools/call', 'resources/read']

/** Whether a message asks for data, and so counts against the quotas: what an agent says before its first question does not. */
export function asksForData(message: unknown): boolean {
  return (
    typeof message === 'object' && message !== null && 'method' in message && READING.includes(message.method)
  )
}
