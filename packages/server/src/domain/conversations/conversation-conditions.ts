import { untakenStatuses } from '@lineside/telephony/conversations/call-title'
import { likePattern } from '../../platform/db/like-pattern.ts'
import type { ConversationFilter, ConversationOrder } from './conversation-query.ts'

/** The last part of a statement, with values for `$1` and so on. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  /** The text is one of a few, so preparing it is worthwhile. */
  readonly isCommon: boolean
}

const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ')

/** Matches without regard to case; digits need no such comparison, which is slower. */
const like = (pattern: string): string => (/\p{L}/u.test(pattern) ? 'ilike' : 'like')

/**
 * The items of one call lie closer together than this. Without a bound of time PostgreSQL would look for them in the tables
 * of all months.
 */
const callSpan = `interval '7 days'`

/**
 * Condition for the items of the call that another row belongs to.
 * @param one alias of the items
 * @param other alias of the row
 */
export const sameCallSql = (one: string, other: string): string =>
  `${one}.subscriber_id = ${other}.subscriber_id and ${one}.call_id = ${other}.call_id
  and ${one}.start_time between ${other}.start_time - ${callSpan} and ${other}.start_time + ${callSpan}`

/**
 * Condition for the first item of a call. A fax is an item of its own beside the call over which it came, and follows
 * nothing. Rows from before the columns were written are looked up one by one.
 */
const isFirstOfCall = `follows is not true
  and (follows is not null or type = 'fax' or not follows_in_call(subscriber_id, call_id, start_time, id))`

/**
 * The same rule as in telephony/conversations/whole-call: neither the line nor anybody to whom the call was forwarded
 * took it.
 */
export const isMissedCallSql = `type = 'call' and direction = 'in' and (call_type is null or call_type = 'call')
  and status in (${quoted(untakenStatuses)}) and was_taken is not true
  and (was_taken is not null or not was_call_taken(subscriber_id, call_id, start_time))`

/**
 * TEXT-02: the row is a message whose text matches. Texts are looked up by their key, one message after the other; without the `offset`,
 * PostgreSQL may read the texts of the whole installation into a hash first.
 */
const saidSql = (pattern: string): string => `(type = 'voicemail' and exists (select from message_texts m
  where m.conversation_id = conversations.id and m.text_folded like ${pattern} offset 0))`

/**
 * Turns a filter into conditions. Types, direction and the folder of new voicemails are written into the text itself,
 * so that the planner knows how many rows match and uses the index made for them.
 */
export const conditionsOf = (filter: ConversationFilter): Statement => {
  const values: unknown[] = []
  const value = (of: unknown): string => `$${values.push(of)}`
  const conditions = [`${filter.owner.column} = ${value(filter.owner.id)}`]
  const add = (condition: string) => conditions.push(condition)

  if (filter.subscriberId !== undefined) add(`subscriber_id = ${value(filter.subscriberId)}`)
  if (filter.types !== undefined) add(`type in (${quoted(filter.types)})`)
  if (filter.direction !== undefined) add(`direction = ${quoted([filter.direction])}`)
  if (filter.from !== undefined) add(`start_time >= ${value(filter.from)}`)
  if (filter.before !== undefined) add(`start_time < ${value(filter.before)}`)
  if (filter.isWhole) add(isFirstOfCall)
  if (filter.isMissed) add(isMissedCallSql)
  if (filter.folder === 'INBOX') add(`folder = 'INBOX'`)
  const commonValues = values.length

  if (filter.folder !== undefined && filter.folder !== 'INBOX') add(`folder ilike ${value(likePattern(filter.folder))}`)
  if (filter.statuses !== undefined) add(`status = any(${value(filter.statuses)}::text[])`)
  if (filter.callerLike !== undefined) add(`caller ${like(filter.callerLike)} ${value(filter.callerLike)}`)
  if (filter.calleeLike !== undefined) add(`callee ${like(filter.calleeLike)} ${value(filter.calleeLike)}`)
  if (filter.party !== undefined) {
    const pattern = `${like(filter.party.like)} ${value(filter.party.like)}`
    const numbers = `any(${value(filter.party.numbers)}::text[])`
    const { textLike } = filter.party
    const said = textLike === null ? '' : ` or ${saidSql(value(textLike))}`
    add(`(caller ${pattern} or callee ${pattern} or caller = ${numbers} or callee = ${numbers}${said})`)
  }
  return { text: `where ${conditions.join(' and ')}`, values, isCommon: values.length === commonValues }
}

/** A total order: among equal items the newer comes first, except in a list that starts with the oldest. */
export const orderOf = ({ column, descending }: ConversationOrder, alias = ''): string => {
  const direction = descending ? 'desc' : 'asc'
  const by = `${alias}${column} ${direction}`
  if (column === 'id') return `order by ${by}`
  if (column === 'start_time') return `order by ${by}, ${alias}id ${direction}`
  return `order by ${by}, ${alias}start_time desc, ${alias}id desc`
}
