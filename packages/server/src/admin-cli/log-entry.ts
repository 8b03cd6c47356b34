import type { OperatorLogEntry } from '../domain/operator-log/operator-log-store.ts'
import { HttpProblem } from '../platform/http-problem.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Touched } from './audit-store.ts'
import type { Command, OptionKind, Row, Work } from './command.ts'

/** A longer name or value is cut, in characters: anything may have been typed there. */
const longestText = 200
/** A reason of a block has up to 500. */
const longestValue = 500

const secretKinds: readonly OptionKind[] = ['password', 'input', 'file']

type Given = Readonly<Record<string, unknown>>

const textOf = (value: unknown): string | undefined =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : undefined

const valueOf = (value: unknown): unknown => {
  if (Array.isArray(value))
    return value
      .map((item) => String(item))
      .join(',')
      .slice(0, longestValue)
  return typeof value === 'string' ? value.slice(0, longestValue) : value
}

/** The options that were given: of most only that they were, of those that may be kept also their values. */
const givenOf = ({ options, object }: Pick<Command, 'options' | 'object'>, values: Given): Given =>
  Object.fromEntries(
    Object.entries(options).flatMap(([name, { kind, isRecorded }]) => {
      const value = values[name]
      if (value === undefined || value === false || object?.by.includes(name) === true) return []
      const isKept = isRecorded === true && !secretKinds.includes(kind)
      return [[name, isKept ? valueOf(value) : true]]
    }),
  )

/** The entry of a command, before it is known how it ends. */
export const entryOf = (
  command: Pick<Command, 'noun' | 'verb' | 'object' | 'options'>,
  values: Given,
  { by, reseller, from, at }: Pick<Work, 'by' | 'reseller' | 'from'> & { readonly at: Date },
): OperatorLogEntry => {
  const { noun, verb, object } = command
  if (object === undefined) throw new Error(`${noun} ${verb} does not say what it changes`)
  const names = object.by.flatMap((name) => textOf(values[name]) ?? [])
  return {
    at,
    by,
    reseller,
    noun,
    verb,
    object: object.kind,
    objectId: null,
    objectName: names.length === 0 ? null : names.join(' / ').slice(0, longestText),
    given: givenOf(command, values),
    address: from?.address ?? null,
    requestId: from?.requestId ?? null,
    outcome: 'started',
    refusal: null,
  }
}

type Ending = Pick<OperatorLogEntry, 'objectId' | 'outcome' | 'refusal'>

/** The ID of what the command has named, from what it has touched. */
const touchedId = (command: Command, touched: readonly Touched[]): number | null =>
  touched.find(({ what }) => what === command.object?.kind)?.id ?? null

/** How the command ended, by its answer. */
export const endingOf = (
  command: Command,
  answer: Row | readonly Row[] | string,
  touched: readonly Touched[],
): Ending => {
  const { id, outcome } = answer as { readonly id?: unknown; readonly outcome?: unknown }
  return {
    objectId: typeof id === 'number' ? id : touchedId(command, touched),
    outcome: typeof outcome === 'string' ? outcome : 'done',
    refusal: null,
  }
}

/** How it ended when it threw; messages of refusals may repeat what was typed, so only the code stands there. */
export const failureOf = (command: Command, error: unknown, touched: readonly Touched[]): Ending => {
  const objectId = touchedId(command, touched)
  if (error instanceof Refusal) return { objectId, outcome: 'refused', refusal: error.code }
  if (error instanceof HttpProblem) return { objectId, outcome: 'refused', refusal: String(error.statusCode) }
  return { objectId, outcome: 'failed', refusal: null }
}
