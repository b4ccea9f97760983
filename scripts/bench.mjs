// `npm run bench -- [ingest|nearest|http|processes|doors|sales|addresses|tiles|sets|overlay|changes|watches|downloads|documents|soak|country|france|first-ingest|workers]… [--parcels N] [--sales N] [--streets N] [--dvf-lines N]
// [--dpe-lines N] [--sirene-rows N] [--seconds N] [--departements N] [--country N] [--memory MB] [--skip-postgis] [--json] [--write]`: builds, then measures what is named, or everything
// but tiles, sets, overlay, changes, watches, downloads, documents, the soak, the country, France, the first ingest and the workers. `--write` puts the figures into docs/benchmarks.md.
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
