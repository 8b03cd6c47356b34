import type { Provisioning } from '../domain/saving/saving.ts'
import type { Config } from '../platform/config.ts'
import type { Pool } from '../platform/db/database.ts'
import type { FileStore } from '../platform/files/file-store.ts'

/**
 * The kind of value that an option takes. A `password` is a text that is scored before the work begins. A `list` is
 * given with commas or by repeating the option, a `file` by its path. An `input` has no value: it is read as one line
 * from standard input, for secrets that must not be on a command line.
 */
export type OptionKind = 'text' | 'password' | 'number' | 'yes or no' | 'list' | 'file' | 'input'

export interface OptionDescription {
  readonly kind: OptionKind
  readonly help: string
  readonly required?: true
}

export type Options = Readonly<Record<string, OptionDescription>>

interface ValueOfKind {
  text: string
  password: string
  number: number
  'yes or no': boolean
  list: readonly string[]
  file: Buffer
  input: string
}

/** The values of a command's options; undefined when not given. */
export type Values<O extends Options> = {
  readonly [Name in keyof O]: O[Name] extends { required: true }
    ? ValueOfKind[O[Name]['kind']]
    : ValueOfKind[O[Name]['kind']] | undefined
}

/** The outcome of saving one thing, or one item of a list. */
export type Row = object

/** The means by which commands work. */
export type Work = Provisioning & {
  readonly pool: Pool
  readonly files: Pick<FileStore, 'put' | 'remove'>
  readonly config: Pick<Config, 'retentionMonths' | 'auditDays'>
}

/** `npm run admin -- NOUN VERB --option value`. */
export interface Command {
  readonly noun: string
  readonly verb: string
  readonly summary: string
  readonly options: Options
  /** @returns the outcome for one thing, a list of things, or a text to print as it is */
  run(work: Work, values: Values<Options>): Promise<Row | readonly Row[] | string>
}

/** Defines a command; `run` gets its options with their types. */
export const command = <const O extends Options>(
  description: Omit<Command, 'options' | 'run'> & {
    readonly options: O
    run(work: Work, values: Values<O>): Promise<Row | readonly Row[] | string>
  },
): Command => description
