// Writes src/generated/ from the OpenAPI document of a service: `npm run generate -- http://127.0.0.1:3000/openapi.json`, or the path of a file.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { questionsText } from './questions.mjs'

const FOLDER = fileURLToPath(new URL('../src/generated/', import.meta.url))
const HEAD =
  '// Written by scripts/generate.mjs from /openapi.json. Git ignores it: changes by hand are lost.\n'

/** Files of src/generated/ by name, from a parsed OpenAPI 3.1 document. The same document gives the same text, whatever the order of its members. */
export async function generated(document) {
  return {
    'schema.ts': HEAD + (await schemaText(plain(document))),
    'questions.ts': HEAD + questionsText(document),
  }
}

const OMITTED = ['webhooks', '$defs']

/** Writes src/generated/ from a parsed OpenAPI 3.1 document. A file that would be the same is left: a compiler or a test may be reading it. */
export async function writeGenerated(document) {
  await mkdir(FOLDER, { recursive: true })
  for (const [name, text] of Object.entries(await generated(document))) {
    const file = `${FOLDER}${name}`
    if ((await textOf(file)) === text) continue
    await writeFile(`${file}.${process.pid}`, text)
    await rename(`${file}.${process.pid}`, file)
  }
}

/** Undefined when nothing was generated yet. */
async function textOf(file) {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

/** The types of what is asked and answered. Throws when one of them would be `unknown` or `any`. */
async function schemaText(document) {
  const nodes = await openapiTS(document, {
    alphabetize: true,
    // What has a default may be left out.
    defaultNonNullable: false,
    // The bytes of a file are no text.
    transform: ({ format }) => (format === 'binary' ? BLOB : undefined),
  })
  const text = astToString(nodes.filter((node) => !OMITTED.includes(node.name?.text)))
    // Headers are read from the Response.
    .replace(/^ *headers: \{\s*\[name: string\]: unknown;\s*\};\n/gm, '')
  const code = text.replace(/\/\*[\s\S]*?\*\/|"[^"\n]*"/g, '')
  const vague = code.split('\n').filter((line) => /\b(unknown|any)\b/.test(line))
  if (vague.length > 0) throw new Error(`The document leaves these types open:\n${vague.join('\n')}`)
  return text
}

const BLOB = ts.factory.createTypeReferenceNode('Blob')

/** What types are made of: examples differ from release to release, and headers, 304 and 405 are the client's own business. */
function plain(value) {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  const left = Object.entries(value).filter(([name, member]) => !isLeftOut(name, member))
  return Object.fromEntries(left.map(([name, member]) => [name, plain(member)]))
}

function isLeftOut(name, member) {
  if (name === '304' || name === '405' || name === 'examples') return true
  // A member of a schema may be called so: it is an object then.
  if (name === 'example') return typeof member !== 'object' || Array.isArray(member)
  return name === 'headers' && !('type' in member)
}

async function readDocument(from) {
  if (!/^https?:/.test(from)) return JSON.parse(await readFile(from, 'utf8'))
  const answer = await fetch(from)
  if (!answer.ok) throw new Error(`${from} answers ${answer.status}`)
  return answer.json()
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [from = 'http://127.0.0.1:3000/openapi.json'] = process.argv.slice(2)
  await writeGenerated(await readDocument(from))
}
