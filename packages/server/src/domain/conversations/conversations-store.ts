import type { TraceStep } from '@lineside/contract/rtc/call-steps'
import type { Selectable } from 'kysely'
import type { Ownership } from '../../platform/access/ownership.ts'
import type { Pool } from '../../platform/db/database.ts'
import type { ReadPool } from '../../platform/db/replica/reader.ts'
import { partyNameSql } from '../contacts/contacts-store.ts'
import type { ConversationsTable } from '../../platform/db/schema.ts'
import { conditionsOf, orderOf, sameCallSql } from './conversation-conditions.ts'
import type { ConversationFilter, ConversationOrder } from './conversation-query.ts'

/** Most statements that a connection keeps prepared; each takes some 50 KiB of its memory. */
const MAX_NAMES = 200

const names = new Map<string, string>()

/** The name under which each connection keeps a statement prepared; no name once there are too many. */
const statementName = (text: string): { name?: string } => {
  let name = names.get(text)
  if (name === undefined && names.size < MAX_NAMES) {
    name = `conversations-${names.size + 1}`
    names.set(text, name)
  }
  return name === undefined ? {} : { name }
}

/** A conversation, with the names that its reader sees for the parties. */
export type ConversationRow = Omit<
  Selectable<ConversationsTable>,
  'customer_id' | 'trace' | 'answered_by' | 'answered_on'
> & {
  readonly caller_name: string | null
  readonly callee_name: string | null
  /** The code of the step in which an answered call of the line ended; null: it was not answered, or has no trace. */
  readonly reached: string | null
}

export interface ConversationPage {
  /** Id of the subscriber who reads the list. */
  readonly reader: number
  readonly order: ConversationOrder
  readonly offset: number
  readonly limit: number
}

/** Page sizes that the screens use, also with the extra row that is read when rows are not counted. */
const commonLimits = new Set([5, 10, 15, 25].flatMap((rows) => [rows, rows + 1]))

/** @param reader the statement's parameter with the reader's id, such as `$4` */
const columnsFor = (
  reader: string,
): string => `c.id, c.subscriber_id, c.type, c.start_time, c.direction, c.caller, c.callee, c.call_id, c.call_type,
  c.status, c.rating_status, c.duration_ms, c.customer_cost, c.total_customer_cost, c.currency, c.pages, c.quality,
  c.reason, c.folder, c.file_key, c.fax_station, ${reached}, ${nameOf('caller', reader)}, ${nameOf('callee', reader)}`

const reached = `case when c.type = 'call' and c.direction = 'out' and c.call_type = 'call' and c.status = 'ok'
  then c.trace -> -1 ->> 'code' end as reached`

const nameOf = (party: 'caller' | 'callee', reader: string): string =>
  `${partyNameSql(`c.${party}`, 'c.customer_id', reader)} as ${party}_name`

/**
 * Reads one page. Its ids and times come from an index alone, however far back the page is, and only its own rows are
 * read, each from the table of its month: LATERAL with OFFSET keeps PostgreSQL from reading all tables at once,
 * because it does not count on leaving most of them out. The number of rows is part of the text: with a parameter the planner would expect a tenth of all rows and change its
 * plan.
 */
export const readConversations = async (
  pool: ReadPool,
  filter: ConversationFilter,
  { reader, order, offset, limit }: ConversationPage,
): Promise<readonly ConversationRow[]> => {
  const { text: where, values, isCommon } = conditionsOf(filter)
  const text = `select ${columnsFor(`$${values.length + 2}`)}
from (select id, start_time from conversations ${where} ${orderOf(order)} limit ${limit} offset $${values.length + 1}) page
cross join lateral (select * from conversations where id = page.id and start_time = page.start_time offset 0) c
${orderOf(order, 'c.')}`
  const result = await pool.query<ConversationRow>({
    text,
    values: [...values, offset, reader],
    ...(isCommon && commonLimits.has(limit) ? statementName(text) : {}),
  })
  return result.rows
}

/** The other legs of these calls, and the voicemails that they left, by item. A call has few of them. */
export const readParts = async (
  pool: ReadPool,
  reader: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly ConversationRow[]>> => {
  const parts = new Map<number, ConversationRow[]>()
  if (ids.length === 0) return parts
  const text = `select h.id as head, ${columnsFor('$2')} from conversations h
    cross join lateral (select * from conversations o where ${sameCallSql('o', 'h')} and o.id <> h.id and o.type <> 'fax' offset 0) c
    where h.id = any($1::bigint[]) and h.type = 'call' order by c.start_time, c.id limit ${mostParts}`
  const { rows } = await pool.query<ConversationRow & { head: number }>({ name: 'parts', text, values: [ids, reader] })
  for (const { head, ...row } of rows) {
    const known = parts.get(head)
    if (known) known.push(row)
    else parts.set(head, [row])
  }
  return parts
}

/** Most parts for a page; a page for a CSV file has a thousand items. */
const mostParts = 10_000

/** The stored trace of a call, and the party who took it. */
export const findCallTrace = async (
  pool: Pool,
  { column, id: owner }: Ownership,
  id: number,
): Promise<CallTraceRow | undefined> => {
  const { rows } = await pool.query<CallTraceRow>({
    name: `call-trace of ${column}`,
    text: `select c.subscriber_id, c.call_id, c.start_time, c.trace, s.display_name as answered_by, c.answered_on
      from conversations c left join subscribers s on s.id = c.answered_by
      where c.id = $1 and c.type = 'call' and c.${column} = $2`,
    values: [id, owner],
  })
  return rows[0]
}

export interface CallTraceRow {
  readonly subscriber_id: number
  readonly call_id: string | null
  readonly start_time: Date
  readonly trace: readonly TraceStep[] | null
  readonly answered_by: string | null
  readonly answered_on: string | null
}

/** Finds one conversation of this owner. */
export const findConversation = async (
  pool: Pool,
  { column, id: owner }: Ownership,
  reader: number,
  id: number,
): Promise<ConversationRow | undefined> => {
  const text = `select ${columnsFor('$3')} from conversations c where c.id = $1 and c.${column} = $2`
  const result = await pool.query<ConversationRow>({ text, values: [id, owner, reader], ...statementName(text) })
  return result.rows[0]
}

/** Counts conversations; for an owner, a type and dates this needs only an index. */
export const countConversations = async (pool: ReadPool, filter: ConversationFilter): Promise<number> => {
  const { text: where, values, isCommon } = conditionsOf(filter)
  const text = `select count(*) as count from conversations ${where}`
  const result = await pool.query<{ count: number }>({
    text,
    values: [...values],
    ...(isCommon ? statementName(text) : {}),
  })
  return result.rows[0]?.count ?? 0
}
