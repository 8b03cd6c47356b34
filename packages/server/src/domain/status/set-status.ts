import { statusAt } from '@lineside/telephony/status/line-status'
import { recordWrite } from '../../platform/audit/record-write.ts'
import { findLine } from '../subscribers/lines-store.ts'
import type { Db } from '../../platform/db/database.ts'
import { tellEvent } from '../../platform/events/events-store.ts'
import type { Platform } from '../../platform/platform.ts'
import { findStatus, removeStatus, replaceStatus, type StatusRow, takeLine } from './status-store.ts'

/** The person who sets a status. */
export interface Writer {
  readonly customerId: number
  readonly subscriberId: number
  /** KEYS-01: the API key with which it is set. */
  readonly keyName?: string | null
}

/** The row if it still holds. */
export const holding = (row: StatusRow | undefined, now: Date): StatusRow | null => {
  if (row === undefined) return null
  return statusAt({ until: row.until?.getTime() ?? null }, now.getTime()) === null ? null : row
}

/**
 * STAT-01: sets or ends (null) a status, by whatever way, in a transaction; it is recorded like every other write, and
 * all devices of the line and its colleagues hear of it.
 * @returns false where there is no such line, or it is a group, which is no person
 */
export const setStatus = async (
  { db, now }: Pick<Platform, 'db' | 'now'>,
  writer: Writer,
  id: number,
  rowOf: (db: Db) => Promise<Omit<StatusRow, 'since'> | null>,
): Promise<boolean> =>
  await db.transaction().execute(async (transaction) => {
    const line = await takeLine(transaction, id)
    if (line === undefined || line.customer_id !== writer.customerId || line.is_pbx_group) return false
    const at = now()
    const before = holding(await findStatus(transaction, id), at)
    const wanted = await rowOf(transaction)
    // only a new kind begins anew: a later end or another note changes what has begun
    const after = wanted && { ...wanted, since: before?.kind === wanted.kind ? before.since : at }
    if (after === null) await removeStatus(transaction, id)
    else await replaceStatus(transaction, id, after)
    await recordWrite(transaction, writer, {
      resource: 'status',
      id,
      method: 'replace',
      before: toldOf(id, before),
      after: toldOf(id, after),
      at,
    })
    await tellEvent(transaction, {
      topic: 'presence',
      id: String(id),
      customerId: line.customer_id,
      subscriberId: null,
    })
    return true
  })

/** A line switches "do not disturb" by phone: calls go to its voicebox until it ends the status. */
export const setUndisturbed = async (
  platform: Pick<Platform, 'db' | 'now'>,
  subscriberId: number,
  isOn: boolean,
): Promise<boolean> => {
  const line = await findLine(platform.db, subscriberId)
  if (line === undefined) return false
  const nobody = { note: '', colleague_id: null, number: null, callers: [] }
  const row = isOn ? ({ kind: 'dnd', until: null, calls: 'voicebox', ...nobody } as const) : null
  return await setStatus(platform, { customerId: line.customer_id, subscriberId }, subscriberId, async () => row)
}

/** A status as the audit log stores it: flat members, which the portal names. */
const toldOf = (id: number, row: StatusRow | null) => ({
  subscriber_id: id,
  status: row?.kind ?? 'available',
  status_until: row?.until?.toISOString() ?? null,
  status_note: row?.note ?? '',
  status_calls: row?.calls ?? 'rules',
  status_colleague: row?.colleague_id ?? null,
  status_number: row?.number ?? null,
  status_callers: row?.callers ?? [],
})
