import { resourceTopic } from '@lineside/contract/events'
import { recordWrite, type Writer } from '../../platform/audit/record-write.ts'
import { tellEvent } from '../../platform/events/events-store.ts'
import type { Platform } from '../../platform/platform.ts'
import { type ClosedSubject, type ClosureRow, findClosure, replaceClosure } from './closures-store.ts'
import { holdCompany } from './holidays-store.ts'
import { findHoursLine } from './line-hours-store.ts'

/** The reason, end and announcement of a closure that somebody writes. */
export type Closing = Pick<ClosureRow, 'reason' | 'until' | 'announcement'>

interface ClosingWay {
  /** A closure that lasts as long already, or longer, stays as it is: the writer does not see it. */
  readonly keepsLonger?: boolean
}

const resource = 'closures'

/**
 * SCHED-03: closes the company (`line` null), a group, a queue or an attendant, or opens it again (`closing` null), by
 * whatever way; whoever changes it while it is closed leaves its beginning as it is. Two writers do so one after the other.
 * Browsers of the whole company hear of it.
 * @param closing its end lies in the future
 * @param keepsLonger a closure that is there stays as it is, unless it would end before this one
 * @returns false: the company has no such group, queue or attendant
 */
export const setClosure = async (
  { db, now }: Pick<Platform, 'db' | 'now'>,
  writer: Writer,
  line: number | null,
  closing: Closing | null,
  { keepsLonger = false }: ClosingWay = {},
): Promise<boolean> =>
  await db.transaction().execute(async (within) => {
    const at = now()
    const { customerId, subscriberId } = writer
    const subject: ClosedSubject = { customerId, line }
    const company = await holdCompany(within, customerId)
    const name = line === null ? company : (await findHoursLine(within, customerId, line))?.name
    if (name === undefined) return false
    const before = await findClosure(within, subject, at)
    if (keepsLonger && before && closing && lastsAsLong(before, closing)) return true
    const after = closing && { ...closing, since: before?.since ?? at, closed_by: subscriberId }
    await replaceClosure(within, subject, after)
    const toldOf = (row: Closing | null) => ({ display_name: name, subscriber_id: line, ...told(row) })
    await recordWrite(within, writer, {
      resource,
      id: line ?? customerId,
      method: 'replace',
      before: toldOf(before ?? null),
      after: toldOf(after),
      at,
    })
    await tellEvent(within, { topic: resourceTopic(resource), id: null, customerId, subscriberId: null })
    return true
  })

const lastsAsLong = ({ until }: Pick<Closing, 'until'>, other: Pick<Closing, 'until'>): boolean =>
  until === null || (other.until !== null && until >= other.until)

/** A closure as the log of changes stores it: flat members, which the portal names. */
const told = (row: Closing | null) => ({
  closed_now: row !== null,
  closed_reason: row?.reason ?? '',
  closed_until: row?.until?.toISOString() ?? null,
  closed_announcement: row?.announcement ?? null,
})
