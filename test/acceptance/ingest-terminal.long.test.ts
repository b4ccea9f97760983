import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { cutDemo, demoFiles, demoSources } from '../support/demo.ts'
import { temporaryDir } from '../support/temp.ts'
import { TerrierProcess } from '../support/terrier-process.ts'

const TERRIER = resolve(import.meta.dirname, '../../bin/terrier.mjs')
/** `script` of util-linux gives a program a terminal. */
const hasTerminal = spawnSync('script', ['--version']).error === undefined
if (!hasTerminal) process.stderr.write('SKIPPED: no program "script" (util-linux), so no terminal\n')

async function ingest(args: readonly string[], data: string) {
  const terrier = new TerrierProcess(['ingest', ...args], { TERRIER_DATA: data, TERRIER_MIRROR: '' })
  return { code: await terrier.ended(), err: terrier.err, out: terrier.out }
}

test.skipIf(!hasTerminal)(
  'on a terminal a load shows how many of all steps are done, in percent, and how long the others take',
  async () => {
    const files = await demoFiles()
    const command = [process.execPath, TERRIER, 'ingest', 'cadastre', 'dvf', 'owners', ...demoSources(files)]
    const { stdout } = await promisify(execFile)('script', ['-qec', command.join(' '), '/dev/null'], {
      env: { ...process.env, TERRIER_DATA: files.dataDir.dir, TERM: 'xterm', COLUMNS: '200' },
      maxBuffer: 64e6,
    })
    // The administrative cutting is done when the number of steps is known; then one département of three datasets, and the publication.
    expect(stdout).toMatch(/\[1\/5 steps, 20 %, \d+ s left\] cadastre 96/)
    expect(stdout).toMatch(/\[4\/5 steps, 80 %, \d+ s left\]/)
    expect(stdout).toContain('Published release')
  },
)

test('without a terminal nothing is drawn', async () => {
  const files = await demoFiles()
  const { code, err } = await ingest(['cadastre', ...demoSources(files)], files.dataDir.dir)
  expect(code).toBe(0)
  expect(err).not.toContain(' steps, ')
  expect(err).not.toContain('\u001b')
})

describe('Ctrl-C', () => {
  const STOPPED = 'interrupted, nothing was published: the same command goes on from here\n'

  test('ends a download with a sentence and code 130', async () => {
    const mirror = createServer().listen(0, '127.0.0.1')
    await once(mirror, 'listening')
    onTestFinished(() => void mirror.close())
    const asked = once(mirror, 'request')
    const { port } = mirror.address() as AddressInfo
    const args = ['ingest', 'cadastre', '--area', '96', '--mirror', `http://127.0.0.1:${port}`]
    const ingest = new TerrierProcess(args, { TERRIER_DATA: (await cutDemo()).dataDir.dir })
    await asked
    const code = await ingest.stop('SIGINT')
    expect([code, ingest.err]).toEqual([130, STOPPED])
  })

  test.each(['1', '2'])('ends the building by %s processes, and nothing is published', async (processes) => {
    const files = await cutDemo()
    const { dataDir } = files
    const before = await dataDir.readPointer()
    const ingest = new TerrierProcess(['ingest', 'cadastre', ...demoSources(files)], {
      TERRIER_DATA: dataDir.dir,
      INGEST_PROCESSES: processes,
    })
    const builds = async () => (await readdir(dataDir.work())).some((name) => name.includes('-readmodel-'))
    await expect.poll(builds, { interval: 5 }).toBe(true)
    const code = await ingest.stop('SIGINT')
    expect(ingest.err.endsWith(STOPPED), ingest.err).toBe(true)
    expect(code).toBe(130)
    expect(await dataDir.readPointer()).toEqual(before)
  })
})

test.each([
  ['75999', /75999 is not a commune or département code of \d+ \(nearest: 75\d{3}/],
  ['99', /99 is not a commune or département code of \d+ \(nearest: 9\d/],
  ['Paris', /Paris is not a commune or département code of \d+ \(nearest: 75056 Paris\)/],
])('--area %s is refused with the fix before any producer is asked', async (area, reason) => {
  const asked: string[] = []
  const mirror = createServer((request, reply) => {
    asked.push(String(request.url))
    reply.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(mirror, 'listening')
  onTestFinished(() => void mirror.close())
  const { port } = mirror.address() as AddressInfo
  const { code, err } = await ingest(
    ['--area', area, '--mirror', `http://127.0.0.1:${port}`],
    await temporaryDir('wrong-area'),
  )
  expect(code).toBe(1)
  expect(err).toMatch(reason)
  expect(err).toContain('Give INSEE codes')
  expect(asked).toEqual([])
})

test('a mirror without the commune says so in one line', async () => {
  const files = await cutDemo(join(await temporaryDir('lacking'), 'home'))
  const mirror = await temporaryDir('empty-mirror')
  const { code, err } = await ingest(['cadastre', '--area', '96001', '--mirror', mirror], files.dataDir.dir)
  expect(code).toBe(1)
  const errors = err.split('\n').filter((line) => line.startsWith('error:') || /\bat .*:\d+:\d+/.test(line))
  expect(errors).toEqual([
    `error: The mirror ${mirror} has no cadastre 96001 cadastre-96001-parcelles.json.gz: cadastre.data.gouv.fr/data/etalab-cadastre/latest/geojson/communes/96/96001/cadastre-96001-parcelles.json.gz is missing. Put it there, ask for another --area, or leave --mirror out to download it.`,
  ])
})
