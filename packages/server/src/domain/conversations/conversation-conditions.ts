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

/** Pattern of the names under which the platform's services appear in place of a number. */
const services =
  '^(sips?:)?([^@]*@(voicebox|fax2mail|managersecretary|conference|app)[.]local|custom-hours@.*|voicemail$|conference$|auto-attendant$|fax2mail$|anonymous$)'

/** Matches without regard to case; digits need no such comparison, which is slower. */
const like = (pattern: string): string => (/\p{L}/u.test(pattern) ? 'ilike' : 'like')

const sameCall = 'o.subscriber_id = conversations.subscriber_id and o.call_id = conversations.call_id'

const isFirstOfCall = `not exists (select from conversations o where ${sameCall} and o.type <> 'fax'
  and (o.start_time, o.id) < (conversations.start_time, conversations.id))`

/** Condition for the first leg of a call. A fax is an item of its own beside the call over which it came. */
const isFirstLeg = `(type = 'fax' or ${isFirstOfCall})`

/**
 * The same rule as in telephony/conversations/whole-call: neither the line nor anybody to whom the call was forwarded
 * took it. A callee that is no service of the platform is a number or a user's name.
 */
export const isMissedCallSql = `type = 'call' and direction = 'in' and coalesce(call_type, 'call') = 'call'
  and status in (${quoted(untakenStatuses)})
  and not exists (select from conversations o where ${sameCall} and o.type = 'call' and o.direction = 'out'
    and o.call_type <> 'call' and o.status = 'ok' and o.callee !~* '${services}')`

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
  // a missed call is no fax: without that part PostgreSQL looks for earlier legs in an index alone
  if (filter.isWhole) add(filter.isMissed ? isFirstOfCall : isFirstLeg)
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
    add(`(caller ${pattern} or callee ${pattern} or caller = ${numbers} or callee = ${numbers})`)
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
