import { execFile, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { smallClone } from './clone.fixture.mjs'
import { ensureNode, whyInstall } from './ensure.mjs'

describe('the version of Node', () => {
  test.each(['20.19.0', '20.20.2', '22.2.0', '26.1.0'])('%s is enough', (version) => {
    expect(() => ensureNode(version)).not.toThrow()
  })
  test.each(['18.20.4', '20.9.0', '20.18.3', '16.0.0', '21.7.3', '22.1.0'])('%s is not', (version) => {
    expect(() => ensureNode(version)).toThrow(
      `needs Node 20.19, or 22.2 or newer, and this is Node ${version}`,
    )
  })
})

describe('whether packages must be installed', () => {
  const lock = (packages) => ({ packages: { '': { version: '0.1.0' }, ...packages } })
  const zod = { version: '4.0.0', integrity: 'sha512-a' }

  test('nothing to do when what is asked for is there', () => {
    expect(whyInstall(lock({ 'node_modules/zod': zod }), lock({ 'node_modules/zod': zod }))).toBeUndefined()
  })
  test('a missing folder, a missing package, another version, another content', () => {
    expect(whyInstall(lock({}), undefined)).toMatch('node_modules is missing')
    expect(whyInstall(lock({ 'node_modules/zod': zod }), lock({}))).toBe('zod is missing')
    for (const other of [
      { ...zod, version: '4.0.1' },
      { ...zod, integrity: 'sha512-b' },
    ]) {
      expect(whyInstall(lock({ 'node_modules/zod': other }), lock({ 'node_modules/zod': zod }))).toBe(
        'zod changed',
      )
    }
  })
  test('packages for other platforms may be absent', () => {
    expect(
      whyInstall(lock({ 'node_modules/fsevents': { ...zod, optional: true } }), lock({})),
    ).toBeUndefined()
  })
})

describe('a clone', () => {
  let clone
  beforeAll(() => {
    clone = smallClone()
  })
  afterAll(() => clone.remove())

  const run = (script, ...args) =>
    spawnSync(process.execPath, [path.join(clone.folder, script), ...args], {
      cwd: clone.folder,
      encoding: 'utf8',
      env: { ...process.env, TERRIER_DATA: path.join(clone.folder, 'home') },
    })

  test('the command builds first, then only when a source changed, and stdout stays its own', () => {
    const first = run('bin/terrier.mjs', 'sources', '--json')
    expect(first.stderr).toContain('Building')
    expect(JSON.parse(first.stdout)).toEqual({ verb: 'sources', rest: ['--json'] })

    expect(run('bin/terrier.mjs', 'sources').stderr).toBe('')

    clone.write('cli/extra.ts', 'export const extra = 1\n')
    expect(run('bin/terrier.mjs', 'sources').stderr).toContain('Building')
    expect(run('bin/terrier.mjs', 'sources').stderr).toBe('')
  })

  test('commands that begin together build once, and all run; the lock of a killed one is taken away', async () => {
    clone.write('cli/extra.ts', 'export const extra = 2\n')
    const killed = spawnSync(process.execPath, ['-e', ''])
    clone.write('.preparing', String(killed.pid))
    const together = await Promise.all(
      [1, 2, 3].map(() =>
        promisify(execFile)(process.execPath, [path.join(clone.folder, 'bin/terrier.mjs'), 'sources']),
      ),
    )
    expect(together.map(({ stdout }) => JSON.parse(stdout).verb)).toEqual(['sources', 'sources', 'sources'])
    expect(together.filter(({ stderr }) => stderr.includes('Building'))).toHaveLength(1)
    expect(existsSync(path.join(clone.folder, '.preparing'))).toBe(false)
  })

  test('a chunk of an earlier build goes away after a day, and until then a service may import it', () => {
    const chunk = (name) => path.join(clone.folder, 'dist/chunks', name)
    mkdirSync(chunk('.'), { recursive: true })
    for (const name of ['old-A.js', 'recent-B.js']) writeFileSync(chunk(name), '')
    utimesSync(chunk('old-A.js'), new Date(), new Date(Date.now() - 25 * 3_600_000))
    rmSync(path.join(clone.folder, 'cli/extra.ts'), { force: true })
    expect(run('bin/terrier.mjs', 'sources').status).toBe(0)
    expect([existsSync(chunk('old-A.js')), existsSync(chunk('recent-B.js'))]).toEqual([false, true])
  })

  test('a source that cannot be built stops the command, every time', () => {
    const command = readFileSync(path.join(clone.folder, 'cli/terrier.ts'), 'utf8')
    clone.write('cli/wrong.ts', 'export const wrong: number =\n')
    clone.write('cli/terrier.ts', `import './wrong.ts'\n${command}`)
    for (let attempt = 0; attempt < 2; attempt++) {
      const refused = run('bin/terrier.mjs', 'sources')
      expect(refused.status).toBe(1)
      expect(refused.stdout).toBe('')
      expect(refused.stderr).toMatch(/cli\/wrong\.ts[\s\S]*The build failed/)
    }
    clone.write('cli/terrier.ts', command)
    rmSync(path.join(clone.folder, 'cli/wrong.ts'))
  })

  test('a packaged copy without sources runs what it was given', () => {
    expect(run('bin/terrier.mjs', 'sources').status).toBe(0)
    const config = path.join(clone.folder, 'scripts/ensure.mjs')
    const text = readFileSync(config, 'utf8')
    rmSync(config)
    rmSync(path.join(clone.folder, 'dist/.built.json'))
    const packaged = run('bin/terrier.mjs', 'releases')
    writeFileSync(config, text)
    expect(packaged.stderr).toBe('')
    expect(JSON.parse(packaged.stdout).verb).toBe('releases')
  })

  test('a signal to npm alone, as a supervisor sends it, ends the server too', async () => {
    const npm = spawn('npm', ['start'], {
      cwd: clone.folder,
      env: { ...process.env, TERRIER_DATA: path.join(clone.folder, 'home') },
    })
    let printed = ''
    const serving = new Promise((resolve) => {
      npm.stdout.on('data', (chunk) => {
        printed += chunk
        const pid = /serving (\d+)/.exec(printed)?.[1]
        if (pid) resolve(Number(pid))
      })
    })
    const server = await serving
    npm.kill('SIGTERM')
    const ended = new Promise((resolve) => npm.on('close', () => resolve(true)))
    try {
      expect(await Promise.race([ended, sleep(10_000, false)])).toBe(true)
      expect(printed).toContain('closed')
    } finally {
      endIfRunning(server)
    }
  })

  const leaves = (count) => `echo "${count}" > "$TERRIER_TEST_COUNT"`
  test.each([
    ['npm test leaves no count and fails', 'exit 3', leaves('2 passed, 0 failed'), '2 passed, 1 failed', 3],
    ['npm test leaves no count and claims success', 'true', 'true', '0 passed, 2 failed', 1],
    [
      'both leave a count',
      leaves('7 passed, 0 failed'),
      leaves('2 passed, 0 failed'),
      '9 passed, 0 failed',
      0,
    ],
    [
      'npm test fails with a count',
      `${leaves('7 passed, 2 failed')}; exit 1`,
      leaves('2 passed, 0 failed, 3 skipped'),
      '9 passed, 2 failed, 3 skipped',
      1,
    ],
    [
      'the long tests leave no count and claim success',
      leaves('7 passed, 0 failed, 1 skipped'),
      'true',
      '7 passed, 1 failed, 1 skipped',
      1,
    ],
  ])('CI closes on its plain line when %s', (_, script, long, line, status) => {
    const scripts = { test: script, 'test:long': long }
    clone.write('package.json', JSON.stringify({ name: 'small', scripts }))
    const ended = spawnSync(path.join(clone.folder, '.ci/run'), { encoding: 'utf8' })
    expect(ended.stdout.trimEnd().split('\n').at(-1)).toBe(line)
    expect(ended.status).toBe(status)
  })
})

function endIfRunning(pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}
