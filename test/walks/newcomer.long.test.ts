import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { root, text, verbs } from '../structure/project.ts'
import { publishedDemo } from '../support/demo.ts'
import { NO_QUOTAS } from '../support/no-quotas.ts'
import { type ServerProcess, serverProcess } from '../support/server-process.ts'
import { terrier } from '../support/terrier-process.ts'

const run = promisify(execFile)
const readme = text('README.md')
/** The lines that a newcomer copies into a terminal, from the README and the pages it sends him to first. */
const pages = [readme, text('docs/questions.md'), text('docs/agents.md')].join('\n')
const shell = [...pages.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, block]) => block!.trim().split('\n'))
const curls = shell.filter((line) => line.startsWith('curl '))

let server: ServerProcess
let env: Record<string, string>
beforeAll(async () => {
  env = { TERRIER_DATA: (await publishedDemo()).dataDir.dir }
  server = await serverProcess({ ...env, ...NO_QUOTAS })
})
afterAll(() => server.stop())

/** A command of the README as it stands there, but for the port of this test's server. */
async function typed(line: string): Promise<string> {
  const here = line.replaceAll('http://127.0.0.1:3000', server.url)
  return (
    await run('sh', ['-c', here.replace(/^curl /, 'curl --silent --show-error --fail-with-body ')], {
      cwd: root,
    })
  ).stdout
}

describe('somebody who has read the README and the questions', () => {
  test('finds commands there to type', () => {
    expect(curls.length).toBeGreaterThanOrEqual(2)
  })

  test('asks its first question and gets the parcel’s identifier in data.id, with who published it', async () => {
    const answer = z
      .object({
        data: z.looseObject({ id: z.string() }),
        meta: z.looseObject({
          datasets: z.array(
            z.looseObject({ producer: z.string(), licence: z.string(), edition: z.string() }),
          ),
        }),
      })
      .parse(JSON.parse(await typed(curls[0]!)))
    expect(answer.data.id).toBe('960010000A0001')
    expect(answer.meta.datasets.map(({ producer }) => producer).join()).toContain('DGFiP')
  })

  test.each(curls)('types %s', async (line) => {
    const answer = await typed(line)
    if (line.includes('format=csv')) expect(answer.split('\n').length).toBeGreaterThan(2)
    else expect(JSON.parse(answer)).toHaveProperty('data')
  })

  test('holds the agents’ conversation of the docs', async () => {
    const [line] = shell.filter((one) => one.startsWith('node docs/'))
    expect(await typed(line!)).toContain('without a session: 960010000A0001')
  })

  test.each([
    '/',
    '/docs',
    '/openapi.json',
    '/health',
    '/ready',
    '/metrics',
    '/account',
    '/v1/datasets',
    '/v1/coverage',
  ])('opens %s', async (path) => {
    expect(pages).toContain(path)
    expect((await fetch(server.url + path)).status).toBe(200)
  })

  test('is told its version, and what every command does', async () => {
    const { version } = z.looseObject({ version: z.string() }).parse(JSON.parse(text('package.json')))
    expect(await terrier(['--version'], env)).toMatchObject({ code: 0, out: `${version}\n` })
    const { out } = await terrier(['--help'], env)
    for (const verb of verbs()) expect(out).toMatch(new RegExp(`^ {2}${verb}\\b`, 'm'))
  })

  test('is told what to do after a slip', async () => {
    const { code, err } = await terrier(['serv'], env)
    expect(code).not.toBe(0)
    expect(err).toContain('Did you mean serve?')
  })
})
