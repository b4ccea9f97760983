// `npm run bench -- [step]… [options]`: builds, then measures what is named (`--help`; test/bench/options.ts).
import { spawn } from 'node:child_process'
import path from 'node:path'
import { ensureBuilt, ensureInstalled, orExplain, root } from './ensure.mjs'

await orExplain(() => {
  ensureInstalled()
  ensureBuilt()
})
const bench = spawn(process.execPath, [path.join(root, 'dist/test/bench/run.js'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
// The bench stops the servers it started before it ends: it must hear the signals itself.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => bench.kill(signal))
bench.on('exit', (code) => {
  process.exitCode = code ?? 1
})
