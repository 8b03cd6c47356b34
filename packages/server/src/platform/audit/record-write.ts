import type { AuditMethod } from '@lineside/contract/resources/audit-log'
import type { Principal } from '../auth/principal.ts'
import type { Db } from '../db/database.ts'
import { eventOfWrite } from '../events/events.ts'
import { tellEvent } from '../events/events-store.ts'
import { insertAuditEntry } from './audit-store.ts'
import type { Members } from './changed-members.ts'
import { changedMembers } from './changed-members.ts'

export interface Write {
  readonly resource: string
  readonly id: number
  readonly method: AuditMethod
  /** The item as its API shows it; null: there was none. */
  readonly before: Members | null
  /** null: there is none any more. */
  readonly after: Members | null
  /** The body, for secrets that are written and never shown. */
  readonly written?: Members
  readonly at: Date
}

/**
 * Keeps who changed what, in the transaction that changes it, and tells browsers that show it. The kit does it for every write of a resource; what writes
 * otherwise calls it itself. A write that changes nothing leaves no trace.
 */
export const recordWrite = async (
  db: Db,
  { customerId, subscriberId }: Pick<Principal, 'customerId' | 'subscriberId'>,
  { resource, id, method, before, after, written, at }: Write,
): Promise<void> => {
  const change = changedMembers(before, after, written)
  if (change === null) return
  await insertAuditEntry(db, {
    customer_id: customerId,
    subscriber_id: subscriberId,
    written_at: at,
    resource,
    item_id: id,
    method,
    item_name: nameOf(after) ?? nameOf(before),
    before: change.before && JSON.stringify(change.before),
    after: change.after && JSON.stringify(change.after),
  })
  await tellEvent(db, eventOfWrite({ customerId, subscriberId }, resource, id, after ?? before))
}

/** What people call an item, by the first of these members that it has. */
const nameMembers = ['display_name', 'name', 'station_name', 'username', 'filename', 'handle', 'sn'] as const

const nameOf = (item: Members | null): string | null => {
  const values = nameMembers.map((name) => item?.[name])
  return values.find((value): value is string => typeof value === 'string' && value !== '')?.slice(0, 255) ?? null
}
