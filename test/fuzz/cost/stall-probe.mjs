// Loaded into a server (`node --import`), it measures how long the event loop was held since it was last asked. A hold counts as long as
// the thread of the loop computed meanwhile: waiting for a processor that others use is nobody's fault.
import { existsSync, openSync, readSync } from 'node:fs'
import { performance } from 'node:perf_hooks'

const ofProcess = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Nanoseconds that the first thread computed, then other numbers (Linux). The whole process would count the collector's threads too. */
const SCHEDSTAT = `/proc/self/task/${process.pid}/schedstat`

function ofThread() {
  const file = openSync(SCHEDSTAT, 'r')
  const text = Buffer.alloc(64)
  return () => {
    const length = readSync(file, text, 0, text.length, 0)
    return Number.parseInt(text.toString('latin1', 0, length), 10) / 1e6
  }
}

const cpu = existsSync(SCHEDSTAT) ? ofThread() : ofProcess

let at = performance.now()
let used = cpu()
let longest = 0
let since = used

function look() {
  const [now, spent] = [performance.now(), cpu()]
  longest = Math.max(longest, Math.min(now - at, spent - used))
  at = now
  used = spent
}

setInterval(look, 2).unref()

const REFERENCE_ROUNDS = 25
const REFERENCE = Array.from({ length: 1000 }, (_, i) => ({
  id: `96001000${i}`,
  surface: i,
  at: [i / 7, -i / 3],
}))

/** Milliseconds of a piece of work that is always the same: reading and writing JSON, as much as a request may hold the loop. */
function reference() {
  const started = cpu()
  for (let i = 0; i < REFERENCE_ROUNDS; i++) JSON.parse(JSON.stringify(REFERENCE))
  return cpu() - started
}

process.on('message', (message) => {
  if (message === 'reference') return process.send?.(reference())
  if (message !== 'take') return
  look()
  process.send?.({ held: longest, cpu: used - since })
  longest = 0
  since = used
})
process.channel?.unref()
