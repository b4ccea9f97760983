// Loaded into a server (`node --import`), it measures how long the event loop was held since it was last asked. A hold counts as long as
// the process computed meanwhile: waiting for a processor that others use is nobody's fault.
import { performance } from 'node:perf_hooks'

const cpu = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

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
process.on('message', (message) => {
  if (message !== 'take') return
  look()
  process.send?.({ held: longest, cpu: used - since })
  longest = 0
  since = used
})
process.channel?.unref()
