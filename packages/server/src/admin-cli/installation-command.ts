import { readConfig } from '../config.ts'
import type { Log } from '../platform/log.ts'
import type { InstallationCommand, Options, Row, Values, WholeInstallation } from './command.ts'
import { helpFor } from './help.ts'
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

const noInput = () => Promise.reject(new UsageError('This command reads no option from standard input.'))

/** @returns what to print on standard output */
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
  const answer = await command.run({ config: readConfig(environment), log }, values)
  return json ? JSON.stringify(answer, null, 2) : textOf({ noun: command.words[0] ?? '' }, answer)
}
