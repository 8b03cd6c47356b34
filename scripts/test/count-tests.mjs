import { existsSync, readFileSync } from 'node:fs'

/**
 * Counts the passed and failed tests of a step. A check counts as one test, and so does a run that ended badly without
 * a failed test. `unsteady` lists the titles of tests that needed a second attempt: they count as neither passed nor
 * failed.
 *
 * @param {Pick<import('./steps.mjs').Step, 'report' | 'tool'>} step
 */
export function countTests({ report, tool }, isOk) {
  if (!report || !existsSync(report)) return { passed: isOk && !report ? 1 : 0, failed: isOk && !report ? 0 : 1 }
  const { passed, failed, unsteady = [] } = readers[tool](JSON.parse(readFileSync(report, 'utf8')))
  return { passed, failed: isOk ? failed : Math.max(1, failed), unsteady }
}

const readers = {
  vitest: ({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests }),
  playwright: ({ stats, suites = [] }) => ({
    passed: stats.expected,
    failed: stats.unexpected,
    unsteady: unsteadyTitles(suites),
  }),
}

const unsteadyTitles = (suites) =>
  suites.flatMap(({ title, specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map((spec) => `${title}: ${spec.title}`),
    ...unsteadyTitles(inner),
  ])
