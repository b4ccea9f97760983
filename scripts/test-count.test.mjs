import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { closingLine, countTests, failedTests } from './test-count.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'terrier-count-'))
const report = path.join(folder, 'vitest.json')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function written(content) {
  writeFileSync(report, typeof content === 'string' ? content : JSON.stringify(content))
  return report
}

describe('the count that CI reads', () => {
  test('a clean run counts what vitest counted', () => {
    const file = written({
      numPassedTests: 12,
      numFailedTests: 0,
      numPendingTests: 1,
      numTodoTests: 1,
      testResults: [],
    })
    expect(countTests(file, [])).toEqual({ passed: 12, failed: 0, skipped: 2 })
  })

  test('failed tests are counted once, and each other failed step once more', () => {
    const file = written({ numPassedTests: 10, numFailedTests: 2, testResults: [] })
    expect(countTests(file, ['tests'])).toEqual({ passed: 10, failed: 2, skipped: 0 })
    expect(countTests(file, ['lint', 'types', 'tests'])).toEqual({ passed: 10, failed: 4, skipped: 0 })
  })

  test('lint alone failing is a failure', () => {
    expect(
      countTests(written({ numPassedTests: 3, numFailedTests: 0, testResults: [] }), ['lint']).failed,
    ).toBe(1)
  })

  test('a test file that cannot be loaded is a failure', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
    ]
    const file = written({ numPassedTests: 3, numFailedTests: 1, testResults })
    expect(countTests(file, ['tests']).failed).toBe(2)
  })

  test('vitest failing without a failed test (an unhandled error) is a failure', () => {
    expect(
      countTests(written({ numPassedTests: 3, numFailedTests: 0, testResults: [] }), ['tests']).failed,
    ).toBe(1)
  })

  test.each([
    ['absent', undefined],
    ['cut short', '{"numPassedTests": 3, '],
    ['empty of tests', { numPassedTests: 0, numFailedTests: 0, testResults: [] }],
  ])('a report %s is a failure', (_, content) => {
    const file = content === undefined ? path.join(folder, 'never-written.json') : written(content)
    expect(countTests(file, [])).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })

  test('the failed tests are named with their files and messages', () => {
    const testResults = [
      { name: '/a/x.test.ts', assertionResults: [{ status: 'passed', fullName: 'fine' }] },
      {
        name: '/a/y.test.ts',
        assertionResults: [
          {
            status: 'failed',
            fullName: 'boats float',
            failureMessages: ['AssertionError: sank\nafter 3 m\n    at float (/a/y.test.ts:3:1)'],
          },
          { status: 'failed', fullName: 'boats sail' },
          { status: 'passed', fullName: 'fine' },
        ],
      },
    ]
    expect(failedTests(written({ testResults }))).toEqual([
      '/a/y.test.ts: boats float\n        AssertionError: sank\n        after 3 m',
      '/a/y.test.ts: boats sail',
    ])
    expect(failedTests(path.join(folder, 'never-written.json'))).toEqual([])
  })

  test('the closing line is the plain one', () => {
    expect(closingLine({ passed: 5, failed: 0, skipped: 0 })).toBe('5 passed, 0 failed')
    expect(closingLine({ passed: 5, failed: 1, skipped: 2 })).toBe('5 passed, 1 failed, 2 skipped')
  })
})
