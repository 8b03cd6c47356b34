import { existsSync, readFileSync } from 'node:fs'

/** If more files than this fail, it is no accident, and there is no second attempt. */
const MOST_FILES = 5

/**
 * The arguments for a second run of the files in which a test failed, alone on a quieter machine. undefined if the step
 * allows no second attempt, if no test failed, or if too many files failed.
 *
 * @param {import('./steps.mjs').Step} step
 */
export function secondAttempt({ args, report, hasSecondAttempt }) {
  if (!hasSecondAttempt || !existsSync(report)) return undefined
  const files = failed(read(report).testResults).map(({ name }) => name)
  if (files.length === 0 || files.length > MOST_FILES) return undefined
  const second = report.replace(/\.json$/, '.second.json')
  return { report: second, args: [...args.map((arg) => arg.replace(report, second)), ...files] }
}

/** Combines both attempts: a test that failed only once counts as neither passed nor failed, and is listed. */
export function countBoth(report, secondReport) {
  const first = read(report)
  const again = existsSync(secondReport) ? read(secondReport) : { success: false, testResults: [] }
  const stillFailed = new Set(failed(again.testResults.flatMap(testsOf)).map(titleOf))
  const failedAtFirst = failed(first.testResults.flatMap(testsOf)).map(titleOf)
  const failedNow = again.success ? 0 : Math.max(1, stillFailed.size)
  // a file whose preparation failed has reported none of its tests
  const filesAtFirst = failed(first.testResults).map(({ name }) => name)
  return {
    passed: first.numPassedTests,
    failed: failedNow,
    unsteady: (failedAtFirst.length > 0 ? failedAtFirst : filesAtFirst).filter((title) => !stillFailed.has(title)),
  }
}

const read = (path) => JSON.parse(readFileSync(path, 'utf8'))
const failed = (results) => results.filter(({ status }) => status === 'failed')
const testsOf = ({ assertionResults }) => assertionResults
const titleOf = ({ fullName }) => fullName
