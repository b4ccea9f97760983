// Runs before anything is installed: only what Node itself brings may be imported here.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { inTurn } from './in-turn.mjs'

/** Folder of the project. */
export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** Folders of the sources that are built. */
export const sourceRooms = [
  'shared',
  'formats',
  'ingest',
  'jobs',
  'stores',
  'api',
  'web',
  'people',
  'server',
  'cli',
  'data/sample',
  'test/bench',
]
const buildSettings = ['tsconfig.json', 'package-lock.json', 'scripts/build.mjs', 'scripts/bundle.mjs']

/** Something the person at the keyboard must mend: printed without a stack. */
export class SetupError extends Error {}

/** Throws SetupError when this Node is older than what package.json asks for. */
export function ensureNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 2) || (major === 20 && minor >= 19)) return
  throw new SetupError(
    `Terrier needs Node 20.19, or 22.2 or newer, and this is Node ${version}: install a newer one (https://nodejs.org) and run the command again.`,
  )
}

/** Two commands that begin together install and build once: the second waits for the first. */
const prepare = (body) => inTurn(path.join(root, '.preparing'), body)

/** Installs the packages of package-lock.json when node_modules does not hold them. Nothing is written on stdout. */
export function ensureInstalled() {
  ensureNode()
  installedIn(root)
}

/** The same for the TypeScript client, which has packages of its own: what writes its types. */
export function ensureClientInstalled() {
  installedIn(path.join(root, 'clients/typescript'))
}

function installedIn(folder) {
  if (whyInstallIn(folder)) prepare(() => install(folder))
}

function install(folder) {
  const reason = whyInstallIn(folder)
  if (!reason) return
  const where = folder === root ? '' : ` of ${path.relative(root, folder)}`
  process.stderr.write(`Installing packages${where} (npm ci): ${reason}.\n`)
  // Building and testing need the development packages, whatever NODE_ENV says.
  const ended = spawnSync('npm', ['ci', '--include=dev', '--no-fund', '--no-audit'], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (ended.status === 0) return
  throw new SetupError(
    `npm ci failed (${ended.error?.message ?? `exit code ${ended.status ?? ended.signal}`}): see its message above. It needs a package registry it can reach, and a package-lock.json in step with package.json.`,
  )
}

function whyInstallIn(folder) {
  return whyInstall(
    readJson(path.join(folder, 'package-lock.json')),
    readJson(path.join(folder, 'node_modules/.package-lock.json')),
  )
}

/**
 * Why an installation is needed, or undefined. Contents are compared rather than dates: switching branches
 * touches package-lock.json without changing what it asks for. Optional packages are for other platforms.
 */
export function whyInstall(wanted, installed) {
  if (!wanted) return 'package-lock.json cannot be read'
  if (!installed) return 'node_modules is missing or incomplete'
  for (const [name, entry] of Object.entries(wanted.packages)) {
    const there = installed.packages[name]
    if (name === '' || entry.link || (!there && (entry.optional || entry.devOptional))) continue
    if (there?.version !== entry.version || there?.integrity !== entry.integrity) {
      return `${name.replace(/^node_modules\//, '')} ${there ? 'changed' : 'is missing'}`
    }
  }
  return undefined
}

/**
 * Builds dist/ when a source changed since the last good build. Messages go to stderr.
 * Throws SetupError when the bundler refuses a source.
 */
export function ensureBuilt() {
  if (!isBuilt(readJson(stampFile), buildInputs())) prepare(build)
}

const stampFile = path.join(root, 'dist/.built.json')
const isBuilt = (before, now) => before !== undefined && JSON.stringify(before) === JSON.stringify(now)

function build() {
  const now = buildInputs()
  if (isBuilt(readJson(stampFile), now)) return
  rmSync(stampFile, { force: true })
  process.stderr.write('Building.\n')
  for (const script of ['scripts/build.mjs', 'scripts/bundle.mjs']) {
    const ended = spawnSync(process.execPath, [script], { cwd: root, stdio: ['ignore', 2, 2] })
    if (ended.status !== 0) throw new SetupError('The build failed: the bundler names each error above.')
  }
  writeFileSync(stampFile, JSON.stringify(now))
}

/** Every file the build depends on, with its size and date. */
function buildInputs() {
  const inputs = {}
  const add = (name) => {
    const { size, mtimeMs } = statSync(path.join(root, name))
    inputs[name] = `${size} ${mtimeMs}`
  }
  for (const room of sourceRooms) {
    if (!existsSync(path.join(root, room))) continue
    const names = readdirSync(path.join(root, room), { recursive: true })
    for (const name of names.sort()) {
      if (/(?<!\.test)\.(ts|mjs|json|sql|css)$/.test(name)) add(`${room}/${name.split(path.sep).join('/')}`)
    }
  }
  for (const name of buildSettings) add(name)
  return inputs
}

/** The parsed file, or undefined when it is absent or cut short (an interrupted write). */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** Runs the body; a SetupError ends the process with its message and exit code 1. */
export async function orExplain(body) {
  try {
    return await body()
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    process.stderr.write(`\n${error.message}\n`)
    process.exit(1)
  }
}
