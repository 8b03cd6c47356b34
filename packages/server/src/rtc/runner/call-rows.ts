import { setTimeout as delay } from 'node:timers/promises'
import type { Call, CallLeg } from '@lineside/telephony/call/call-state'
import { type CallNews, callNews } from '@lineside/telephony/call/news/call-news'
import { recordsOf } from '@lineside/telephony/call/records-of'
import { stepCall } from '@lineside/telephony/call/step-call'
import { findCallLine } from '../../domain/call-snapshot/call-snapshot-store.ts'
import type { RestRow } from '../../domain/call-queues/queue-parts-store.ts'
import { recordConversations, type ConversationRecord } from '../../domain/conversations/record-store.ts'
import { tellCallNews } from '../../domain/webhooks/call-news-store.ts'
import type { Services } from '../../domain/services.ts'
import type { Pool } from '../../platform/db/database.ts'
import { reason } from '../../platform/reason.ts'
import { endCalls, type EndedCallRow, type LegRow, openCalls, saveCalls } from '../store/calls-store.ts'
import { inBatches } from '../../platform/db/in-batches.ts'

/** Pauses after failed attempts to write a call, in milliseconds; the last one repeats while the call goes on. */
const patience = [200, 1_000, 5_000, 15_000]

/**
 * Writes the rows of one call. While a write runs, later changes are gathered: only the latest state is written next.
 */
export interface CallRows {
  /** The call has changed. */
  changed(call: Call): void
  /** Whether the rows hold the latest state. */
  isWritten(): boolean
  /** The call has ended. @returns resolves when everything is written, or was given up after all attempts */
  close(call: Call): Promise<void>
}

/**
 * A call as stored in its row.
 * @property left by leg ID: the data with which another process continues the leg (`Leg.left`)
 */
export type KeptCall = Call & { readonly left?: Readonly<Record<string, unknown>> }

export interface CallRowsOptions {
  /** Whether the call gets conversation records. */
  readonly keeps: boolean
  /** By leg ID: the data with which another process continues the leg. */
  left(): Readonly<Record<string, unknown>>
  onWritten(): void
}

/** Writes the rows of all calls of a process. Calls that are due at the same time share one statement. */
export interface RowsOfCalls {
  /** @throws Error a call with this ID exists already */
  open(call: Call, options: CallRowsOptions): Promise<CallRows>
  /** Continues a call whose rows exist already. */
  take(call: Call, options: CallRowsOptions): CallRows
}

export const createRowsOfCalls = (
  pool: Pool,
  owner: number,
  { log, now }: Pick<Services, 'log' | 'now'>,
): RowsOfCalls => {
  const openOne = inBatches(async (calls: readonly KeptCall[]) => {
    const rows = calls.map((call) => ({
      id: call.id,
      started_at: new Date(call.started),
      state: call,
      legs: changedLegs(null, call),
    }))
    const opened = await openCalls(pool, owner, rows)
    return calls.map(({ id }) => opened.has(id))
  })
  const saveOne = inBatches(
    async (
      changes: readonly { readonly before: Call; readonly call: KeptCall; readonly news: readonly CallNews[] }[],
    ) => {
      const rows = changes.map(({ before, call, news }) => ({
        id: call.id,
        state: call,
        legs: changedLegs(before, call),
        rests: restsOf(before, call),
        news,
      }))
      await saveCalls(pool, owner, rows)
      return changes
    },
  )
  const endOne = inBatches(async (rows: readonly EndedCallRow[]) => {
    await endCalls(pool, owner, rows)
    return rows
  })

  const take = (first: Call, { keeps, left, onWritten }: CallRowsOptions, firstTold: Call | null = first): CallRows => {
    let latest: Call | null = first
    let written = first
    /** The state of which webhooks were told; null: nothing of this call yet. */
    const told = (): Call | null => (written === first ? firstTold : written)
    let writing: Promise<void> = Promise.resolve()
    let isWriting = false
    /** The pause after a failed attempt, while it lasts. */
    let pause: AbortController | null = null

    /**
     * Writes until the rows match the latest state. Until then others see the line in an old state, and a process that
     * takes the call over would continue from there.
     */
    const write = async (): Promise<void> => {
      isWriting = true
      for (let failures = 0; latest !== null && latest !== written; ) {
        const call = latest
        try {
          await saveOne({ before: written, call: { ...call, left: left() }, news: keeps ? callNews(told(), call) : [] })
          failures = 0
        } catch (error) {
          log.warn(`Call ${call.id} could not be written: ${reason(error)}`)
          const wait = patience[failures++] ?? patience.at(-1)
          if (latest !== call) continue
          pause = new AbortController()
          await delay(wait, undefined, { signal: pause.signal, ref: false }).catch(() => undefined)
          pause = null
          continue
        }
        written = call
        onWritten()
      }
      isWriting = false
    }

    return {
      changed: (call) => {
        latest = call
        if (isWriting) pause?.abort()
        else writing = write()
      },
      isWritten: () => latest === written,
      close: async (over) => {
        latest = null
        pause?.abort()
        await writing
        for (const wait of [...patience, null]) {
          try {
            await endOne(await endedRow(pool, over, { written, told: told(), at: now(), keeps }))
            break
          } catch (error) {
            log.error(error, `The end of call ${over.id} could not be written`)
            if (wait !== null) await delay(wait)
          }
        }
        onWritten()
      },
    }
  }

  return {
    open: async (call, options) => {
      if (!(await openOne({ ...call, left: options.left() }))) throw new Error(`There is a call ${call.id} already`)
      return take(call, options, null)
    },
    take: (call, options) => take(call, options),
  }
}

/** A leg that has moved was a party before. */
const isParty = ({ role }: CallLeg): boolean => role === 'origin' || role === 'target' || role === 'moved'
const momentOf = (call: Call, { since }: CallLeg): Date => new Date(call.started + since * 1000)

/** Returns the legs whose state differs from the rows. A leg that came and went since the last write is left out. */
const changedLegs = (before: Call | null, call: Call): readonly LegRow[] =>
  Object.values(call.legs).flatMap((leg) => {
    const known = before?.legs[leg.id]
    const isOver = leg.phase === 'ended'
    if (known?.phase === leg.phase || (isOver ? known === undefined || !isParty(known) : !isParty(leg))) return []
    return {
      leg_id: leg.id,
      subscriber_id: leg.subscriberId,
      kind: leg.kind,
      role: (known ?? leg).role === 'origin' ? 'origin' : 'target',
      state: isOver ? 'ended' : leg.phase === 'talking' ? 'talking' : leg.role === 'origin' ? 'calling' : 'ringing',
      since: momentOf(call, leg),
      ended_at: isOver ? momentOf(call, leg) : null,
      reason: isOver ? (leg.reason ?? 'failed') : null,
      device: leg.device,
    }
  })

/**
 * CQ-04: an agent who has talked to a caller of a queue must not be free, even for a moment, before the wrap-up time is
 * over. So the wrap-up is written together with the end of the leg.
 */
const restsOf = (before: Call, call: Call): readonly RestRow[] =>
  Object.values(call.legs).flatMap((leg) => {
    const { id, of, subscriberId, answered, from } = leg
    const queue = call.trace.find(({ code, line }) => code === 'queue' && line === of)
    if (leg.phase !== 'ended' || answered === null || subscriberId === null || of === null) return []
    if (queue?.code !== 'queue' || before.legs[id]?.phase === 'ended') return []
    const rests_from = momentOf(call, leg)
    const rests_until = new Date(rests_from.getTime() + queue.wrap_up_seconds * 1000)
    const after = { number: from?.number ?? null, name: from?.name ?? null }
    const answered_at = new Date(call.started + answered * 1000)
    return { queue_id: of, agent_id: subscriberId, rests_from, rests_until, answered_at, ...after }
  })

/** Numbers of one call that are kept: a group rings many devices, a conversation has few parties. */
const mostNumbers = 20

/** The end of the rows and the records to keep, so that one statement writes both. */
const endedRow = async (
  pool: Pool,
  call: Call,
  {
    written,
    told,
    at,
    keeps,
  }: { readonly written: Call; readonly told: Call | null; readonly at: Date; readonly keeps: boolean },
): Promise<EndedCallRow> => {
  const legs = Object.values(call.legs).map(
    (leg) => [leg.id, { at: momentOf(call, leg), reason: leg.reason ?? 'failed' }] as const,
  )
  const over = keeps ? await withCaller(pool, call) : call
  return {
    id: call.id,
    at,
    reason: call.stage.phase === 'ended' ? call.stage.reason : 'failed',
    legs: Object.fromEntries(legs),
    rests: restsOf(written, call),
    numbers: numbersOf(call),
    conversations: keeps ? conversationsOf(over) : [],
    news: keeps ? callNews(told, over) : [],
  }
}

/** Numbers by which an operator finds the call, in digits; a longer one is no number. */
const numbersOf = ({ called, legs }: Call): readonly string[] => {
  const digits = [called?.number, ...Object.values(legs).map(({ party }) => party.number)]
    .map((number) => number?.replaceAll(/\D/g, '') ?? '')
    .filter((number) => number.length > 2 && number.length <= 32)
  return [...new Set(digits)].slice(0, mostNumbers)
}

/** Adds the caller's line. A caller who hung up before the call was decided is missing from `call.lines`. */
const withCaller = async (pool: Pool, call: Call): Promise<Call> => {
  const id = Object.values(call.legs).find(({ role }) => role === 'origin')?.subscriberId ?? null
  if (id === null || call.lines[id] !== undefined) return call
  const line = await findCallLine(pool, id)
  if (line === null) return call
  const facts = { customerId: line.customerId, name: '', number: line.number, extension: null, devices: [] }
  return { ...call, lines: { ...call.lines, [id]: facts } }
}

/** Calls of the platform itself are not recorded as conversations. */
const conversationsOf = (call: Call): readonly ConversationRecord[] =>
  (call.dialled === null ? [] : recordsOf(call)).map((record) => ({
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
    // costs are unknown here
    rating_status: 'unrated',
    duration_ms: record.durationMs,
    customer_cost: 0,
    total_customer_cost: 0,
    currency: '',
    trace: record.trace,
    answered_by: record.answeredBy,
    answered_on: record.answeredOn,
  }))

/**
 * Records the outcome of a call whose process has died, from its last saved state.
 * @param at when the process was found dead, or the time of calls that it had left was over
 */
export const recordLostCall = async (
  { db, pool }: Pick<Services, 'db' | 'pool'>,
  state: unknown,
  at: Date,
): Promise<void> => {
  const call = state as Call
  // no record: the platform itself placed the call (a reminder), or the call has ended already
  if (call.started === undefined || call.dialled === null || call.stage.phase === 'ended') return
  const { call: over } = stepCall(call, {
    type: 'stop',
    reason: 'server_stopped',
    at: Math.max(0, (at.getTime() - call.started) / 1000),
  })
  const whole = await withCaller(pool, over)
  await db.transaction().execute(async (transaction) => {
    await recordConversations(transaction, conversationsOf(whole))
    await tellCallNews(transaction, callNews(call, whole))
  })
}
