// `npm run client`: writes src/generated/ of clients/typescript, which git ignores, from the OpenAPI document of the sources as they are.
import { ensureBuilt, ensureClientInstalled, ensureInstalled, orExplain } from './ensure.mjs'

await orExplain(async () => {
  ensureInstalled()
  ensureClientInstalled()
  ensureBuilt()
  const { openApi } = await import('../dist/server/app.js')
  const { NO_EXAMPLES } = await import('../dist/api/answers/shown-examples.js')
  const { writeGenerated } = await import('../clients/typescript/scripts/generate.mjs')
  // Types are the same in every release: examples are left out.
  await writeGenerated(openApi(NO_EXAMPLES))
})
// What the app imports may hold timers.
process.exit()
