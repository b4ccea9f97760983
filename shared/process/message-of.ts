/** What was thrown, for a person to read: the message of an error, anything else as its text. */
export function messageOf(thrown: unknown): string {
  // Node's own error for a refused connection to a name with several addresses has no message.
  if (thrown instanceof AggregateError && thrown.message === '')
    return thrown.errors.map(messageOf).join(', ')
  return thrown instanceof Error ? thrown.message : String(thrown)
}
