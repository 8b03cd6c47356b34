import { firstQuestion } from '@lineside/telephony/call/first-question'
import type { OpenedLeg } from '@lineside/telephony/call/call-state'
import type { NewCall } from '@lineside/telephony/call/call-events'
import { startCall } from '@lineside/telephony/call/step-call'
import { mayBeForHelp } from '@lineside/telephony/routing/outside-rules'
import { admitCall } from '@lineside/telephony/shares/admit-call'
import type { Services } from '../../domain/services.ts'
import type { Pool } from '../../platform/db/database.ts'
import type { Leg, MediaLeg, MediaLegs } from '../legs/leg.ts'
import type { ServiceFor } from '../services/service.ts'
import { callsOfLines } from './blocked/calls-of-lines.ts'
import { createAttendedTransfers } from './attended-transfers.ts'
import { createSoundBook } from '../sounds/sound-book.ts'
import type { CallGround, CallsElsewhere, RunningCall } from './call-ground.ts'
import { type CallOwner, createCallShares } from './call-shares.ts'
import { createRowsOfCalls } from './call-rows.ts'
import { createLinesOfCalls } from './lines-of-calls.ts'
import { createOwnCalls } from './own/own-calls.ts'
import { createReturningLegs } from './returning-legs.ts'
import { type BeginningCall, runCall } from './running-call.ts'
import type { Runner, Targets } from './runner.ts'
import { createWaitingCallers } from './waiting-callers.ts'

export interface RunnerOptions {
  readonly services: Services
  /** The database pool to decide and write calls with; undefined: the pool of `services`. */
  readonly pool?: Pool
  /** The number of this process in `rtc_processes`. */
  readonly owner: number
  readonly targets: Targets
  readonly media: MediaLegs
  readonly serviceFor: ServiceFor
  /** undefined: there are no other processes. */
  readonly elsewhere?: CallsElsewhere
  /** REM-04: plays the reminder to the called line. @returns resolves when it was played */
  readonly sayReminder: (leg: MediaLeg, line: number) => Promise<void>
  /**
   * Continues a leg of a phone or outside line, of a call that was taken over.
   * @param left the data that its process kept (`Leg.left`)
   * @returns null: the leg cannot continue
   */
  readonly adopt?: (leg: OpenedLeg, callId: string, left: unknown) => Leg | null
  /** Maximum number of calls; replaced in tests. */
  readonly mostCalls?: number
  /** Whether there is one customer only. */
  readonly isOnly: () => boolean
  /** Called with the lines of a call that has ended. */
  readonly onWritten?: (lines: readonly number[]) => void
}

/** There are no other processes. */
const nowhereElse: CallsElsewhere = { wantJoin: async () => 'unknown_call', wantPickUp: () => false }

export const createRunner = ({ services, owner, targets, media, serviceFor, ...options }: RunnerOptions): Runner => {
  const { pool = services.pool, elsewhere = nowhereElse, adopt = () => null } = options
  const { now } = services
  const calls = new Map<string, RunningCall>()
  const shares = createCallShares(calls, options)
  let isEnding = false
  let isLeaving = false
  const queues = createWaitingCallers(services, () => new Set([...legsIn(calls)].map(({ line }) => line)))
  const transfers = createAttendedTransfers(calls, elsewhere)

  const ground: CallGround = {
    sounds: createSoundBook(pool, services),
    services,
    pool,
    rows: createRowsOfCalls(pool, owner, services),
    lines: createLinesOfCalls(pool),
    targets,
    media,
    serviceFor,
    queues,
    shares,
    adopt: transfers.adopt,
    pickUp: transfers.pickUp,
    changed: (call) => {
      ownChanged(call)
      queues.look()
    },
    over: (call) => {
      if (calls.get(call.call.id) === call) calls.delete(call.call.id)
      options.onWritten?.(Object.keys(call.call.lines).map(Number))
    },
  }

  const run = (beginning: BeginningCall): RunningCall => {
    const running = runCall(ground, beginning)
    calls.set(running.call.id, running)
    return running
  }

  const begin = (origin: Leg, call: Omit<NewCall, 'origin' | 'started'>, keeps: boolean, whose: CallOwner) => {
    const { id, subscriberId, kind, device } = origin
    const opened = { id, subscriberId, kind, device }
    const started = startCall({ ...call, origin: opened, started: now().getTime() })
    const running = run({ started, origin, keeps, open: (rows) => ground.rows.open(started.call, rows) })
    shares.begins(running, whose)
    return running
  }

  const { changed: ownChanged, ...ownCalls } = createOwnCalls({
    services,
    pool,
    lines: ground.lines,
    media,
    shares,
    whyNot: (callId) => (isEnding || isLeaving ? 'server_stopped' : calls.has(callId) ? 'failed' : null),
    begin,
    sayReminder: options.sayReminder,
  })

  const returning = createReturningLegs({
    calls,
    shares,
    now,
    resume: (call, started) => {
      if (isEnding) return null
      return run({ started, origin: null, keeps: true, open: async (rows) => ground.rows.take(call, rows) })
    },
    adopt,
  })

  return {
    ...ownCalls,
    takeOver: returning.takeOver,
    attach: returning.attach,
    mayAttach: returning.mayAttach,
    release: (legId, wanted) => transfers.release(legId, wanted, true),
    joined: transfers.joined,
    wantsPickUp: transfers.wantsPickUp,

    placeCall: (origin, { callId, to, description, media: sends, from = null, hides, line = origin.subscriberId }) => {
      const isMaker = origin.subscriberId !== null
      const admission = admitCall({
        isStopping: isEnding || (isLeaving && !mayBeForHelp(to)),
        isImpossible: calls.has(callId) || line === null,
        isMaker,
        isOver: shares.isFull() || (isMaker && line !== null && shares.isTooMuchFor(line)),
        mayBeForHelp: mayBeForHelp(to),
      })
      if (line === null || 'refused' in admission)
        return origin.end('refused' in admission ? admission.refused : 'failed', null)
      const goes = firstQuestion({ isMaker, line, dialled: to, hides: hides === true, from })
      const call = { id: callId, dialled: to, offer: description, media: sends, from, goes }
      begin(origin, call, true, { line, isMaker, room: admission.room })
    },

    callIds: () => [...calls.keys()],
    kept: () => [...calls.values()].flatMap((call) => call.kept() ?? []),

    takeNoMore: () => {
      isLeaving = true
    },

    takesCalls: () => !isEnding && !isLeaving,

    forget: (callId) => calls.get(callId)?.abandon() ?? [],

    callsOf: (subscriberId) =>
      new Set([...legsIn(calls)].flatMap(({ line, call }) => (line === subscriberId ? call : []))).size,

    ...callsOfLines(calls),

    endAll: async (reason) => {
      isEnding = true
      const all = [...calls.values()]
      for (const call of all) call.feed({ type: 'stop', reason })
      await Promise.all(all.map(({ closed }) => closed))
      await queues.close()
    },
  }
}

/** The lines that ring, call or talk now, once for each of their legs. */
const legsIn = function* (
  calls: ReadonlyMap<string, RunningCall>,
): Generator<{ readonly line: number; readonly call: RunningCall }> {
  for (const call of calls.values())
    for (const { subscriberId: line, phase } of Object.values(call.call.legs))
      if (line !== null && phase !== 'ended') yield { line, call }
}
