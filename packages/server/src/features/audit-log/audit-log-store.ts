import type { Output } from '@lineside/contract/http/schema'
import type { auditLog } from '@lineside/contract/resources/audit-log'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { literally } from '../../platform/db/like-pattern.ts'
import type { TimeRange } from '../../platform/http/requests/time-range.ts'

export interface AuditFilters extends Omit<Output<typeof auditLog.filters>, 'from' | 'to'> {
  readonly range?: TimeRange
}

const members = [
  'id',
  'written_at',
  'subscriber_id',
  'subscriber_name',
  'resource',
  'item_id',
  'item_name',
  'method',
  'before',
  'after',
  'subject',
  'subject_id',
  'subject_name',
  'key_name',
  'as_name',
] as const

const mostWords = 8

/**
 * STORY-01: entries with this word in a name or a value, or with a code that the reader's language translates to this
 * word.
 */
const says = (word: string, codes: readonly string[]) => {
  const pattern = `%${literally(word)}%`
  return sql`(names like lower(${pattern}) or subject_name ilike ${pattern} or key_name ilike ${pattern} or as_name ilike ${pattern} or before::text ilike ${pattern} or after::text ilike ${pattern}
    or resource = any(${[...codes]}::text[]) or method = any(${[...codes]}::text[]) or subject = any(${[...codes]}::text[])
    or before ?| ${[...codes]}::text[] or after ?| ${[...codes]}::text[])`
}

const filtered = (db: Db, customerId: number, filters: AuditFilters) => {
  const {
    subscriber_id,
    resource,
    item_id,
    method,
    subject,
    search = '',
    meant = '',
    range: { from, before } = {},
  } = filters
  const words = search
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, mostWords)
  const codes = meant.split(';').map((list) => list.split(',').filter((code) => code !== ''))
  return db
    .selectFrom('audit_log')
    .where('customer_id', '=', customerId)
    .$if(subscriber_id !== undefined, (query) => query.where('subscriber_id', '=', subscriber_id ?? 0))
    .$if(resource !== undefined, (query) => query.where('resource', '=', resource ?? ''))
    .$if(item_id !== undefined, (query) => query.where('item_id', '=', item_id ?? 0))
    .$if(method !== undefined, (query) => query.where('method', '=', method ?? 'create'))
    .$if(subject !== undefined && subject !== '', (query) => query.where('subject', '=', subject ?? ''))
    .$if(words.length > 0, (query) =>
      query.where(
        sql<boolean>`${sql.join(
          words.map((word, place) => says(word, codes[place] ?? [])),
          sql` and `,
        )}`,
      ),
    )
    .$if(from !== undefined, (query) => query.where('written_at', '>=', from ?? new Date(0)))
    .$if(before !== undefined, (query) => query.where('written_at', '<', before ?? new Date(0)))
}

/** The entry whose change this one took back, while that is kept. */
const putsBack = sql<number | null>`case when puts_back is not null then
  (select b.id from audit_log b where b.id = audit_log.puts_back) end`.as('puts_back')

/**
 * When a later entry changed the same member of the same item; members that are only shown in the story do not count.
 * A higher id was written later, but for what clocks of processes differ by; the time spares looking at the months before.
 */
const laterChange = sql<Date | null>`(select l.written_at from audit_log l where l.customer_id = audit_log.customer_id
  and l.resource = audit_log.resource and l.item_id = audit_log.item_id and l.id > audit_log.id
  and l.written_at > audit_log.written_at - interval '1 day'
  and (l.method = 'remove' or exists (select from jsonb_object_keys(coalesce(l.after, '{}') || coalesce(l.before, '{}')) k
    where not starts_with(k, 'told_') and k in (select jsonb_object_keys(coalesce(audit_log.after, '{}') || coalesce(audit_log.before, '{}')))))
  order by l.id limit 1)`.as('later')

export type AuditRow = Awaited<ReturnType<typeof listAuditEntries>>[number]

/** A first page is looked for in the last days: in one or two months instead of all. */
const recentMs = 31 * 86_400_000

/**
 * Newest first.
 * @param now a page that is filled by the entries of the days before is read from these alone
 */
export const listAuditEntries = async (
  db: Db,
  customerId: number,
  filters: AuditFilters,
  { offset, limit, now }: { offset: number; limit: number; now: Date },
) => {
  const page = (where: AuditFilters) =>
    filtered(db, customerId, where)
      .select(members)
      .select([laterChange, putsBack])
      .orderBy('id', 'desc')
      .offset(offset)
      .limit(limit)
      .execute()
  if (filters.range?.from === undefined && filters.range?.before === undefined) {
    const recent = await page({ ...filters, range: { from: new Date(now.getTime() - recentMs) } })
    if (recent.length === limit) return recent
  }
  return await page(filters)
}

/** The names of lines of a customer by their ids; those that are gone are absent. */
export const namesOfLines = async (
  db: Db,
  customerId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; name: string }>`
    select id, coalesce(nullif(display_name, ''), webusername, username) as name from subscribers
    where customer_id = ${customerId} and status <> 'terminated' and id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export const countAuditEntries = async (db: Db, customerId: number, filters: AuditFilters): Promise<number> => {
  const { count } = await filtered(db, customerId, filters)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const findAuditEntry = (db: Db, customerId: number, id: number): Promise<AuditRow | undefined> =>
  filtered(db, customerId, {}).select(members).select([laterChange, putsBack]).where('id', '=', id).executeTakeFirst()
