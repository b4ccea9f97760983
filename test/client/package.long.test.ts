import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { generated } from '../../clients/typescript/scripts/generate.mjs'
import { ensureClientInstalled } from '../../scripts/ensure.mjs'
import { projectFiles, root, text } from '../structure/project.ts'
import { publishedDemo } from '../support/demo.ts'
import { NO_QUOTAS } from '../support/no-quotas.ts'
import { serverProcess } from '../support/server-process.ts'
import { servedDemo } from '../support/service.ts'
import { temporaryDir } from '../support/temp.ts'
import { terrier } from '../support/terrier-process.ts'

const run = promisify(execFile)
const FOLDER = join(root, 'clients/typescript')
/** Types of the project's own compiler, and of the one that the package is built with. */
const COMPILERS = [join(root, 'node_modules'), join(FOLDER, 'node_modules')]

/** A project that has installed the package, from the file that `npm publish` would send. */
let project: string
let packed: string[]

beforeAll(async () => {
  ensureClientInstalled()
  project = await temporaryDir('client')
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', project], { cwd: FOLDER })
  const [{ filename, files }] = z
    .tuple([z.looseObject({ filename: z.string(), files: z.array(z.looseObject({ path: z.string() })) })])
    .parse(JSON.parse(stdout.slice(stdout.indexOf('['))))
  packed = files.map(({ path }) => path).sort()
  const there = join(project, 'node_modules/@terrier/client')
  await mkdir(there, { recursive: true })
  await run('tar', ['-xzf', join(project, filename), '--strip-components=1', '-C', there])
  await mkdir(join(project, 'node_modules/@types'))
  for (const name of [
    '@types/node',
    'undici-types',
    'hyparquet',
    'hyparquet-compressors',
    'fzstd',
    'hysnappy',
    'openapi-fetch',
    'openapi-typescript-helpers',
  ])
    await symlink(join(root, 'node_modules', name), join(project, 'node_modules', name)).catch(
      () => undefined,
    )
  await writeFile(join(project, 'package.json'), '{ "type": "module", "private": true }')
})

/** What a compiler says of the sources of the project, as strict as can be. */
async function compiled(
  compiler: string,
  module: 'NodeNext' | 'Preserve',
  files: readonly string[],
  skips: readonly string[] = [],
): Promise<string> {
  const options = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--noEmit']
  const resolution = module === 'NodeNext' ? 'NodeNext' : 'Bundler'
  const where = [
    '--module',
    module,
    '--moduleResolution',
    resolution,
    '--target',
    'ES2022',
    '--lib',
    'ES2022,DOM',
  ]
  const ended = await run(
    process.execPath,
    [join(compiler, 'typescript/bin/tsc'), ...options, ...where, '--types', 'node', ...skips, ...files],
    { cwd: project },
  ).catch((error: { stdout: string }) => error)
  return ended.stdout
}

describe('the package', () => {
  test('holds what runs, its types and its README, and nothing to install beside', async () => {
    expect(packed).toEqual(
      expect.arrayContaining(['LICENSE', 'README.md', 'dist/index.d.ts', 'dist/index.js', 'package.json']),
    )
    expect(
      packed.filter((path) => !/^(LICENSE|README\.md|package\.json|dist\/.*\.(js|d\.ts))$/.test(path)),
    ).toEqual([])
    const about = z
      .looseObject({ version: z.string() })
      .parse(JSON.parse(text('clients/typescript/package.json')))
    expect(about).not.toHaveProperty('dependencies')
    expect(about.version).toBe(
      z.looseObject({ version: z.string() }).parse(JSON.parse(text('package.json'))).version,
    )
  })

  test('leaves no type open', async () => {
    const types = packed.filter((path) => path.endsWith('.d.ts'))
    expect(types.length).toBeGreaterThan(10)
    for (const path of types) {
      const written = await readFile(join(project, 'node_modules/@terrier/client', path), 'utf8')
      // Words in comments and in texts are no types.
      const code = written.replace(/\/\*[\s\S]*?\*\/|(["'])(?:(?!\1).)*\1/g, '')
      expect(code.match(/\b(?:unknown|any)\b.*/g), path).toBeNull()
    }
  })

  test.each(COMPILERS)('gives its types to whoever compiles: %#', async (compiler) => {
    const uses = `import { createClient, ProblemError, type Answers, type InputOf } from '@terrier/client'
const terrier = createClient({ baseUrl: 'http://127.0.0.1:3000' })
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const ok = <T extends true>(): T | undefined => undefined
ok<Equal<InputOf<'getNearestParcel'>, { lng: number; lat: number; release?: string }>>()
ok<Equal<InputOf<'listDatasets'>, { release?: string }>>()
ok<Equal<Answers['getParcel']['data']['id'], string>>()
export async function read(error: Error) {
  const { data } = await terrier.transactionsByRadius({ lng: 1, lat: 2, radiusMeters: 3 })
  ok<Equal<(typeof data)[number]['price'], number | null>>()
  if (error instanceof ProblemError && error.is('no-parcel')) ok<Equal<typeof error.problem.maxDistanceMeters, number>>()
  // @ts-expect-error a parameter of this name does not exist
  await terrier.getNearestParcel({ lng: 1, lat: 2, radius: 3 })
  // @ts-expect-error a parameter of another type
  await terrier.getParcel({ idu: 1 })
  // @ts-expect-error no list
  terrier.rows('getParcel', { idu: 'x' })
  // @ts-expect-error no question of this name
  await terrier.getNothing()
}
`
    await writeFile(join(project, 'uses.ts'), uses)
    expect(await compiled(compiler, 'NodeNext', ['uses.ts'])).toBe('')
    expect(await compiled(compiler, 'Preserve', ['uses.ts'])).toBe('')
  })
})

test('the types that a build writes are those of what the service says', async () => {
  const { app } = await servedDemo()
  const document = (await app.inject('/openapi.json')).json()
  const files = await generated(document)
  expect((await readdir(join(FOLDER, 'src/generated'))).sort()).toEqual(Object.keys(files).sort())
  for (const [name, written] of Object.entries(files))
    expect(text(`clients/typescript/src/generated/${name}`) === written, name).toBe(true)
  // What is left open stops the generator.
  const open = {
    ...document,
    components: { ...document.components, schemas: { ...document.components.schemas, Parcel: {} } },
  }
  await expect(generated(open)).rejects.toThrow(/leaves these types open/)
})

describe('the examples of its README', () => {
  test('are compiled, and run against the demo', async () => {
    const { dataDir } = await publishedDemo()
    const made = await terrier(['keys', 'create', 'client@example.fr', '--json'], {
      TERRIER_DATA: dataDir.dir,
    })
    const key = /terrier_live_[\w-]{43}/.exec(made.out)![0]
    const server = await serverProcess({ ...NO_QUOTAS, TERRIER_DATA: dataDir.dir })
    try {
      const blocks = [...text('clients/typescript/README.md').matchAll(/^```ts\n([\s\S]*?)^```$/gm)]
      expect(blocks.length).toBeGreaterThan(5)
      const source = blocks.map(([, block]) => block).join('\n')
      await writeFile(join(project, 'readme.ts'), source)
      for (const compiler of COMPILERS)
        expect(await compiled(compiler, 'NodeNext', ['readme.ts'], ['--skipLibCheck'])).toBe('')
      await run(
        process.execPath,
        [
          join(COMPILERS[1]!, 'typescript/bin/tsc'),
          '--module',
          'NodeNext',
          '--target',
          'ES2022',
          '--types',
          'node',
          '--skipLibCheck',
          'readme.ts',
        ],
        { cwd: project },
      )
      const { stdout } = await run(process.execPath, ['readme.js'], {
        cwd: project,
        env: { ...process.env, TERRIER: server.url, TERRIER_KEY: key },
      })
      for (const said of [
        /^960\d+\w+ \d+ /m,
        /^euros [1-9]\d+$/m,
        /^\d+ of [1-9]\d*$/m,
        /^first feature \[ 2\.\d+, 46\.\d+ \] \d+$/m,
        /^bytes of a page [1-9]\d{3}/m,
        /^cadastre loaded$/m,
        /^found [1-3]$/m,
        /^whole true$/m,
        /^starts with PAR1$/m,
        /^parcels [1-9]\d{2}/m,
        /^100 %$/m,
        /^n,adresse,result_status,result_idu/m,
        /^secret whsec_$/m,
        /^paused by holder 0$/m,
        /^plain \d+$/m,
        /^columns id,/m,
      ])
        expect(stdout).toMatch(said)
      expect(await readFile(join(project, 'sales.csv'), 'utf8')).toMatch(/^id,/)
    } finally {
      await server.stop()
    }
  })
})

test('no file of the client is ignored by mistake', () => {
  const files = projectFiles().filter((path) => path.startsWith('clients/typescript/'))
  expect(files).toEqual(
    expect.arrayContaining(['clients/typescript/package-lock.json', 'clients/typescript/LICENSE']),
  )
  expect(files.filter((path) => /node_modules|dist\/|generated/.test(path))).toEqual([])
})
