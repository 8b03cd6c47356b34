import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { OptionDescription, OptionKind, Options, Values } from './command.ts'
import { UsageError } from './usage-error.ts'
import { reason } from '../platform/reason.ts'

/** Options that every command has. */
export const commonOptions = {
  json: { type: 'boolean' },
  as: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

export interface ParsedOptions {
  readonly json: boolean
  readonly help: boolean
  /** Name of the person who runs the command; undefined: it is not given. */
  readonly as: string | undefined
  /** Options by name, as they were given. */
  readonly given: Readonly<Record<string, string | true | readonly string[]>>
}

/** @throws UsageError for an option that the command does not have, or one without its value. */
export const parseOptions = (args: readonly string[], options: Options): ParsedOptions => {
  const own = Object.entries(options).map(
    ([name, { kind }]) =>
      [name, { type: isInput(kind) || kind === 'flag' ? 'boolean' : 'string', multiple: kind === 'list' }] as const,
  )
  try {
    const { values } = parseArgs({
      args: withNegativeNumbers(args),
      options: { ...Object.fromEntries(own), ...commonOptions },
      strict: true,
    })
    const { json = false, help = false, as, ...given } = values
    return { json, help, as, given }
  } catch (error) {
    // do not repeat a secret that somebody typed there: the message may end up in a log
    if (
      args.some((arg) =>
        own.some(([name]) => isInput(options[name]?.kind) && (arg === `--${name}` || arg.startsWith(`--${name}=`))),
      )
    )
      throw new UsageError('A secret is read from standard input and takes no value on the command line: add < FILE.')
    // only the first sentence: parseArgs adds a long explanation about values that begin with a dash
    throw new UsageError(firstSentence(reason(error)))
  }
}

/** `--priority -1` as `--priority=-1`: parseArgs takes the number for an option. */
const withNegativeNumbers = (args: readonly string[]): string[] =>
  args.flatMap((arg, at) => {
    if (/^-\d/.test(arg) && /^--[\w-]+$/.test(args[at - 1] ?? '')) return []
    return /^--[\w-]+$/.test(arg) && /^-\d/.test(args[at + 1] ?? '') ? [`${arg}=${args[at + 1]}`] : [arg]
  })

const firstSentence = (text: string): string => `${text.split(/\.\s|\n/)[0]?.replace(/\.$/, '')}.`

/**
 * Reads the values of a command's options.
 * @param readInput reads standard input, or asks at a terminal; gets the options that take a line each
 * @throws UsageError naming the option that is missing or wrong
 */
export const readValues = async <O extends Options>(
  options: O,
  given: ParsedOptions['given'],
  readInput: ReadInput,
): Promise<Values<O>> => {
  const missing = Object.entries(options).filter(([name, { required }]) => required && given[name] === undefined)
  if (missing.length > 0) throw new UsageError(`Missing ${missing.map(([name]) => `--${name}`).join(', ')}.`)
  const secrets = Object.keys(options).filter((name) => isInput(options[name]?.kind) && given[name] === true)
  const values: Record<string, unknown> = await readSecrets(options, secrets, readInput)
  for (const [name, description] of Object.entries(options)) {
    const value = given[name]
    if (description.kind === 'flag') values[name] = value === true
    else if (value !== undefined && value !== true) values[name] = await readValue(name, description, value)
  }
  return values as Values<O>
}

const isInput = (kind: OptionKind | undefined): boolean => kind === 'input' || kind === 'password'

/** Reads the lines of standard input: one for each secret, in the order of the command's help. */
export type ReadInput = (secrets: readonly string[]) => Promise<string>

const readSecrets = async (
  options: Options,
  names: readonly string[],
  readInput: ReadInput,
): Promise<Record<string, string>> => {
  if (names.length === 0) return {}
  const text = await readInput(names)
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  const isEmpty = (name: string, at: number) => options[name]?.kind === 'input' && lines[at] === ''
  // an empty line clears a password, but an input without any line is a mistake
  if (text === '' || lines.length !== names.length || names.some(isEmpty)) {
    const said = names.map((name) => `--${name}`).join(', ')
    const count = names.length === 1 ? 'takes one line' : 'take a line each, in this order,'
    throw new UsageError(`${said} ${count} from standard input: add < FILE.`)
  }
  return Object.fromEntries(names.map((name, at) => [name, lines[at] ?? '']))
}

const readValue = async (
  name: string,
  { kind }: OptionDescription,
  given: string | readonly string[],
): Promise<unknown> => {
  if (kind === 'list')
    return [given]
      .flat()
      .flatMap((text) => text.split(',').map(trim))
      .filter(isFilled)
  const text = String(given)
  switch (kind) {
    case 'text':
      return text
    case 'number':
      if (!/^\d{1,9}$/.test(text)) throw new UsageError(`--${name} takes a whole number, not '${text}'.`)
      return Number(text)
    case 'yes or no':
      if (text !== 'yes' && text !== 'no') throw new UsageError(`--${name} takes yes or no, not '${text}'.`)
      return text === 'yes'
    case 'input':
    case 'password':
    case 'flag':
      throw new UsageError(`--${name} takes no value.`)
    case 'file':
      return await readFile(text).catch((error: NodeJS.ErrnoException) => {
        throw new UsageError(`--${name} takes the path of a file that can be read, not '${text}' (${error.code}).`)
      })
  }
}

const trim = (text: string) => text.trim()
const isFilled = (text: string) => text !== ''
