import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { root } from '../structure/project.ts'
import { temporaryDir } from '../support/temp.ts'

/** Runs a script of the project to its end, with one variable beside those of this process and a new data folder. */
async function run(script: string, args: readonly string[], env: Record<string, string>) {
  const dataDir = join(await temporaryDir('environment'), 'home')
  const child = spawn(process.execPath, [join(root, script), ...args], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: '', REDIS_URL: '', TERRIER_DATA: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [out, err, code] = await Promise.all([readText(child.stdout), readText(child.stderr), ended])
  return { out, err, code, touched: existsSync(dataDir) }
}

// The first command of a changed checkout builds, and says so.
beforeAll(() => run('bin/terrier.mjs', ['--version'], {}))

describe('a bad value ends a command with one line, before anything is started', () => {
  test.each<[string, string, string, string]>([
    ['serve', 'TRUST_PROXY', 'abc', 'TRUST_PROXY="abc" cannot be used: it must be true, false, a number'],
    [
      'serve',
      'CLOSING_GRACE_SECONDS',
      '1e9',
      'CLOSING_GRACE_SECONDS="1e9" cannot be used: it must be a number',
    ],
    ['serve --processes 2', 'LOG_LEVEL', 'a\nb', 'LOG_LEVEL="a\\nb" cannot be used: it must be one of fatal'],
    ['demo', 'PORT', '-1', 'PORT="-1" cannot be used: it must be a port: a whole number from 0 to 65535'],
    [
      'worker',
      'REDIS_URL',
      'hunter2',
      'REDIS_URL cannot be used: it must be an address that begins with redis://',
    ],
    [
      'schedule',
      'TERRIER_AREA',
      'Paris 💥',
      'TERRIER_AREA="Paris 💥" cannot be used: it must be a comma list',
    ],
    [
      'ingest cog --area 75118',
      'https_proxy',
      'proxy:3128',
      'https_proxy cannot be used: it must be an address',
    ],
    ['releases', 'TERRIER_DATA', 'x'.repeat(10_000), `TERRIER_DATA="${'x'.repeat(60)}…" cannot be used`],
  ])('terrier %s with a bad %s', async (command, name, value, line) => {
    const { out, err, code, touched } = await run('bin/terrier.mjs', command.split(' '), { [name]: value })
    expect(err).toMatch(/^error: [^\n]+\n$/)
    expect(err).toContain(`error: ${line}`)
    expect({ out, code, touched }).toEqual({ out: '', code: 1, touched: false })
  })

  test('npm start', async () => {
    const { err, code, touched } = await run('bin/terrier.mjs', ['start'], { PORT: 'abc' })
    expect(err).toBe('error: PORT="abc" cannot be used: it must be a port: a whole number from 0 to 65535\n')
    expect({ code, touched }).toEqual({ code: 1, touched: false })
  })
})

test('a host that no machine has is told in one line', async () => {
  const { err, code } = await run('bin/terrier.mjs', ['serve'], {
    HOST: 'terrier.invalid',
    PORT: '0',
    PUBLIC_URL: 'https://terrier.example.fr',
  })
  expect(err).toBe(
    'error: HOST=terrier.invalid is not an address of this machine: try HOST=127.0.0.1 or HOST=0.0.0.0\n',
  )
  expect(code).toBe(1)
})

test.each([['serve'], ['serve', '--processes', '2']])(
  'a service that other machines can ask does not start without its address: terrier %s',
  async (...args) => {
    const { out, err, code, touched } = await run('bin/terrier.mjs', args, {
      HOST: '0.0.0.0',
      PUBLIC_URL: '',
    })
    expect(err).toMatch(
      /^error: HOST=0\.0\.0\.0 lets other machines ask this service: set PUBLIC_URL [^\n]+\n$/,
    )
    expect({ out, code, touched }).toEqual({ out: '', code: 1, touched: false })
  },
)
