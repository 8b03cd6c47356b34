import { existsSync, readFileSync } from 'node:fs'

/**
 * How many tests a step passed and failed. A check, and a run that ended badly without a failed test, count as one. A
 * test that needed a second attempt has failed: whoever meets it next would not know which attempt to believe.
 *
 * @param {Pick<import('./steps.mjs').Step, 'report' | 'tool'>} step
 */
export function countTests({ report, tool }, isOk) {
  if (!report || !existsSync(report)) return { passed: isOk && !report ? 1 : 0, failed: isOk && !report ? 0 : 1 }
  const { passed, failed } = readers[tool](JSON.parse(readFileSync(report, 'utf8')))
  return { passed, failed: isOk ? failed : Math.max(1, failed) }
}

const readers = {
  vitest: ({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests }),
  playwright: ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }),
}
