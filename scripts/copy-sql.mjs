// Puts the .sql files of the ingest into dist/, next to the programs that read them: the compiler leaves them out.
import { cpSync, existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const from = path.join(root, 'ingest')
const filter = (name) => !path.extname(name) || name.endsWith('.sql')
// A clone of some rooms has no ingest.
if (existsSync(from)) cpSync(from, path.join(root, 'dist/ingest'), { recursive: true, filter })
