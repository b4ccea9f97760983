export type JobLogLevel = 'info' | 'warn' | 'error'
export type Log = (level: JobLogLevel, message: string, facts?: Readonly<Record<string, unknown>>) => void

/** One JSON line an event, as log collectors read them. */
export function jsonLog(write: (line: string) => void): Log {
  return (level, message, facts = {}) => {
    write(`${JSON.stringify({ time: new Date().toISOString(), level, message, ...facts })}\n`)
  }
}
