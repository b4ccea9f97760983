import { describe, expect, test } from 'vitest'
import { projectFiles, text } from './project.ts'

const workflows = projectFiles().filter((path) => /^\.github\/.*\.ya?ml$/.test(path))

/** Lines that name an action, or a workflow of another repository. */
const usesOf = (yaml: string) => yaml.split('\n').filter((line) => /^\s*(?:- )?uses:/.test(line))
const PINNED = /^\s*(?:- )?uses: [\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/

/** The text of each job, by its name. */
function jobsOf(yaml: string): Record<string, string> {
  const [, jobs = ''] = yaml.split(/^jobs:\n/m)
  const parts = jobs.split(/^ {2}([\w-]+):\n/m).slice(1)
  return Object.fromEntries(parts.flatMap((name, at) => (at % 2 === 0 ? [[name, parts[at + 1]!]] : [])))
}

test('a pin is a whole commit with the version that it is', () => {
  const commit = '0123456789abcdef0123456789abcdef01234567'
  expect(`      - uses: actions/checkout@${commit} # v5.0.0`).toMatch(PINNED)
  for (const reference of [
    'v5',
    'main',
    commit.slice(0, 12),
    `${commit} # v5`,
    commit,
    `${commit}0 # v5.0.0`,
  ])
    expect(`      - uses: actions/checkout@${reference}`).not.toMatch(PINNED)
  expect('      - uses: ./local').not.toMatch(PINNED)
})

describe.each(workflows)('%s', (path) => {
  const yaml = text(path)

  test('pins every action by its commit', () => {
    expect(usesOf(yaml).length).toBeGreaterThan(0)
    expect(usesOf(yaml).filter((line) => !PINNED.test(line))).toEqual([])
    // Anything else that names an action would pass unseen.
    expect(yaml.match(/\buses\b/g)).toHaveLength(usesOf(yaml).length)
  })

  test('may read the repository, and nothing else', () => {
    expect(yaml).toMatch(/^permissions:\n {2}contents: read\n\n/m)
    expect(yaml.match(/permissions:/g)).toHaveLength(1)
    expect(yaml).not.toMatch(/secrets\.|pull_request_target|: write/)
    expect(yaml.match(/persist-credentials: false/g)).toHaveLength(yaml.match(/actions\/checkout@/g)!.length)
  })

  test('ends in time, and runs once at a time for a pull request', () => {
    const jobs = Object.entries(jobsOf(yaml))
    expect(jobs.length).toBeGreaterThan(0)
    for (const [name, job] of jobs) expect(job, name).toMatch(/^ {4}timeout-minutes: \d{1,3}$/m)
    expect(yaml).toMatch(/^concurrency:\n {2}group: /m)
  })
})

test('the workflow runs the checks, the package and the image, with the oldest Node that is promised and with the newest', () => {
  const jobs = jobsOf(text('.github/workflows/ci.yml'))
  expect(Object.keys(jobs)).toEqual(['checks', 'package', 'image'])
  for (const name of ['checks', 'package']) expect(jobs[name]).toContain('node: ["20.19", "24"]')
  expect(jobs.checks).toContain('run: .ci/run')
  expect(jobs.package).toContain('run: npm run test:package')
  expect(jobs.image).toContain('run: docker build')
  expect(jobs.image).toContain('run: npm run test:docker')
})

test('the workflow installs every service that the tests look for, but Chrome, which its machine has', () => {
  const installed = /apt-get install (.*)$/m
    .exec(jobsOf(text('.github/workflows/ci.yml')).checks!)![1]!
    .split(' ')
  const wanted = [...text('scripts/services.mjs').matchAll(/aptPackage: '([\w-]+)'/g)].map(
    ([, name]) => name!,
  )
  expect(wanted.length).toBeGreaterThan(4)
  expect(wanted.filter((name) => name !== 'chromium' && !installed.includes(name))).toEqual([])
})
