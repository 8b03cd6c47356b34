import type { EndReason } from '@lineside/contract/rtc/frames'
import { canChangeDevice } from '@lineside/telephony/call/change-device'
import { isLive } from '@lineside/telephony/call/call-draft'
import type { OpenedLeg } from '@lineside/telephony/call/call-state'
import { type NewCall, startCall } from '@lineside/telephony/call/step-call'
import { takeOver } from '@lineside/telephony/call/take-over'
import { internationalDigits } from '@lineside/telephony/numbers/readable-number'
import { mayBeForHelp } from '@lineside/telephony/routing/outside-rules'
import { releasable } from '@lineside/telephony/call/talk-stage'
import type { Services } from '../../domain/services.ts'
import type { Pool } from '../../platform/db/database.ts'
import type { Leg, MediaLeg, MediaLegs } from '../legs/leg.ts'
import type { ServiceFor } from '../services/service.ts'
import type { WantedJoin } from '../legs/remote-messages.ts'
import type { CallGround, CallsElsewhere, RunningCall } from './call-ground.ts'
import { type CallOwner, createCallShares } from './call-shares.ts'
import { type CallRowsOptions, createRowsOfCalls, type KeptCall } from './call-rows.ts'
import { createLinesOfCalls } from './lines-of-calls.ts'
import { createOwnCalls } from './own-calls.ts'
import { runCall } from './running-call.ts'
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

export const createRunner = ({ services, owner, targets, media, serviceFor, ...options }: RunnerOptions): Runner => {
  const { pool = services.pool } = options
  const elsewhere: CallsElsewhere = options.elsewhere ?? { wantJoin: async () => 'unknown_call' }
  const { now } = services
  const calls = new Map<string, RunningCall>()
  const shares = createCallShares(calls, options)
  let isEnding = false

  const legsOf = function* (): Generator<{ readonly subscriberId: number; readonly call: RunningCall }> {
    for (const call of calls.values())
      for (const { subscriberId, phase } of Object.values(call.call.legs))
        if (subscriberId !== null && phase !== 'ended') yield { subscriberId, call }
  }

  const queues = createWaitingCallers(services, () => new Set([...legsOf()].map(({ subscriberId }) => subscriberId)))

  const callOf = (legId: string): RunningCall | undefined =>
    [...calls.values()].find(({ call: { legs } }) => legs[legId] !== undefined)

  /** @param isFar true: for a call of another process, which takes only legs that can continue there */
  const release = (legId: string, { subscriberId, started }: WantedJoin, isFar: boolean) => {
    const other = callOf(legId)
    if (other === undefined || other.call.legs[legId]?.subscriberId !== subscriberId) return 'unknown_call'
    const leg = releasable(other.call, legId, other.age(), started)
    if (leg !== null && isFar && leg.kind !== 'browser' && !other.canLeave(leg.id)) return 'not_possible'
    const given = leg === null ? undefined : other.giveLeg(leg.id)
    if (leg === null || given === undefined) return 'wrong_state'
    const { lines } = other.call
    other.feed({ type: 'let_go', leg: legId })
    return { leg, lines, given, callId: other.call.id }
  }

  /** Moves the other party of the other call, with its leg, into this call. */
  const adopt: CallGround['adopt'] = (call, by, legId) => {
    const { id, stage, started, legs } = call.call
    const wanted: WantedJoin = { call: id, by, started, subscriberId: legs[by]?.subscriberId ?? 0 }
    const other = callOf(legId)
    if (other === call) return runner.joined(wanted, 'unknown_call')
    if (stage.phase !== 'talking') return runner.joined(wanted, 'wrong_state')
    if (other === undefined) {
      void elsewhere.wantJoin(legId, wanted).then((refused) => refused && runner.joined(wanted, refused))
      return
    }
    runner.joined(wanted, release(legId, wanted, false))
  }

  const ground: CallGround = {
    services,
    pool,
    rows: createRowsOfCalls(pool, owner, services),
    lines: createLinesOfCalls(pool),
    targets,
    media,
    serviceFor,
    queues,
    shares,
    adopt,
    changed: (call) => {
      ownCalls.changed(call)
      queues.look()
    },
    over: (call) => {
      if (calls.get(call.call.id) === call) calls.delete(call.call.id)
      options.onWritten?.(Object.keys(call.call.lines).map(Number))
    },
  }

  const begin = (origin: Leg, call: NewCall, keeps: boolean, whose: CallOwner): RunningCall => {
    const started = startCall(call)
    const open = (rows: CallRowsOptions) => ground.rows.open(started.call, rows)
    const running = runCall(ground, { started, origin, keeps, open })
    calls.set(call.id, running)
    shares.begins(running, whose)
    return running
  }

  const begun = ({ id, subscriberId, kind, device }: Leg): Pick<NewCall, 'origin' | 'started'> => ({
    origin: { id, subscriberId, kind, device },
    started: now().getTime(),
  })

  const ownCalls = createOwnCalls({
    services,
    pool,
    lines: ground.lines,
    media,
    shares,
    whyNot: (callId) => (isEnding ? 'server_stopped' : calls.has(callId) ? 'failed' : null),
    begin: (origin, call, keeps, whose) => begin(origin, { ...begun(origin), ...call }, keeps, whose),
    sayReminder: options.sayReminder,
  })

  const runner: Runner = {
    remind: ownCalls.remind,
    dial: ownCalls.dial,
    callFor: ownCalls.callFor,

    placeCall: (origin, { callId, to, description, media: sends, from = null, hides, line = origin.subscriberId }) => {
      if (isEnding) return origin.end('server_stopped', null)
      if (calls.has(callId) || line === null) return origin.end('failed', null)
      const isMaker = origin.subscriberId !== null
      const isOver = shares.isFull() || (isMaker && shares.isTooMuchFor(line))
      // an emergency call always begins; the decision tells whether it is one
      if (isOver && !(isMaker && mayBeForHelp(to))) return origin.end('too_many_calls', null)
      const goes =
        origin.subscriberId === null
          ? ({
              kind: 'in',
              line,
              from: { number: international(from?.number ?? null), isAnonymous: (from?.number ?? null) === null },
            } as const)
          : ({ kind: 'out', line, dialled: to, ...(hides && { hides }) } as const)
      const call = { ...begun(origin), id: callId, dialled: to, offer: description, media: sends, from, goes }
      begin(origin, call, true, { line, isMaker, room: isOver ? 'for_help' : 'asked' })
    },

    takeOver: (state) => {
      const { left = {}, ...call } = state as KeptCall
      const started = takeOver(call, Math.max(0, (now().getTime() - call.started) / 1000))
      if (started === null || isEnding || calls.has(call.id)) return
      const open = async (rows: CallRowsOptions) => ground.rows.take(call, rows)
      const running = runCall(ground, { started, origin: null, keeps: true, open })
      calls.set(call.id, running)
      const maker = Object.values(call.legs).find(({ role }) => role === 'origin')?.subscriberId ?? null
      const line = maker ?? call.called?.line ?? null
      if (line !== null) shares.begins(running, { line, isMaker: maker !== null, room: 'given' })
      for (const leg of Object.values(started.call.legs)) {
        if (leg.lostUntil === null || left[leg.id] === undefined) continue
        const adopted = options.adopt?.(leg, call.id, left[leg.id]) ?? null
        if (adopted !== null) runner.attach(call.id, adopted, { isFresh: false, isKnown: true })
      }
    },

    mayAttach: (callId, { id, subscriberId }, { isKnown, takes }) => {
      const call = calls.get(callId)?.call
      if (call === undefined) return false
      if (takes !== undefined) return canChangeDevice(call, takes, subscriberId ?? 0)
      const known = call.legs[id]
      return isLive(known) && known.subscriberId === subscriberId && (isKnown || known.lostUntil !== null)
    },

    attach: (callId, leg, how) => {
      const call = calls.get(callId)
      if (call === undefined || !runner.mayAttach(callId, leg, how)) return false
      const { id, subscriberId, kind, device } = leg
      const { isFresh, takes } = how
      call.takeLeg(leg)
      if (takes === undefined) call.feed({ type: 'attached', leg: id, isFresh })
      else call.feed({ type: 'changes_device', leg: takes, by: { id, subscriberId, kind, device } })
      return true
    },

    release: (legId, wanted) => release(legId, wanted, true),

    joined: ({ call: id, by }, outcome) => {
      const call = calls.get(id)
      if (typeof outcome === 'string') return call?.feed({ type: 'not_adopted', by, code: outcome })
      const { leg, lines, given } = outcome
      const { stage } = call?.call ?? {}
      // the leg that asked for the join may have ended meanwhile
      if (call === undefined || stage?.phase !== 'talking' || !stage.talk.sides.includes(by))
        return given.end('lost', null)
      call.takeLeg(given)
      call.feed({ type: 'adopted', by, leg, lines })
    },

    callIds: () => [...calls.keys()],

    forget: (callId) => calls.get(callId)?.abandon() ?? [],

    callsOf: (subscriberId) =>
      new Set([...legsOf()].flatMap((leg) => (leg.subscriberId === subscriberId ? leg.call : []))).size,

    endAll: async (reason: EndReason) => {
      isEnding = true
      const all = [...calls.values()]
      for (const call of all) call.feed({ type: 'stop', reason })
      await Promise.all(all.map(({ closed }) => closed))
      await queues.close()
    },
  }
  return runner
}

/** Writes an outside caller's number with `+`, so that it is not mistaken for a number as dialled here. */
const international = (number: string | null): string | null =>
  number !== null && internationalDigits(number) !== null ? `+${number.replace(/^\+/, '')}` : number
