import type { Call } from '@lineside/telephony/call/call-state'
import { recordsOf } from '@lineside/telephony/call/records-of'
import { stepCall } from '@lineside/telephony/call/step-call'
import { setTimeout as delay } from 'node:timers/promises'
import { recordConversations, type ConversationRecord } from '../../domain/conversations/record-store.ts'
import type { Services } from '../../domain/services.ts'
import { findLine } from '../../domain/subscribers/lines-store.ts'
import { reason } from '../../platform/reason.ts'
import {
  closeCall,
  closeLeg,
  type LegRow,
  openCall,
  saveCallState,
  saveLegs,
  whileItLives,
} from '../store/calls-store.ts'

type Needs = Pick<Services, 'db' | 'log' | 'now'>

/** Between attempts to write down what became of a call, in milliseconds. */
const patience = [200, 1_000, 5_000, 15_000]

/** The rows of one call. Its state is written as it is at the time, not once for each of its changes. */
export interface CallRows {
  /** Something has changed. */
  changed(call: Call): void
  /** It is over. @returns when everything is written, or was given up */
  close(call: Call): Promise<void>
}

/** @throws Error where there is a call of this id already */
export const openCallRows = async (
  services: Needs,
  call: Pick<Call, 'id' | 'started'>,
  { owner, keeps, onWritten }: { readonly owner: number; readonly keeps: boolean; readonly onWritten: () => void },
): Promise<CallRows> => {
  const { db, log } = services
  await whileItLives(db, (rows) => openCall(rows, { id: call.id, owner, at: new Date(call.started) }))
  let latest: Call | null = null
  let written: Call | null = null
  let writing: Promise<void> = Promise.resolve()
  let isWriting = false

  /** Until what is written is what is. */
  const write = async (): Promise<void> => {
    isWriting = true
    while (latest !== null && latest !== written) {
      const now = latest
      try {
        await whileItLives(db, (rows) => saveChanged(rows, written, now))
      } catch (error) {
        log.warn(`Call ${call.id} could not be written: ${reason(error)}`)
        break
      }
      written = now
      onWritten()
    }
    isWriting = false
  }

  return {
    changed: (now) => {
      latest = now
      if (!isWriting) writing = write()
    },
    close: async (over) => {
      latest = null
      await writing
      for (const wait of [...patience, null]) {
        try {
          await finish(services, written, over, keeps)
          break
        } catch (error) {
          log.error(error, `The end of call ${call.id} could not be written`)
          if (wait !== null) await delay(wait)
        }
      }
      onWritten()
    },
  }
}

const saveChanged = async (db: Services['db'], before: Call | null, call: Call): Promise<void> => {
  const changed = Object.values(call.legs).filter(({ id, role, phase }) => {
    const known = before?.legs[id]
    return (role === 'origin' || role === 'target') && phase !== 'ended' && known?.phase !== phase
  })
  await saveLegs(
    db,
    call.id,
    changed.map(
      (leg): LegRow => ({
        leg_id: leg.id,
        subscriber_id: leg.subscriberId,
        kind: leg.kind,
        role: leg.role === 'origin' ? 'origin' : 'target',
        state: leg.phase === 'talking' ? 'talking' : leg.role === 'origin' ? 'calling' : 'ringing',
        since: new Date(call.started + leg.since * 1000),
        device: leg.device,
      }),
    ),
  )
  for (const { id, phase, reason: why, since } of Object.values(call.legs))
    if (phase === 'ended' && before?.legs[id] !== undefined && before.legs[id].phase !== 'ended')
      await closeLeg(db, call.id, id, { at: new Date(call.started + since * 1000), reason: why ?? 'failed' })
  await saveCallState(db, call.id, call)
}

/** The last state of the rows, and what is kept for good, together. */
const finish = async ({ db, now }: Needs, before: Call | null, call: Call, keeps: boolean): Promise<void> => {
  const why = call.stage.phase === 'ended' ? call.stage.reason : 'failed'
  const known = keeps ? await withCaller(db, call) : call
  await db.transaction().execute(async (transaction) => {
    await saveChanged(transaction, before, call)
    if (keeps) await recordConversations(transaction, conversationsOf(known))
    await closeCall(transaction, call.id, { at: now(), reason: why })
  })
}

/** Who has taken its call back before anything was decided is not known from a decision. */
const withCaller = async (db: Services['db'], call: Call): Promise<Call> => {
  const id = Object.values(call.legs).find(({ role }) => role === 'origin')?.subscriberId ?? null
  if (id === null || call.lines[id] !== undefined) return call
  const line = await findLine(db, id)
  if (line === undefined) return call
  const facts = { customerId: line.customer_id, name: '', number: line.number, extension: null, devices: [] }
  return { ...call, lines: { ...call.lines, [id]: facts } }
}

const conversationsOf = (call: Call): readonly ConversationRecord[] =>
  recordsOf(call).map((record) => ({
    customer_id: record.customerId,
    subscriber_id: record.subscriberId,
    type: 'call',
    start_time: new Date(record.started),
    direction: record.direction,
    caller: record.caller,
    callee: record.callee,
    call_id: call.id,
    call_type: record.callType,
    status: record.status,
    rating_status: record.status === 'ok' ? 'ok' : 'unrated',
    duration_ms: record.durationMs,
    customer_cost: 0,
    total_customer_cost: 0,
    currency: '',
    trace: record.trace,
    answered_by: record.answeredBy,
    answered_on: record.answeredOn,
  }))

/** What is kept of a call whose process is no more, by its last state; @param at when that was found. */
export const recordLostCall = async (db: Services['db'], state: unknown, at: Date): Promise<void> => {
  const call = state as Call
  // nothing was written of its state yet, or the platform itself called
  if (call.started === undefined || call.dialled === null || call.stage.phase === 'ended') return
  const { call: over } = stepCall(call, {
    type: 'stop',
    reason: 'server_stopped',
    at: Math.max(0, (at.getTime() - call.started) / 1000),
  })
  await recordConversations(db, conversationsOf(await withCaller(db, over)))
}
