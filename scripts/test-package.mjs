// `npm run test:package`: packs the service and the client, and uses both on a clean machine as a newcomer does.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { CleanMachine } from './clean-machine.mjs'
import { ensureClientInstalled, ensureInstalled, orExplain, root, SetupError } from './ensure.mjs'

const MB = 1e6
/** Bytes at most: what is sent, what it unpacks to, and what it needs installed, its dependencies included. */
const LIMITS = { packed: 4 * MB, unpacked: 10 * MB, installed: 350 * MB }
/** What the package may hold: what runs, and what is read about it. */
const HELD =
  /^(?:bin\/terrier\.mjs|dist\/(?!test\/|\.).*\.(?:js|mjs|json|css|html|txt|br|gz)|docs\/[\w-]+\.(?:md|svg|mjs)|package\.json|LICENSE|(?:README(?:\.fr)?|CHANGELOG|SECURITY)\.md)$/
const NEEDED = [
  'bin/terrier.mjs',
  'dist/cli/terrier.js',
  'dist/ingest/processes/program.js',
  'dist/stores/sets/query-program.js',
  'dist/api/answers/formats/geopackage-program.js',
  'dist/people/batches/batch-process.js',
  'dist/jobs/steps/step-process.js',
  'dist/assets/licences.txt',
  'LICENSE',
  'README.md',
]
const MINUTES = 60_000
/** A program that uses the client, with its types. */
const EXAMPLE = `import { createClient, type Answers } from '@terrier/client'
const terrier = createClient({ baseUrl: process.env.TERRIER! })
const { data } = await terrier.getNearestParcel({ lng: 2.5, lat: 46.5 })
const parcel: Answers['getNearestParcel']['data'] = data
const surface: number | null = parcel.surface
// @ts-expect-error this parameter does not exist
const wrong = () => terrier.getNearestParcel({ lng: 2.5, lat: 46.5, radius: 3 })
console.log(parcel.id, typeof surface, typeof wrong)
`

await orExplain(async () => {
  ensureInstalled()
  ensureClientInstalled()
  const machine = new CleanMachine(npm(['config', 'get', 'registry'], root).trim())
  // What it starts has process groups of its own, which a signal to this process does not reach.
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => void machine.end().finally(() => process.exit(1)))
  try {
    await testPackages(machine)
  } finally {
    await machine.end()
  }
})
process.stdout.write('\nThe packages run.\n')

async function testPackages(machine) {
  const { version } = readJson('package.json')
  const [service, client] = await step('pack the service and the client', () => [
    pack(root, machine),
    pack(path.join(root, 'clients/typescript'), machine),
  ])
  await step('the package holds what runs, and no more', () => checkContents(service))
  const cwd = machine.newFolder('newcomer')
  copyFileSync(service.file, path.join(cwd, service.filename))
  const npx = (...args) => [npmScript('npx-cli.js'), ['--yes', `./${service.filename}`, ...args]]

  await step('install it from an empty cache, without a compiler', async () => {
    const printed = await machine.run(...npx('--version'), { cwd, timeoutMs: 15 * MINUTES })
    expectThat(printed.trim() === version, `--version printed ${printed}, not ${version}`)
    const installed = sizeOf(machine.path('cache/_npx'))
    expectThat(installed <= LIMITS.installed, `${megabytes(installed)} are installed`)
    return `${megabytes(installed)} installed, version ${version}`
  })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { PORT: String(port), LOG_LEVEL: 'warn' }
  const server = await step(`npx ./${service.filename}: makes the demo and serves it`, async () => {
    const started = machine.start(...npx(), { cwd, env })
    await started.says(/explorer http/, 20 * MINUTES)
    return started
  })
  await step('it answers', async () => {
    await answer(`${url}/health`)
    const { data } = await (await answer(`${url}/v1/parcels/nearest?lng=2.5&lat=46.5`)).json()
    expectThat(data.id === '960010000A0001', `the nearest parcel is ${JSON.stringify(data)}`)
    // The page of the map names scripts of dist/assets.
    const [script] = /\/assets\/page-\w+\.js/.exec(await (await answer(`${url}/map`)).text()) ?? []
    await answer(`${url}${script}`)
    expectThat(existsSync(path.join(cwd, 'data/current.json')), 'the data are not in the folder data')
    return `/health, a question, the map; the data are in ${path.join(path.basename(cwd), 'data')}`
  })
  await step('terrier mcp answers over stdin and stdout', () => askOverStdio(machine, npx, cwd))
  await step(`the client (${client.filename}), in an empty project`, () => useClient(machine, client, url))
  await step('Ctrl-C ends it', async () => {
    await server.stop()
    const ended = await fetch(`${url}/health`).then(
      () => false,
      () => true,
    )
    expectThat(ended, 'something still answers')
  })
}

/** Runs a part and prints its name, then what it gives when that is a text, and its time. Gives what it gives. */
async function step(name, body) {
  process.stdout.write(`── ${name}\n`)
  const started = performance.now()
  const result = await body()
  const note = typeof result === 'string' ? `${result}, ` : ''
  process.stdout.write(`   ok: ${note}${((performance.now() - started) / 1000).toFixed(1)} s\n`)
  return result
}

function expectThat(holds, otherwise) {
  if (!holds) throw new SetupError(`FAILED: ${otherwise}`)
}

function pack(folder, machine) {
  const out = npm(['pack', '--json', '--pack-destination', machine.path('tmp')], folder)
  const [{ filename, files, size, unpackedSize }] = JSON.parse(out.slice(out.indexOf('[')))
  return { filename, file: machine.path(`tmp/${filename}`), size, unpackedSize, files }
}

function checkContents({ files, size, unpackedSize }) {
  const paths = files.map((file) => file.path)
  const others = paths.filter((file) => !HELD.test(file))
  expectThat(others.length === 0, `the package holds ${others.join(', ')}`)
  const missing = NEEDED.filter((file) => !paths.includes(file))
  expectThat(missing.length === 0, `the package lacks ${missing.join(', ')}`)
  const shown = `${megabytes(size)} packed, ${megabytes(unpackedSize)} unpacked`
  expectThat(size <= LIMITS.packed && unpackedSize <= LIMITS.unpacked, `the package has grown: ${shown}`)
  return `${paths.length} files, ${shown}`
}

async function askOverStdio(machine, npx, cwd) {
  const program = machine.start(...npx('mcp', '--data', 'data'), { cwd })
  const send = (message) => program.child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  const clientInfo = { name: 'test-package', version: '1' }
  send({
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo },
  })
  await program.says(/"id":1\b.*\n/, 5 * MINUTES)
  send({ method: 'notifications/initialized' })
  send({
    id: 2,
    method: 'tools/call',
    params: { name: 'get_nearest_parcel', arguments: { lng: 2.5, lat: 46.5 } },
  })
  await program.says(/960010000A0001.*\n/, MINUTES)
  program.child.stdin.end()
  await program.inTime(program.ended, MINUTES, 'end with its input')
  // Each line is a message: JSON.parse throws at any other.
  const lines = program.out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  return `${lines.length} messages and nothing else on stdout`
}

async function useClient(machine, { file }, url) {
  const cwd = machine.newFolder('project')
  const { devDependencies } = readJson('clients/typescript/package.json')
  const types = readJson('package.json').devDependencies['@types/node']
  writeFileSync(path.join(cwd, 'package.json'), '{ "type": "module", "private": true }')
  writeFileSync(path.join(cwd, 'example.ts'), EXAMPLE)
  const packages = [file, `typescript@${devDependencies.typescript}`, `@types/node@${types}`]
  await machine.run(npmScript('npm-cli.js'), ['install', ...packages], { cwd, timeoutMs: 5 * MINUTES })
  const options = ['--strict', '--module', 'NodeNext', '--target', 'ES2022', '--types', 'node', 'example.ts']
  await machine.run(path.join(cwd, 'node_modules/typescript/bin/tsc'), options, {
    cwd,
    timeoutMs: 5 * MINUTES,
  })
  const env = { TERRIER: url }
  const printed = await machine.run(path.join(cwd, 'example.js'), [], { cwd, env, timeoutMs: MINUTES })
  expectThat(printed === '960010000A0001 number function\n', `the example printed ${printed}`)
  return 'installed, compiled, run'
}

async function answer(url) {
  const response = await fetch(url)
  expectThat(response.ok, `${url} answers ${response.status}: ${await response.clone().text()}`)
  return response
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

/** Bytes of all files below a folder. */
function sizeOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0)
}

function megabytes(bytes) {
  return `${(bytes / MB).toFixed(1)} MB`
}

function readJson(name) {
  return JSON.parse(readFileSync(path.join(root, name), 'utf8'))
}

/** Path of a script of the npm that runs this one. */
function npmScript(name) {
  const npmCli = process.env.npm_execpath
  if (!npmCli?.endsWith('npm-cli.js')) throw new SetupError('Run it with npm: npm run test:package')
  return path.join(path.dirname(npmCli), name)
}

/** Runs npm in the project, as it is configured there, and gives its stdout. Throws SetupError when it fails. */
function npm(args, cwd) {
  const ended = spawnSync(process.execPath, [npmScript('npm-cli.js'), ...args], { cwd, encoding: 'utf8' })
  if (ended.status === 0) return ended.stdout
  throw new SetupError(`npm ${args[0]} failed: ${ended.error?.message ?? ended.stderr}`)
}
