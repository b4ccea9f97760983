import { readFileSync } from 'node:fs'

/**
 * Adds vitest's JSON report and the steps that failed. A failed step counts as one failure, except that the tests'
 * own failures are not counted twice; a run in which no test ran is a failure.
 * @param {string} report path of vitest's JSON report
 * @param {string[]} failedSteps names of the steps that failed
 */
export function countTests(report, failedSteps) {
  const tests = readReport(report)
  const passed = tests?.numPassedTests ?? 0
  const skipped = (tests?.numPendingTests ?? 0) + (tests?.numTodoTests ?? 0)
  // A file that cannot even be loaded holds no test that could fail: it is counted itself.
  const unloaded = (tests?.testResults ?? []).filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length
  let failed = (tests?.numFailedTests ?? 0) + unloaded
  if (failed === 0 && (failedSteps.includes('tests') || passed === 0)) failed = 1
  failed += failedSteps.filter((name) => name !== 'tests').length
  return { passed, failed, skipped }
}

/** The plain closing line: `N passed, N failed`, with the skipped ones when there are some. */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** Characters of a failure's message that the summary repeats. */
const MESSAGE_LENGTH = 600

/**
 * Files, names and messages (without the stack) of the tests that failed, for the end of a log that is cut.
 * @param {string} report path of vitest's JSON report
 */
export function failedTests(report) {
  return (readReport(report)?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages = [] }) =>
        [`${name}: ${fullName}`, ...failureMessages.map(withoutStack)].join('\n        '),
      ),
  )
}

function withoutStack(message) {
  const lines = message.split('\n').filter((line) => !/^\s+at /.test(line))
  return lines.join('\n        ').slice(0, MESSAGE_LENGTH).trimEnd()
}

/** The report, or undefined when vitest ended before writing a whole one. */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
