// Builds the service and its programs into dist/, each bundled with what it imports of this project: one file and chunks that programs share. On a slow
// machine `terrier serve` is ready after 4.1 s in place of 5.2 (processor time 5.1 s in place of 6.5) with one file for each source, and a build takes
// 2 s in place of 28 with tsc. Types are checked by `npm test` and `npm run types`, not here. Packages stay where npm put them.
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const require = createRequire(import.meta.url)
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** What is started or imported by its path in dist/ (checked by test/structure/built-files.test.ts). */
const entries = [
  'cli/terrier.ts',
  'ingest/processes/program.ts',
  'ingest/derived/estimates/test-thread.ts',
  'stores/sets/query-program.ts',
  'api/answers/formats/geopackage-program.ts',
  'people/batches/batch-process.ts',
  'jobs/steps/step-process.ts',
  // By scripts, and by tests that start processes of their own.
  'server/app.ts',
  'api/answers/shown-examples.ts',
  'api/enrich/dictionary.ts',
  'shared/lake/dictionary.ts',
  'people/batches/batch-folder.ts',
  'people/batches/ledger.ts',
  'test/bench/run.ts',
  'test/bench/changes/child.ts',
  'test/bench/doors/bare.ts',
  'test/bench/doors/peer.ts',
  'test/bench/ingest-child.ts',
  'test/bench/processes/ask-child.ts',
  'test/bench/sets/facts-child.ts',
  'test/bench/watches/child.ts',
]

/**
 * Packages of CommonJS that are required in place of imported: before Node imports such a module it reads its files for the names that they export, which
 * takes longer than to run them. Seconds of processor time until all is imported, the middle of 7: the process of statements 0.69 imported, 0.51 required,
 * that of a job's step 1.63 and 1.34, that of an ingest 1.26 and 1.12, `terrier releases` 1.32 and 1.21.
 */
const REQUIRED = ['@duckdb/node-api', 'bullmq', 'ioredis']

const requirePackages = {
  name: 'require-packages',
  setup({ onResolve, onLoad }) {
    const namespace = 'required'
    onResolve({ filter: new RegExp(`^(${REQUIRED.join('|')})$`) }, ({ path: name }) => ({
      path: name,
      namespace,
    }))
    onLoad({ filter: /.*/, namespace }, ({ path: name }) => {
      const names = Object.keys(require(name)).filter(
        (one) => /^[A-Za-z_$][\w$]*$/.test(one) && one !== 'default',
      )
      return {
        contents: `import { createRequire } from 'node:module'
const required = createRequire(import.meta.url)(${JSON.stringify(name)})
export default required
export const { ${names.join(', ')} } = required`,
        resolveDir: root,
      }
    })
  },
}

const { metafile } = await build({
  absWorkingDir: root,
  // A clone of some rooms has only some of them.
  entryPoints: entries.filter((name) => existsSync(path.join(root, name))),
  outbase: root,
  outdir: 'dist',
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  packages: 'external',
  plugins: [requirePackages],
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  loader: { '.sql': 'text' },
  sourcemap: true,
  metafile: true,
  logLevel: 'warning',
})

/** Milliseconds that an output of an earlier build stays: a service that was started from it may import it yet. */
const KEPT = 24 * 3_600_000
const outputs = new Set(Object.keys(metafile.outputs))
for (const name of readdirSync(path.join(root, 'dist'), { recursive: true })) {
  const output = `dist/${name.split(path.sep).join('/')}`
  // scripts/bundle.mjs clears dist/assets itself.
  if (!/\.(js|js\.map|sql)$/.test(output) || output.startsWith('dist/assets/')) continue
  const file = path.join(root, output)
  if (!outputs.has(output) && Date.now() - statSync(file).mtimeMs > KEPT) rmSync(file)
}
