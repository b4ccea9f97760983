// `npm test`: prepares what the tests need, then runs every check and the short tests, so that one run shows everything that is wrong.
// `npm run test:long` (`--long` first): prepares the same and runs the long tests alone. Further arguments are vitest's.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { checkDependencies } from './dependencies.mjs'
import { ensureBuilt, ensureInstalled, orExplain, root, SetupError } from './ensure.mjs'
import { ensureServices } from './services.mjs'
import { closingLine, countTests, failedTests } from './test-count.mjs'

const [first, ...rest] = process.argv.slice(2)
const long = first === '--long'
/**
 * Long files keep a core each busy: more workers than cores wait for each other. Ten of them on two cores took 447 s with four workers (607 s of processor
 * time) and 412 s with two (516 s); another sixteen 402 to 508 s and 385 s. The short ones wait for processes and pages, and have four.
 */
const longArguments = ['--project=*-long', `--maxWorkers=${Math.max(2, availableParallelism())}`]
const vitestArguments = long ? [...longArguments, ...rest] : ['--project=!*-long', ...process.argv.slice(2)]
const testTimeLimit = 75 * 60_000
const scratch = mkdtempSync(path.join(tmpdir(), 'terrier-test-'))
const report = path.join(scratch, 'vitest.json')

await orExplain(() => ensureInstalled())
const preparations = [
  { name: 'services', run: () => ensureServices() },
  { name: 'build', run: () => ensureBuilt() },
  { name: 'client', run: checkClient },
]
const checks = [
  { name: 'lint', run: () => tool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']) },
  // All that tsconfig.json has, and the tests of the client.
  { name: 'types', run: () => tool('typescript/bin/tsc', ['-p', 'test/client/tsconfig.json']) },
  {
    name: 'browser types',
    run: () => tool('typescript/bin/tsc', ['-p', 'web/map/client/tsconfig.json']),
  },
  {
    name: 'view types',
    run: () => tool('typescript/bin/tsc', ['-p', 'api/mcp/app/client/tsconfig.json']),
  },
  { name: 'dependencies', run: () => checkDependencies() },
]
const tests = { name: 'tests', run: runVitest }

const outcomes = []
for (const step of [...preparations, ...(long ? [] : checks), tests]) {
  process.stdout.write(`\n── ${step.name}\n`)
  const started = performance.now()
  const { failure, note } = attempt(step.run)
  if (failure ?? note) process.stdout.write(`${failure ?? note}\n`)
  outcomes.push({
    name: step.name,
    failed: failure !== undefined,
    note,
    seconds: (performance.now() - started) / 1000,
  })
}

const count = countTests(
  report,
  outcomes.filter((outcome) => outcome.failed).map((outcome) => outcome.name),
)
const failed = failedTests(report)
rmSync(scratch, { recursive: true, force: true })

process.stdout.write('\n── summary\n')
for (const { name, failed, seconds, note } of outcomes) {
  const remark = note ? `  ${note}` : ''
  process.stdout.write(
    `${failed ? 'FAILED' : 'ok    '}  ${name.padEnd(12)} ${seconds.toFixed(1)} s${remark}\n`,
  )
}
for (const name of failed) process.stdout.write(`failed  ${path.relative(root, name)}\n`)
const line = closingLine(count)
if (process.env.TERRIER_TEST_COUNT) writeFileSync(process.env.TERRIER_TEST_COUNT, `${line}\n`)
else process.stdout.write(`${line}\n`)
process.exit(count.failed > 0 ? 1 : 0)

/** What went wrong in a step, or what is worth a note. */
function attempt(run) {
  try {
    return { note: run() }
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    return { failure: error.message }
  }
}

/** Runs a tool of node_modules with this Node, sharing the terminal. Throws SetupError when it fails. */
function tool(script, args, options) {
  runNode(path.join(root, 'node_modules', script), args, options)
}

function runNode(script, args, options = {}) {
  const ended = spawnSync(process.execPath, [script, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    ...options,
  })
  if (ended.status === 0) return
  throw new SetupError(
    `${path.basename(script)} failed (${ended.error?.message ?? ended.status ?? ended.signal}).`,
  )
}

/** Writes the types of the TypeScript client and builds it with its own compiler, as it is published; its tests run with the others. */
function checkClient() {
  runNode('scripts/client.mjs', [])
  const compiler = path.join(root, 'clients/typescript/node_modules/typescript/bin/tsc')
  runNode(compiler, ['-p', 'clients/typescript/tsconfig.json'])
}

function runVitest() {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  // A test that hangs must not hold a machine for ever.
  tool('vitest/vitest.mjs', ['run', ...reporters, ...vitestArguments], { timeout: testTimeLimit })
}
