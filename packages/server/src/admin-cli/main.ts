import pino from 'pino'
import { isDatabaseAway, isUndoneForOthers } from '../platform/db/away/database-away.ts'
import { HttpProblem } from '../platform/http-problem.ts'
import { Refusal } from '../platform/refusal.ts'
import { SetupError } from '../platform/setup-error.ts'
import { BadNews } from './installation-command.ts'
import { UsageError } from './usage-error.ts'
import { runCommand } from './run-command.ts'

/** The sentence for the operator; undefined for a bug of ours, which is printed with its stack. */
const sentenceOf = (error: unknown): string | undefined => {
  if (error instanceof UsageError || error instanceof SetupError || error instanceof HttpProblem) return error.message
  if (error instanceof Refusal) return passwordSentence(error.message) ?? error.message
  if (error instanceof Error && 'code' in error && isUndoneForOthers(String(error.code)))
    return 'Others changed the same at the same moment, so the database undid this: try again.'
  return isUnreachable(error) ? `The database cannot be reached (${(error as Error).message}).` : undefined
}

/** The text of a refused password, whose refusal is in the API's form. */
const passwordSentence = (message: string): string | undefined => {
  const refused = /field='(\w+)', .*errors='(.*)'$/.exec(message)
  if (refused === null) return undefined
  return `The ${refused[1] === 'password' ? 'SIP' : 'web'} password is refused: ${refused[2]?.replaceAll(',', ', ')}.`
}

/**
 * True for problems that only the operator can mend: no way to the database, a wrong name or password, or one that is
 * too busy.
 */
const isUnreachable = (error: unknown): boolean =>
  error instanceof Error &&
  (isDatabaseAway(error) || ('code' in error && /^(EAI_AGAIN|ENOTFOUND|28|3D)/.test(String(error.code))))

const args = process.argv.slice(2)
// logs go to standard error: standard output is for the answer
const log = pino({ level: 'warn' }, pino.destination(2))

const tellFailure = (error: unknown): void => {
  const sentence = sentenceOf(error)
  process.stderr.write(`${sentence ?? (error instanceof Error ? error.stack : String(error))}\n`)
  if (args.includes('--json')) process.stdout.write(`${JSON.stringify({ error: sentence ?? 'Internal error' })}\n`)
}

try {
  process.stdout.write(`${await runCommand(args, process.env, log)}\n`)
} catch (error) {
  process.exitCode = 1
  // a part that does not answer, such as a name server, must not hold up the end
  if (error instanceof BadNews) process.stdout.write(`${error.message}\n`, () => process.exit(1))
  else tellFailure(error)
}
