import type { Output } from '@lineside/contract/http/schema'
import type { auditLog } from '@lineside/contract/resources/audit-log'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { literally } from '../../platform/db/like-pattern.ts'
import type { TimeRange } from '../../platform/http/time-range.ts'

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
] as const

const filtered = (db: Db, customerId: number, filters: AuditFilters) => {
  const { subscriber_id, resource, item_id, method, search, range: { from, before } = {} } = filters
  const pattern = `%${literally(search?.trim() ?? '')}%`
  return db
    .selectFrom('audit_log')
    .where('customer_id', '=', customerId)
    .$if(subscriber_id !== undefined, (query) => query.where('subscriber_id', '=', subscriber_id ?? 0))
    .$if(resource !== undefined, (query) => query.where('resource', '=', resource ?? ''))
    .$if(item_id !== undefined, (query) => query.where('item_id', '=', item_id ?? 0))
    .$if(method !== undefined, (query) => query.where('method', '=', method ?? 'create'))
    .$if(search !== undefined && search !== '', (query) => query.where('names', 'like', sql<string>`lower(${pattern})`))
    .$if(from !== undefined, (query) => query.where('written_at', '>=', from ?? new Date(0)))
    .$if(before !== undefined, (query) => query.where('written_at', '<', before ?? new Date(0)))
}

export type AuditRow = Awaited<ReturnType<typeof listAuditEntries>>[number]

/** Newest first. */
export const listAuditEntries = (
  db: Db,
  customerId: number,
  filters: AuditFilters,
  { offset, limit }: { offset: number; limit: number },
) => filtered(db, customerId, filters).select(members).orderBy('id', 'desc').offset(offset).limit(limit).execute()

export const countAuditEntries = async (db: Db, customerId: number, filters: AuditFilters): Promise<number> => {
  const { count } = await filtered(db, customerId, filters)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const findAuditEntry = (db: Db, customerId: number, id: number): Promise<AuditRow | undefined> =>
  filtered(db, customerId, {}).select(members).where('id', '=', id).executeTakeFirst()
