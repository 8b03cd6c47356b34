import type { Db } from '../platform/db/database.ts'
import type { Provisioning } from '../domain/saving/saving.ts'
import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import type { Touched } from './audit-store.ts'
import type { Platform } from '../platform/platform.ts'

/**
 * The kind of value that an option takes. A `list` is given with commas or by repeating the option, a `file` by its path.
 * An `input` has no value: it is read as one line from standard input, or asked for at a terminal, because secrets must not
 * be on a command line. A `password` is an input that is scored before the work begins, and may be empty. A `flag` is on
 * when it is given.
 */
export type OptionKind = 'text' | 'password' | 'number' | 'yes or no' | 'list' | 'file' | 'input' | 'flag'

export interface OptionDescription {
  readonly kind: OptionKind
  readonly help: string
  readonly required?: true
  /** The operators' log keeps the value, not only that it was given; never for secrets and names of people. */
  readonly isRecorded?: true
  /** Not over HTTP; for an answer that nobody should have to keep secret on its way. */
  readonly isShellOnly?: true
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
  flag: boolean
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
export type Work = Provisioning &
  Pick<Platform, 'pool' | 'reads' | 'files' | 'log' | 'mail'> & {
    readonly config: Pick<Config, 'retentionMonths' | 'auditDays' | 'cells'>
    /** Name of the person, or of the key, that runs the command. */
    readonly by: string
    /** The only reseller whose things it may see and change; null: all of them. */
    readonly reseller: number | null
    /** The request that asks for it; absent: the shell. */
    readonly from?: { readonly address: string; readonly requestId: string }
    /** Tells the log before a line or customer changes; `require…` does it. */
    touches(touched: Touched): Promise<void>
    /** Runs when the command's transaction has been committed. */
    afterCommit(work: (db: Db) => Promise<void>): void
  }

/**
 * The keys that run a command over HTTP. `operator`: only operators'. `reseller`: also resellers'; then everything that the
 * command finds and changes is checked against `Work.reseller`.
 */
export type Audience = 'operator' | 'reseller'

/** Kinds of things that commands are about, in the operators' log. */
export const objectKinds = [
  'reseller',
  'customer',
  'line',
  'number',
  'profile',
  'device',
  'device profile',
  'sound set',
  'trunk',
  'call',
  'ban',
  'job',
  'hold',
  'webhook',
  'key',
  'platform',
] as const

/** The thing that a command changes. */
export interface ObjectOf<Name extends string = string> {
  readonly kind: (typeof objectKinds)[number]
  /** Options that name it, the larger thing first; empty: there is only one. */
  readonly by: readonly Name[]
}

/** `npm run admin -- NOUN VERB --option value`. */
export interface Command {
  readonly noun: string
  readonly verb: string
  /** Absent: the shell only. */
  readonly audience?: Audience
  readonly summary: string
  readonly options: Options
  /** It changes nothing. */
  readonly reads?: true | undefined
  /** It reads what is not for everybody, such as all of a person, so each run leaves an entry in the operators' log. */
  readonly isLogged?: true | undefined
  /** The thing that it changes; absent only for a command that reads. Each run leaves an entry in the operators' log. */
  readonly object?: ObjectOf | undefined
  /** It changes what all resellers share: such commands take turns. All others lock the reseller or customer they name. */
  readonly isGlobal?: true
  /** It makes transactions of its own; `db` is none. */
  readonly inBatches?: true
  /** @returns the outcome for one thing, a list of things, or a text to print as it is */
  run(work: Work, values: Values<Options>): Promise<Row | readonly Row[] | string>
}

type ReadsOrChanges<Name extends string> =
  | { readonly reads: true; readonly isLogged?: undefined; readonly object?: undefined }
  | { readonly reads: true; readonly isLogged: true; readonly object: ObjectOf<Name> }
  | { readonly reads?: undefined; readonly isLogged?: undefined; readonly object: ObjectOf<Name> }

/** Defines a command; `run` gets its options with their types. One that changes something says what. */
export const command = <const O extends Options>(
  description: Omit<Command, 'options' | 'run' | 'reads' | 'isLogged' | 'object'> &
    ReadsOrChanges<keyof O & string> & {
      readonly options: O
      run(work: Work, values: Values<O>): Promise<Row | readonly Row[] | string>
    },
): Command => description

export interface WholeInstallation {
  readonly config: Config
  readonly log: Log
  /** Faults of the settings, a sentence each; empty unless the command is `isPatient`. */
  readonly problems: readonly string[]
}

/**
 * A command that works on the installation as a whole (its database, files and key), outside of a transaction:
 * `npm run admin -- backup create --to DIR`.
 */
export interface InstallationCommand {
  readonly words: readonly string[]
  readonly summary: string
  readonly options: Options
  /** The option that may be given without its name, as the first word after those of the command. */
  readonly operand?: string
  /** Each run leaves an entry in the operators' log, once it is over. */
  readonly isLogged?: true
  /** It goes on where settings are wrong: they count as not set, and `problems` says why. */
  readonly isPatient?: true
  /** The answer for people; absent: as all answers are printed. */
  text?(answer: Row): string
  /** Whether the answer is bad news, for which the exit status is 1. */
  isBad?(answer: Row): boolean
  run(whole: WholeInstallation, values: Values<Options>): Promise<Row | string>
}
