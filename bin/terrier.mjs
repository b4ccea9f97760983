#!/usr/bin/env node
// The `terrier` command. In a clone it first installs and builds what is out of date; a packaged copy
// (the Docker image) carries dist/ and no sources, and has nothing to prepare.
import { existsSync } from 'node:fs'

if (existsSync(new URL('../scripts/ensure.mjs', import.meta.url))) {
  const { ensureBuilt, ensureInstalled, orExplain } = await import('../scripts/ensure.mjs')
  await orExplain(() => {
    ensureInstalled()
    ensureBuilt()
  })
}
await import('../dist/cli/terrier.js')
