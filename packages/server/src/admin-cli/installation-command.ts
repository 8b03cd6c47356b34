import { readConfig } from '../config.ts'
import type { Log } from '../platform/log.ts'
import type { InstallationCommand, Options, Row, Values, WholeInstallation } from './command.ts'
import { helpFor } from './help.ts'
import { readPatiently } from './read-patiently.ts'
import { parseOptions, readValues } from './parse-options.ts'
import { textOf } from './print.ts'
import { UsageError } from './usage-error.ts'

/** Defines a command for the whole installation; `run` gets its options with their types. */
export const installationCommand = <const O extends Options>(
  description: Omit<InstallationCommand, 'options' | 'run'> & {
    readonly options: O
    run(whole: WholeInstallation, values: Values<O>): Promise<Row | string>
  },
): InstallationCommand => description

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
  const { json, help, given } = parseOptions(named ? [`--${operand}=${first}`, ...rest] : args, options)
  if (help) return helpFor(command)
  const values = await readValues(options, given, noInput)
  const settings =
    command.isPatient === true ? readPatiently(environment) : { config: readConfig(environment), problems: [] }
  const answer = await command.run({ ...settings, log }, values)
  const printed = json ? JSON.stringify(answer, null, 2) : forPeople(command, answer)
  if (typeof answer !== 'string' && command.isBad?.(answer) === true) throw new BadNews(printed)
  return printed
}

const forPeople = ({ words, text }: InstallationCommand, answer: Row | string): string =>
  typeof answer !== 'string' && text !== undefined ? text(answer) : textOf({ noun: words[0] ?? '' }, answer)
