// `npm start`: whatever is missing is prepared, then the service runs until it is told to stop.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { ensureBuilt, ensureInstalled, orExplain, root, SetupError } from './ensure.mjs'

const command = path.join(root, 'bin/terrier.mjs')

await orExplain(async () => {
  ensureInstalled()
  ensureBuilt()
  const dataPath = path.resolve(process.env.TERRIER_DATA || 'data')
  if (!existsSync(path.join(dataPath, 'current.json'))) {
    console.log(`No release in ${dataPath} yet: building the demo territory.`)
    await buildDemo()
  }
})

// In this very process, so that SIGINT and SIGTERM reach the server with nothing in between.
process.argv = [process.execPath, command, 'serve', ...process.argv.slice(2)]
await import('../dist/cli/terrier.js')

/** Runs `terrier demo` to its end, passing on the signals that would stop it. */
function buildDemo() {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [command, 'demo'], { stdio: 'inherit' })
    const forward = (signal) => child.kill(signal)
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, forward)
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      for (const name of ['SIGINT', 'SIGTERM']) process.off(name, forward)
      if (code === 0) resolve()
      // It has said why.
      else if (code !== null) process.exit(code)
      else reject(new SetupError(`The demo territory was not built (terrier demo was ended by ${signal}).`))
    })
  })
}
