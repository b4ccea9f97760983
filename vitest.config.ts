import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.ts', 'scripts/**/*.test.mjs'],
    exclude: ['node_modules/**', 'dist/**', 'data/!(sample)/**'],
    globalSetup: ['test/support/shared-folder.ts'],
    testTimeout: 60_000,
    hookTimeout: 240_000,
    // DuckDB is native: a process each keeps one file's crash from taking the others along.
    pool: 'forks',
    // Much of a run is waiting for processes, databases and browsers: one worker would leave a machine of two cores idle.
    maxWorkers: 2,
  },
})
