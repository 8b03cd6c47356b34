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
  /** The closure that the writer saw; null: nothing was closed; absent: the writer does not care. */
  readonly seen?: Closing | null | undefined
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
 * @param seen if something else is there meanwhile, nothing changes
 * @returns `no_line`: the company has no such group, queue or attendant; `changed`: somebody else has written since `seen`
 */
export const setClosure = async (
  { db, now }: Pick<Platform, 'db' | 'now'>,
  writer: Writer,
  line: number | null,
  closing: Closing | null,
  { keepsLonger = false, seen }: ClosingWay = {},
): Promise<'done' | 'no_line' | 'changed'> =>
  await db.transaction().execute(async (within) => {
    const at = now()
    const { customerId, subscriberId } = writer
    const subject: ClosedSubject = { customerId, line }
    const company = await holdCompany(within, customerId)
    const name = line === null ? company : (await findHoursLine(within, customerId, line))?.name
    if (name === undefined) return 'no_line'
    const before = await findClosure(within, subject, at)
    if (seen !== undefined && !isSame(before ?? null, seen)) return 'changed'
    if (keepsLonger && before && closing && lastsAsLong(before, closing)) return 'done'
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
    return 'done'
  })

const isSame = (one: Closing | null, other: Closing | null): boolean =>
  one === null || other === null
    ? one === other
    : one.reason === other.reason &&
      one.announcement === other.announcement &&
      one.until?.getTime() === other.until?.getTime()

const lastsAsLong = ({ until }: Pick<Closing, 'until'>, other: Pick<Closing, 'until'>): boolean =>
  until === null || (other.until !== null && until >= other.until)

/** A closure as the log of changes stores it: flat members, which the portal names. */
const told = (row: Closing | null) => ({
  closed_now: row !== null,
  closed_reason: row?.reason ?? '',
  closed_until: row?.until?.toISOString() ?? null,
  closed_announcement: row?.announcement ?? null,
})
