import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { sqlAsText } from './test/support/sql-as-text.ts'

const EXCLUDED = ['**/node_modules/**', 'dist/**', 'clients/*/dist/**', 'data/!(sample)/**']
/** What `npm run test:long` runs, wherever it stands, and what `npm test` runs. */
const LONG = '**/*.long.test.{ts,mjs}'
const SHORT = '**/!(*.long).test.{ts,mjs}'
/** What asks a service or ingests within its process, and leaves that process as it was. One counts the processes that its own has started. */
const QUESTIONS = [
  'test/{client,contract,structure,mcp,browser}/**/*.test.ts',
  'test/acceptance/!(processes-alike*).test.ts',
  'test/fuzz/*.test.ts',
]

const common = {
  globalSetup: ['test/support/shared-folder.ts'],
  setupFiles: ['test/support/each-file.ts'],
  // DuckDB is native: its crash must not take the runner along.
  pool: 'forks',
  unstubEnvs: true,
  // vitest gives up after 1 s: a process that does not get a core may take longer. It only delays a failure.
  expect: { poll: { timeout: 60_000 } },
} as const

/**
 * Milliseconds after which vitest ends a test or a hook that names no limit of its own. Publishing a release in a test took more than two minutes on a
 * slow shared machine: a shorter limit fails such tests there.
 */
const TIME_LIMITS = { testTimeout: 300_000, hookTimeout: 300_000 }

interface Files {
  include: string[]
  exclude?: string[]
  /** Whether each file has a process of its own. */
  isolate: boolean
}

/** Two projects: the short files under this name, and the long ones under a name that ends in `-long`, by which `scripts/test.mjs` chooses. */
function shortAndLong(name: string, { include, exclude = [], isolate }: Files) {
  const project = (name: string, others: string) => ({
    plugins: [sqlAsText],
    test: { ...common, ...TIME_LIMITS, name, include, exclude: [...EXCLUDED, ...exclude, others], isolate },
  })
  return [project(name, LONG), project(`${name}-long`, SHORT)]
}

export default defineConfig({
  test: {
    // Much of a run is waiting for processes, databases and browsers: as many workers as cores would leave a machine of two cores idle.
    maxWorkers: Math.max(4, availableParallelism()),
    projects: [
      ...shortAndLong('rooms', {
        include: ['{shared,formats,ingest,stores,api,web,people,server,data,cli}/**/*.test.ts'],
        // One process runs many files and keeps what they import: a process each took 0.3 to 1 s longer, a sixth of these files' time. What a file
        // changes of its process it must put back.
        isolate: false,
      }),
      ...shortAndLong('questions', {
        include: QUESTIONS,
        // Shared likewise, but not with the rooms: some of those count the processes that theirs has started. A process of its own for each file
        // would import a service and an ingest each time: 2.3 s of processor time.
        isolate: false,
      }),
      ...shortAndLong('whole', {
        // Servers, workers and faults on purpose: each file has a process of its own, so that what one breaks no other finds broken.
        include: ['{test,jobs,clients}/**/*.test.ts', 'scripts/**/*.test.mjs'],
        // What needs a container engine has a configuration of its own (npm run test:docker).
        exclude: [...QUESTIONS, 'test/docker/**'],
        isolate: true,
      }),
    ],
  },
})
