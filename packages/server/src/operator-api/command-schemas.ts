import type { Schema } from '@lineside/contract/http/schema'
import * as z from 'zod/mini'
import type { Command, OptionDescription, OptionKind } from '../admin-cli/command.ts'

/** Longest text of an option, in characters. */
const longestText = 4_096
/** Longest file in base64, in characters: a logo has up to 1 MiB. */
const longestFile = 1_400_000
/** Most items of a list: members of a group, features, countries. */
const mostItems = 1_000
const highestNumber = 999_999_999

const text = z.string().check(z.maxLength(longestText))
const number = z.int().check(z.minimum(0), z.maximum(highestNumber))
const line = text.check(z.minLength(1), z.regex(/^[^\r\n]*$/))
const file = z.pipe(
  z.base64().check(z.maxLength(longestFile)),
  z.transform((base64: string) => Buffer.from(base64, 'base64')),
)
const list = z.array(z.string().check(z.minLength(1), z.maxLength(longestText))).check(z.maxLength(mostItems))

const inBody: Readonly<Record<OptionKind, Schema>> = {
  text,
  password: text,
  number,
  'yes or no': z.boolean(),
  list,
  file,
  input: line,
  flag: z.boolean(),
}

const itemsOf = z.transform((given: string) =>
  given
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
)
const yesOrNo = z.pipe(
  z.enum(['yes', 'no']),
  z.transform((given) => given === 'yes'),
)

/** The same in a query, where every value is a text; files and secrets are not for addresses. */
const inQuery: Readonly<Partial<Record<OptionKind, Schema>>> = {
  text,
  number: z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)),
  'yes or no': yesOrNo,
  list: z.pipe(text, itemsOf),
  flag: yesOrNo,
}

/** @throws Error for an option that has no form there, a mistake in its description */
const optionsIn = ({ noun, verb, options }: Command, kinds: Readonly<Partial<Record<OptionKind, Schema>>>) => {
  const schemaOf = (name: string, { kind, required }: OptionDescription): Schema => {
    const schema = kinds[kind]
    if (schema === undefined) throw new Error(`${noun} ${verb}: --${name} cannot be given in an address`)
    return required === true ? schema : (z.optional(schema) as Schema)
  }
  const shown = Object.entries(options).filter(([, { isShellOnly }]) => isShellOnly !== true)
  return z.strictObject(Object.fromEntries(shown.map(([name, option]) => [name, schemaOf(name, option)])))
}

/** The options of a command as a JSON body. */
export const bodyOf = (command: Command) => optionsIn(command, inBody)

/** The options of a command that only reads, as a query. */
export const queryOf = (command: Command) => optionsIn(command, inQuery)

const plain = z.union([z.null(), z.boolean(), z.number(), z.string(), z.array(z.union([z.string(), z.number()]))])
/** Plain values by name; times as in ISO 8601. */
const row = z.record(z.string(), plain)
/** A page has up to 1,000 rows, and lists without pages are shorter. */
const rows = z.array(row).check(z.maxLength(1_000))

/** The answer of a command: one thing, or a list. */
export const replyOf = ({ verb }: Pick<Command, 'verb'>): Schema => (verb === 'list' || verb === 'preview' ? rows : row)
