/** A problem that a check found, with its place and what to do about it. */
export type Problem = { file: string; line?: number; text: string }

/**
 * Prints each problem as `file:line text`, and then one line with their number and what was checked. Sets the exit code
 * to 1 if there are any, else to 0.
 */
export function report(problems: Problem[], lookedAt: string): void {
  for (const { file, line, text } of problems) console.log(`${file}${line === undefined ? '' : `:${line}`} ${text}`)
  console.log(problems.length > 0 ? `${problems.length} problems in ${lookedAt}` : `no problems in ${lookedAt}`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
