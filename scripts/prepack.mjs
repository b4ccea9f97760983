// Before `npm pack`: dist/ holds what the sources are now, and no output of a source that went away.
import { ensureBuilt, ensureInstalled, orExplain } from './ensure.mjs'

await orExplain(() => {
  ensureInstalled()
  ensureBuilt()
})
