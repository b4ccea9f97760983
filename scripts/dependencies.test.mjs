import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { askRegistry, judgeAdvisories, judgeLicences } from './dependencies.mjs'
import { root, SetupError } from './ensure.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'terrier-dependencies-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const allowed = { licences: ['MIT', 'ISC', 'CC0-1.0'], exceptions: [], advisories: [] }

describe('licences', () => {
  test('those that are allowed are, alone or joined', () => {
    const packages = {
      '': { license: 'MIT' },
      'node_modules/a': { license: 'MIT' },
      'node_modules/b': { license: '(MIT OR GPL-3.0)' },
      'node_modules/c': { license: 'MIT AND ISC' },
      'node_modules/tool': { license: 'GPL-3.0', dev: true },
    }
    expect(judgeLicences(packages, allowed)).toEqual([])
  })

  test.each([['GPL-3.0'], ['MIT AND GPL-3.0'], ['SEE LICENSE IN x'], [undefined]])('%s is not', (license) => {
    const faults = judgeLicences({ 'node_modules/a/node_modules/@b/c': { license } }, allowed)
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatch(/^@b\/c has (no licence|the licence )/)
  })

  test('an exception holds for its package and its licence, and fails when it is not needed or has no reason', () => {
    const exceptions = [{ packages: ['a', 'gone'], licence: 'GPL-3.0', reason: 'asked' }]
    const packages = { 'node_modules/a': { license: 'GPL-3.0' } }
    expect(judgeLicences(packages, { ...allowed, exceptions })).toEqual([
      'gone: its exception is not needed any more: remove it',
    ])
    expect(judgeLicences({ 'node_modules/a': { license: 'X' } }, { ...allowed, exceptions })).toHaveLength(3)
    const without = [{ packages: ['a'], licence: 'GPL-3.0', reason: ' ' }]
    expect(judgeLicences(packages, { ...allowed, exceptions: without })).toEqual([
      'a: its exception gives no reason',
    ])
  })
})

describe('advisories', () => {
  const url = 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc'
  const report = {
    vulnerabilities: {
      a: { via: [{ title: 'It leaks', severity: 'high', url }] },
      b: { via: ['a'] },
    },
  }

  test('each is named once, with its address', () => {
    expect(judgeAdvisories(report, allowed)).toEqual([
      `a: It leaks (high, ${url}): take a version without it, or say in advisories of scripts/dependencies.json why it does no harm here`,
    ])
  })

  test('one that is explained passes, and its explanation fails once it is gone', () => {
    const advisories = [{ package: 'a', id: 'GHSA-aaaa-bbbb-cccc', reason: 'never called' }]
    expect(judgeAdvisories(report, { ...allowed, advisories })).toEqual([])
    expect(judgeAdvisories({ vulnerabilities: {} }, { ...allowed, advisories })).toEqual([
      'a: its exception for GHSA-aaaa-bbbb-cccc is not needed any more: remove it',
    ])
  })
})

/** A registry that answers questions about advisories; in a thread, because npm is waited for in this one. */
async function registry(status, advisories) {
  const source = `const { parentPort, workerData } = require('node:worker_threads')
    require('node:http').createServer((request, response) => {
      response.writeHead(request.url.includes('/advisories/bulk') ? workerData.status : 404, { 'content-type': 'application/json' })
      response.end(JSON.stringify(workerData.advisories))
    }).listen(0, '127.0.0.1', function () { parentPort.postMessage(this.address().port) })`
  const worker = new Worker(source, { eval: true, workerData: { status, advisories } })
  onTestFinished(() => worker.terminate())
  return new Promise((resolve) => worker.once('message', resolve))
}

function project(port) {
  for (const name of ['package.json', 'package-lock.json'])
    cpSync(path.join(root, name), path.join(folder, name))
  writeFileSync(path.join(folder, '.npmrc'), `registry=http://127.0.0.1:${port}/\n`)
  return folder
}

describe('the registry', () => {
  test('is asked about the packages of the lock file', async () => {
    const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
    const advisory = {
      id: 1,
      url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
      title: 'It leaks',
      severity: 'high',
      vulnerable_versions: `<=${dependencies.zod}`,
      cwe: [],
      cvss: { score: 0, vectorString: null },
    }
    const { report } = askRegistry(project(await registry(200, { zod: [advisory] })))
    expect(judgeAdvisories(report, allowed)).toEqual([expect.stringMatching(/^zod: It leaks \(high/)])
  })

  test('that serves no advisories was not asked', async () => {
    const { report, notAsked } = askRegistry(project(await registry(405, {})))
    expect(report).toBeUndefined()
    expect(notAsked).toMatch(/^405 Method Not Allowed/)
  })

  test('that nobody reaches was not asked, even if npm was told to stay offline', () => {
    project(1)
    writeFileSync(path.join(folder, '.npmrc'), 'registry=http://127.0.0.1:1/\noffline=true\n')
    expect(askRegistry(folder)).toEqual({ notAsked: expect.stringContaining('ECONNREFUSED') })
  })

  test('a lock file that is missing is a fault', () => {
    project(1)
    rmSync(path.join(folder, 'package-lock.json'))
    expect(() => askRegistry(folder)).toThrow(SetupError)
  })
})

/** Whether a version of Node is in a range of `engines`; only the forms that the lock file has are read. */
function isIn(version, range) {
  const numbers = (text) => text.split('.').map((part) => Number.parseInt(part, 10) || 0)
  const compare = (a, b) => a.map((n, i) => n - (b[i] ?? 0)).find((difference) => difference !== 0) ?? 0
  const at = numbers(version)
  return range.split('||').some((alternative) =>
    [...alternative.matchAll(/(>=|<=|>|<|\^|~|=)?\s*v?(\d+(?:\.(?:\d+|x|\*))*|\*)/g)].every(
      ([, sign, text]) => {
        if (text === '*') return true
        const bound = numbers(text)
        const order = compare(at, [...bound, 0, 0].slice(0, 3))
        if (sign === '>=') return order >= 0
        if (sign === '>') return order > 0
        if (sign === '<=') return order <= 0
        if (sign === '<') return order < 0
        if (sign === '^' || sign === undefined || sign === '=') return order >= 0 && at[0] === bound[0]
        return order >= 0 && at[0] === bound[0] && at[1] === (bound[1] ?? at[1])
      },
    ),
  )
}

test.each(['20.19.0', '24.0.0'])('Node %s satisfies every package of the lock file', (version) => {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  const refused = Object.entries(packages).filter(
    ([, { engines }]) => engines?.node && !isIn(version, engines.node),
  )
  expect(refused.map(([place, { engines }]) => `${place} ${engines.node}`)).toEqual([])
})
