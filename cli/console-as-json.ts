import { Console } from 'node:console'
import { Writable } from 'node:stream'
import { type JobLogLevel, jsonLog, type Log } from '../jobs/log.ts'

/**
 * Makes `console` write JSON lines to stderr. Nothing of Terrier prints there while it serves or works, but packages do (ioredis and BullMQ, about a
 * Redis that is old, evicts keys or asks for no password), and a collector of logs reads lines of JSON only. `log`: where else they go.
 */
export function consoleAsJson(log: Log = jsonLog((line) => process.stderr.write(line))): void {
  globalThis.console = new Console({ stdout: linesTo(log, 'info'), stderr: linesTo(log, 'warn') })
}

/** Takes what one call of the console writes, of several lines or one, as one event; the same again, as at each attempt to connect, is not repeated. */
function linesTo(log: Log, level: JobLogLevel): Writable {
  let last: string | undefined
  return new Writable({
    decodeStrings: false,
    write(text: string | Buffer, _encoding, done) {
      const line = String(text).trimEnd()
      if (line !== last) log(level, 'a package wrote to the console', { text: line })
      last = line
      done()
    },
  })
}
