/** Something that a check found, where, and what to do about it. */
export type Problem = { file: string; line?: number; text: string }

/** Prints the problems as `file:line text`, or one line saying what was looked at; leaves with exit code 1 or 0. */
export function report(problems: Problem[], lookedAt: string): void {
  for (const { file, line, text } of problems) console.log(`${file}${line === undefined ? '' : `:${line}`} ${text}`)
  console.log(problems.length > 0 ? `${problems.length} problems in ${lookedAt}` : `no problems in ${lookedAt}`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
