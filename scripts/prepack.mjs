// Before `npm pack`: dist/ holds what the sources are now, and no chunk of an earlier build.
import { rmSync } from 'node:fs'
import path from 'node:path'
import { ensureBuilt, ensureInstalled, orExplain, root } from './ensure.mjs'

await orExplain(() => {
  ensureInstalled()
  rmSync(path.join(root, 'dist'), { recursive: true, force: true })
  ensureBuilt()
})
