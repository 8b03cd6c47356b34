/**
 * Prints the table of steps, what else there is to run if that is told, and, as the last line, `N passed, N failed`.
 * @returns the exit code
 */
export function printSummary(results, more = '') {
  const passed = sum(results.map((result) => result.passed))
  const failed = sum(results.map((result) => result.failed))
  console.log('')
  for (const { name, seconds, isOk, ...counts } of results) {
    const row = [name.padEnd(10), `${seconds.toFixed(1)} s`.padStart(9), `${counts.passed} passed`.padStart(13)]
    console.log([...row, `${counts.failed} failed`.padStart(11), isOk ? '' : '  <--'].join(' ').trimEnd())
  }
  for (const title of results.flatMap(({ unsteady = [] }) => unsteady))
    console.log(`neither passed nor failed, it needed a second attempt: ${title}`)
  if (more !== '') console.log(more)
  console.log('')
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0)
