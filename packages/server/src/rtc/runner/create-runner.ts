import { randomUUID } from 'node:crypto'
import type { EndReason } from '@lineside/contract/rtc/frames'
import type { Plan, Ring } from '@lineside/contract/rtc/plan'
import { canChangeDevice } from '@lineside/telephony/call/change-device'
import { isLive } from '@lineside/telephony/call/call-draft'
import type { OpenedLeg } from '@lineside/telephony/call/call-state'
import { type NewCall, startCall } from '@lineside/telephony/call/step-call'
import { takeOver } from '@lineside/telephony/call/take-over'
import { internationalDigits } from '@lineside/telephony/numbers/readable-number'
import { releasable } from '@lineside/telephony/call/talk-stage'
import { decideIncoming } from '../../domain/call-snapshot/place-call.ts'
import type { Services } from '../../domain/services.ts'
import { soundForLine } from '../../domain/sounds/sound-for-line.ts'
import { findCallLine } from '../../domain/call-snapshot/call-snapshot-store.ts'
import type { Pool } from '../../platform/db/database.ts'
import type { Leg, MediaLeg, MediaLegs } from '../legs/leg.ts'
import type { ServiceFor } from '../services/service.ts'
import type { WantedJoin } from '../legs/remote-messages.ts'
import { factsOf } from './decide-call.ts'
import type { CallGround, CallsElsewhere, RunningCall } from './call-ground.ts'
import { type CallRowsOptions, createRowsOfCalls, type KeptCall } from './call-rows.ts'
import { createLinesOfCalls } from './lines-of-calls.ts'
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
  /** REM-04: plays the reminder to the line that was called. @returns resolves when it was played */
  readonly sayReminder: (leg: MediaLeg, line: number) => Promise<void>
  /**
   * Goes on with a leg of a phone, or of a line outside, of a call that was taken over.
   * @param left what its process has kept of it (`Leg.left`)
   * @returns null: nothing that can go on
   */
  readonly adopt?: (leg: OpenedLeg, callId: string, left: unknown) => Leg | null
  /** Called with the lines of a call that has ended. */
  readonly onWritten?: (lines: readonly number[]) => void
}

/** Maximum number of calls that one process carries. */
const MOST_CALLS = 2_000
/** How long a reminder rings, in seconds. */
const REMINDER_RINGS = 60
/** How long a device rings that is to call somebody. */
const DEVICE_RINGS = 30

const silent = { audio: true, video: false, screen: false }

export const createRunner = ({ services, owner, targets, media, serviceFor, ...options }: RunnerOptions): Runner => {
  const { pool = services.pool } = options
  const elsewhere: CallsElsewhere = options.elsewhere ?? {
    wantJoin: (_legId, wanted) => runner.joined(wanted, 'unknown_call'),
  }
  const { log, now } = services
  const calls = new Map<string, RunningCall>()
  /** What is done in calls of the platform itself, once somebody has answered. */
  const answering = new Map<string, () => Promise<void>>()
  let isEnding = false

  const legsOf = function* (): Generator<{ readonly subscriberId: number; readonly call: RunningCall }> {
    for (const call of calls.values())
      for (const { subscriberId, phase } of Object.values(call.call.legs))
        if (subscriberId !== null && phase !== 'ended') yield { subscriberId, call }
  }

  const queues = createWaitingCallers(services, () => new Set([...legsOf()].map(({ subscriberId }) => subscriberId)))

  const callOf = (legId: string): RunningCall | undefined =>
    [...calls.values()].find(({ call: { legs } }) => legs[legId] !== undefined)

  /** @param isFar true: for a call of another process, which can take only legs of browsers */
  const release = (legId: string, { subscriberId, started }: WantedJoin, isFar: boolean) => {
    const other = callOf(legId)
    if (other === undefined || other.call.legs[legId]?.subscriberId !== subscriberId) return 'unknown_call'
    const leg = releasable(other.call, legId, other.age(), started)
    if (leg !== null && isFar && leg.kind !== 'browser') return 'not_possible'
    const given = leg === null ? undefined : other.giveLeg(leg.id)
    if (leg === null || given === undefined) return 'wrong_state'
    const { lines } = other.call
    other.feed({ type: 'let_go', leg: legId })
    return { leg, lines, given }
  }

  /** Moves the other party of the other call, with its leg, into this call. */
  const adopt: CallGround['adopt'] = (call, by, legId) => {
    const { id, stage, started, legs } = call.call
    const wanted: WantedJoin = { call: id, by, started, subscriberId: legs[by]?.subscriberId ?? 0 }
    const other = callOf(legId)
    if (other === call) return runner.joined(wanted, 'unknown_call')
    if (stage.phase !== 'talking') return runner.joined(wanted, 'wrong_state')
    if (other === undefined) return elsewhere.wantJoin(legId, wanted)
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
    elsewhere,
    adopt,
    changed: (call) => {
      const { id, stage, legs } = call.call
      const say = answering.get(id)
      if (say !== undefined && stage.phase === 'talking' && (legs[stage.talk.sides[0]]?.linked ?? null) !== null) {
        answering.delete(id)
        void say()
      }
      queues.look()
    },
    over: (call) => {
      if (calls.get(call.call.id) === call) calls.delete(call.call.id)
      options.onWritten?.(Object.keys(call.call.lines).map(Number))
    },
  }

  const begin = (origin: Leg, call: NewCall, keeps = true): RunningCall => {
    const started = startCall(call)
    const open = (rows: CallRowsOptions) => ground.rows.open(started.call, rows)
    const running = runCall(ground, { started, origin, keeps, open })
    calls.set(call.id, running)
    return running
  }

  /** Who is in a call of the platform itself to this line. @returns null: it is no more */
  const ownLine = async (subscriberId: number) => {
    const line = await findCallLine(pool, subscriberId)
    const circumstances = { moment: now(), now: now(), chance: 0, isBounded: true }
    const nobody = { number: null, isAnonymous: true }
    const known = line === null ? null : await decideIncoming(pool, line, nobody, circumstances)
    return known?.snapshot.people ?? null
  }

  const begun = ({ id, subscriberId, kind, device }: Leg): Pick<NewCall, 'origin' | 'started'> => ({
    origin: { id, subscriberId, kind, device },
    started: now().getTime(),
  })

  const runner: Runner = {
    placeCall: (origin, { callId, to, description, media: sends, from = null, line = origin.subscriberId }) => {
      if (isEnding) return origin.end('server_stopped', null)
      if (calls.size >= MOST_CALLS) return origin.end('too_many_calls', null)
      if (calls.has(callId) || line === null) return origin.end('failed', null)
      const goes =
        origin.subscriberId === null
          ? ({
              kind: 'in',
              line,
              from: { number: international(from?.number ?? null), isAnonymous: (from?.number ?? null) === null },
            } as const)
          : ({ kind: 'out', line, dialled: to } as const)
      begin(origin, { ...begun(origin), id: callId, dialled: to, offer: description, media: sends, from, goes })
    },

    remind: async (subscriberId) => {
      if (isEnding) throw new Error('The server is stopping and places no more calls')
      const people = await ownLine(subscriberId)
      if (people === null) return
      const id = randomUUID()
      const leg = await media.open(id)
      const goes = { plan: reminderPlan(subscriberId), lines: factsOf(people) }
      const call = begin(
        leg,
        { ...begun(leg), id, dialled: null, offer: null, media: silent, from: null, goes },
        // no records: there is no caller who could be called back
        false,
      )
      answering.set(id, async () => {
        await options.sayReminder(leg, subscriberId).catch((error: unknown) => log.error(error, 'A reminder broke off'))
        call.feed({ type: 'stop', reason: 'done' })
      })
      await call.closed
      answering.delete(id)
    },

    dial: async (subscriberId, { callId, to, device }) => {
      const refuses = () => isEnding || calls.size >= MOST_CALLS || calls.has(callId)
      const people = refuses() ? null : await ownLine(subscriberId)
      if (people === null) return false
      const leg = await media.open(callId)
      if (refuses()) {
        leg.end('failed', null)
        return false
      }
      answering.set(callId, async () => {
        const tone = await soundForLine(services, subscriberId, 'ringback_tone').catch(() => null)
        if (tone !== null) void leg.play([{ path: tone.path, repeats: true }])
        call.feed({ type: 'calls_on', to })
      })
      const goes = { plan: devicesPlan(subscriberId, to, device), lines: factsOf(people) }
      const from = { number: to, name: null }
      const call = begin(leg, { ...begun(leg), id: callId, dialled: null, offer: null, media: silent, from, goes })
      void call.closed.then(() => answering.delete(callId))
      return true
    },

    takeOver: (state) => {
      const { left = {}, ...call } = state as KeptCall
      const started = takeOver(call, Math.max(0, (now().getTime() - call.started) / 1000))
      if (started === null || isEnding || calls.has(call.id)) return
      const open = async (rows: CallRowsOptions) => ground.rows.take(call, rows)
      calls.set(call.id, runCall(ground, { started, origin: null, keeps: true, open }))
      for (const leg of Object.values(started.call.legs)) {
        if (!leg.isLost || left[leg.id] === undefined) continue
        const adopted = options.adopt?.(leg, call.id, left[leg.id]) ?? null
        if (adopted !== null) runner.attach(call.id, adopted, { isFresh: false, isKnown: true })
      }
    },

    attach: (callId, leg, { isFresh, isKnown, takes }) => {
      const call = calls.get(callId)
      if (takes !== undefined) {
        const { id, subscriberId, kind, device } = leg
        if (call === undefined || !canChangeDevice(call.call, takes, subscriberId ?? 0)) return false
        call.takeLeg(leg)
        call.feed({ type: 'changes_device', leg: takes, by: { id, subscriberId, kind, device } })
        return true
      }
      const known = call?.call.legs[leg.id]
      if (call === undefined || !isLive(known) || known.subscriberId !== leg.subscriberId) return false
      if (!isKnown && !known.isLost) return false
      call.takeLeg(leg)
      call.feed({ type: 'attached', leg: leg.id, isFresh })
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

/** It rings the line's own devices, whatever its rules say, and ends with them. */
const reminderPlan = (line: number): Ring => ({
  do: 'ring',
  of: line,
  targets: [{ to: 'subscriber', id: line }],
  seconds: REMINDER_RINGS,
  present: 'anonymous',
  record: false,
  music_on_hold: false,
  why: [],
  on: { no_answer: { do: 'reject', code: 480, reason: 'callee_tmp_unavailable', why: [] } },
})

/** A line's phones, or one device, ring alone and show whom they will call. */
const devicesPlan = (line: number, to: string, device: string | undefined): Plan => ({
  ...reminderPlan(line),
  targets: [{ to: 'subscriber', id: line, only: device === undefined ? 'phones' : { device } }],
  seconds: DEVICE_RINGS,
  present: { number: to, name: null },
  music_on_hold: true,
})
