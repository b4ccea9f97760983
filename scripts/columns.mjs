// `npm run columns`: writes the tables of columns in the READMEs of datasets and on the pages of enrichment anew, as shared/ declares them.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { columnTexts } from './column-tables.mjs'
import { ensureBuilt, ensureInstalled, orExplain, root } from './ensure.mjs'

await orExplain(async () => {
  ensureInstalled()
  ensureBuilt()
  const { lakeFiles } = await import('../dist/shared/lake/dictionary.js')
  const { tablesByPage } = await import('../dist/api/enrich/dictionary.js')
  const pages = tablesByPage()
  const read = (name) => readFileSync(path.join(root, name), 'utf8')
  for (const [name, text] of Object.entries(columnTexts({ lakeFiles, pages }, read))) {
    if (text === read(name)) continue
    writeFileSync(path.join(root, name), text)
    process.stdout.write(`${name}\n`)
  }
})
