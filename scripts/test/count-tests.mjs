import { existsSync, readFileSync } from 'node:fs'

/**
 * How many tests a step passed and failed. A check, and a run that ended badly without a failed test, count as one.
 * `unsteady` are the titles of those that needed a second attempt: they have neither passed nor failed, and are named.
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
