// Builds the scripts and the style sheet of the map into dist/assets, each with its hash in its name and compressed next to it, and a
// list of them (manifest.json) that the service reads. Does nothing when no source changed.
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'esbuild'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const client = path.join(root, 'web/map/client')
const out = path.join(root, 'dist/assets')
const view = path.join(root, 'api/mcp/app/client')
const views = path.join(root, 'dist/views')
const library = path.join(root, 'node_modules/maplibre-gl')
const manifestFile = path.join(out, 'manifest.json')

/**
 * MapLibre is bundled from its sources: its own build has the code that its worker shares with the page twice, 360 kB compressed in
 * all, and splitting it here leaves 280 kB.
 */
const entries = {
  boot: path.join(client, 'boot.ts'),
  page: path.join(client, 'page.ts'),
  embed: path.join(client, 'embed.ts'),
  sheet: path.join(client, 'sheet.ts'),
  suggest: path.join(client, 'suggest.ts'),
  explorer: path.join(client, 'explorer.ts'),
  worker: path.join(library, 'src/source/worker.ts'),
  map: path.join(client, 'map.css'),
}

// A clone of some rooms has no map.
const stamp = existsSync(client) ? stampOf() : undefined
if (stamp !== undefined && readManifest()?.stamp !== stamp) await bundle()
if (existsSync(view)) await bundleView()

/** The view of MCP Apps: one page with its style and script, for a host gives it no other file. */
async function bundleView() {
  const { outputFiles } = await build({
    entryPoints: [path.join(view, 'main.ts'), path.join(view, 'style.css')],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    outdir: views,
    write: false,
    absWorkingDir: root,
    logLevel: 'warning',
  })
  const textOf = (ending) => outputFiles.find((file) => file.path.endsWith(ending)).text
  const script = textOf('.js').replaceAll('</script', '<\\/script')
  mkdirSync(views, { recursive: true })
  writeWhole(
    path.join(views, 'place.html'),
    `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Terrier</title><style>${textOf('.css')}</style></head><body><script type="module">${script}</script></body></html>\n`,
  )
}

async function bundle() {
  const { outputFiles, metafile } = await build({
    entryPoints: entries,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    // As MapLibre is compiled: a field that is only declared does not exist before it is set.
    tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
    legalComments: 'none',
    banner: { js: '/*! Holds MapLibre GL JS and other free software: /assets/licences.txt */' },
    alias: { 'maplibre-gl': path.join(library, 'src/index.ts') },
    entryNames: '[name]-[hash]',
    chunkNames: 'shared-[hash]',
    outdir: out,
    metafile: true,
    write: false,
    absWorkingDir: root,
    logLevel: 'warning',
  })
  mkdirSync(out, { recursive: true })
  const names = outputFiles.map((file) => path.basename(file.path))
  for (const { path: file, contents } of outputFiles) writeCompressed(path.basename(file), contents)
  writeCompressed('licences.txt', Buffer.from(licencesOf(metafile)))
  writeWhole(
    'manifest.json',
    JSON.stringify({ stamp, files: [...names, 'licences.txt'].sort(), ...entriesOf(metafile) }),
  )
  const kept = new Set([
    'manifest.json',
    ...[...names, 'licences.txt'].flatMap((name) => [name, `${name}.br`, `${name}.gz`]),
  ])
  for (const name of readdirSync(out)) if (!kept.has(name)) rmSync(path.join(out, name))
}

/** The file of each entry, and the files that it imports at once: a page names them so that the browser asks for all together. */
function entriesOf({ outputs }) {
  const found = {}
  for (const [file, { entryPoint }] of Object.entries(outputs)) {
    const name = Object.keys(entries).find(
      (key) => entryPoint && path.join(root, entryPoint) === entries[key],
    )
    if (name)
      found[name] = {
        file: path.basename(file),
        imports: [...importsOf(file, outputs)].map((one) => path.basename(one)),
      }
  }
  return { entries: found }
}

function importsOf(file, outputs, seen = new Set()) {
  for (const { path: imported, kind } of outputs[file].imports) {
    if (kind !== 'import-statement' || seen.has(imported)) continue
    seen.add(imported)
    importsOf(imported, outputs, seen)
  }
  return seen
}

function writeCompressed(name, contents) {
  if (existsSync(path.join(out, `${name}.gz`)) && name !== 'licences.txt') return
  writeWhole(name, contents)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: contents.length }
  writeWhole(`${name}.br`, brotliCompressSync(contents, { params }))
  writeWhole(`${name}.gz`, gzipSync(contents, { level: 9 }))
}

/** Under a name of its own first: a file that was cut short would be served as it is. */
function writeWhole(name, contents) {
  const file = path.resolve(out, name)
  const half = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}`)
  writeFileSync(half, contents)
  renameSync(half, file)
}

/** The licences of the packages that are in the bundle, which ask to be passed on with it. */
function licencesOf({ inputs }) {
  const folders = new Set(
    Object.keys(inputs).flatMap((name) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? []),
  )
  // A package may hold others in a folder of its own without their package.json: it is they that its licence file names.
  const packages = [...folders].filter((folder) => existsSync(path.join(root, folder, 'package.json')))
  const texts = packages.sort().map((folder) => {
    const { name, version, license } = JSON.parse(
      readFileSync(path.join(root, folder, 'package.json'), 'utf8'),
    )
    const file = readdirSync(path.join(root, folder)).find((one) => /^licen[cs]e/i.test(one))
    const text = file ? readFileSync(path.join(root, folder, file), 'utf8').trim() : ''
    return `${name} ${version} (${license})\n\n${text}`
  })
  return `${texts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

function stampOf() {
  const files = readdirSync(client)
    .filter((name) => /(?<!\.test)\.(ts|css|json)$/.test(name))
    .map((name) => path.join(client, name))
  // What the client shares with the server lies outside of its folder, and imports nothing further.
  const shared = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/ from '(\.\.\/[^']+)'/g)].map(([, name]) =>
      path.join(client, name),
    ),
  )
  const inputs = [
    ...files,
    ...new Set(shared),
    fileURLToPath(import.meta.url),
    path.join(library, 'package.json'),
  ]
  const dates = inputs.map((file) => `${file} ${statSync(file).size} ${statSync(file).mtimeMs}`)
  return createHash('sha256').update(dates.join('\n')).digest('hex')
}

function readManifest() {
  try {
    return JSON.parse(readFileSync(manifestFile, 'utf8'))
  } catch {
    return undefined
  }
}
