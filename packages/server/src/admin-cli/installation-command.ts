import { readShellConfig } from '../config.ts'
import { insertEntry } from '../domain/operator-log/operator-log-store.ts'
import { isDatabaseAway } from '../platform/db/away/database-away.ts'
import type { Log } from '../platform/log.ts'
import { SetupError } from '../platform/setup-error.ts'
import type { InstallationCommand, Options, Row, Values, WholeInstallation } from './command.ts'
import { helpFor } from './help.ts'
import { withOwnDatabase } from './installation.ts'
import { entryOf } from './log-entry.ts'
import { readPatiently } from './read-patiently.ts'
import { parseOptions, readValues } from './parse-options.ts'
import { operatorName } from './operator-name.ts'
import { textOf } from './print.ts'
import { UsageError } from './usage-error.ts'

/** Defines a command for the whole installation; `run` gets its options with their types. */
export const installationCommand = <const O extends Options>(
  description: Omit<InstallationCommand, 'options' | 'run'> & {
    readonly options: O
    run(whole: WholeInstallation, values: Values<O>): Promise<Row | string>
  },
): InstallationCommand => description

interface DoneCommand {
  readonly by: string
  readonly values: Readonly<Record<string, unknown>>
  readonly outcome: string
}

/**
 * RUN-02: writes the entry of a command for the whole installation, after it: before, it would stand in the backup that it
 * makes. Where the database is not at hand, the log of the command says so, and the command counts.
 */
const recordInstallationCommand = async (
  { config, log }: Pick<WholeInstallation, 'config' | 'log'>,
  { words, options }: InstallationCommand,
  { by, values, outcome }: DoneCommand,
): Promise<void> => {
  const [noun = '', verb = ''] = words
  const command = { noun, verb, options, object: { kind: 'platform', by: [] } } as const
  const entry = { ...entryOf(command, values, { by, reseller: null, at: new Date() }), outcome }
  try {
    await withOwnDatabase({ config, log }, ({ db }) => insertEntry(db, entry))
  } catch (error) {
    const isAway = error instanceof SetupError || (error instanceof Error && isDatabaseAway(error))
    if (outcome === 'failed' && isAway) return
    log.warn(
      `The operators’ log has no entry of this command: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

/** A command has found something wrong. Its message is the whole answer, for standard output. */
export class BadNews extends Error {}

const noInput = () => Promise.reject(new UsageError('This command reads no option from standard input.'))

/**
 * @returns what to print on standard output
 * @throws BadNews with what to print
 */
export const runInstallationCommand = async (
  command: InstallationCommand,
  args: readonly string[],
  { environment, log }: { readonly environment: NodeJS.ProcessEnv; readonly log: Log },
): Promise<string> => {
  const { operand, options } = command
  const [first, ...rest] = args
  const named = operand !== undefined && first !== undefined && !first.startsWith('-')
  const { json, help, as, given } = parseOptions(named ? [`--${operand}=${first}`, ...rest] : args, options)
  if (help) return helpFor(command)
  const values = await readValues(options, given, noInput)
  const settings =
    command.isPatient === true ? readPatiently(environment) : { config: readShellConfig(environment), problems: [] }
  const by = command.isLogged === true ? operatorName(as) : undefined
  const record = async (outcome: string): Promise<void> => {
    if (by !== undefined) await recordInstallationCommand({ ...settings, log }, command, { by, values, outcome })
  }
  const answer = await command.run({ ...settings, log }, values).catch(async (error: unknown) => {
    if (!(error instanceof UsageError)) await record('failed')
    throw error
  })
  await record(typeof answer === 'object' && 'outcome' in answer ? String(answer.outcome) : 'done')
  const printed = json ? JSON.stringify(answer, null, 2) : forPeople(command, answer)
  if (typeof answer !== 'string' && command.isBad?.(answer) === true) throw new BadNews(printed)
  return printed
}

const forPeople = ({ words, text }: InstallationCommand, answer: Row | string): string =>
  typeof answer !== 'string' && text !== undefined ? text(answer) : textOf({ noun: words[0] ?? '' }, answer)
