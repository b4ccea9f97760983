// `npm run client`: writes the types of clients/typescript anew, from the OpenAPI document of the sources as they are.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ensureBuilt, ensureClientInstalled, ensureInstalled, orExplain, root } from './ensure.mjs'

await orExplain(async () => {
  ensureInstalled()
  ensureClientInstalled()
  ensureBuilt()
  const { openApi } = await import('../dist/api/app.js')
  const { generated } = await import('../clients/typescript/scripts/generate.mjs')
  // Types are the same in every release: examples are left out.
  const files = await generated(openApi({ place: undefined, of: () => [] }))
  for (const [name, text] of Object.entries(files))
    await writeFile(path.join(root, 'clients/typescript/src/generated', name), text)
})
// What the app imports may hold timers.
process.exit()
