import { defineConfig } from 'vitest/config'
import { sqlAsText } from '../support/sql-as-text.ts'

/** What needs a container engine: `npm run test:docker`, which prepares the images first. `npm test` does not run it. */
export default defineConfig({
  cacheDir: '../../node_modules/.vite',
  plugins: [sqlAsText],
  test: {
    root: import.meta.dirname,
    include: ['*.test.ts'],
    fileParallelism: false,
    pool: 'forks',
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
