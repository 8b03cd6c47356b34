import { randomUUID } from 'node:crypto'
import type { EndReason } from '@lineside/contract/rtc/frames'
import type { Plan } from '@lineside/contract/rtc/plan'
import type { NewCall } from '@lineside/telephony/call/step-call'
import { internationalDigits } from '@lineside/telephony/numbers/readable-number'
import { releasable } from '@lineside/telephony/call/talk-stage'
import { decideIncoming } from '../../domain/call-snapshot/place-call.ts'
import type { Services } from '../../domain/services.ts'
import { findCallLine } from '../../domain/call-snapshot/call-snapshot-store.ts'
import type { Pool } from '../../platform/db/database.ts'
import type { Leg, MediaLeg, MediaLegs } from '../legs/leg.ts'
import type { ServiceFor } from '../services/service.ts'
import { factsOf } from './decide-call.ts'
import type { CallGround, RunningCall } from './call-ground.ts'
import { createRowsOfCalls } from './call-rows.ts'
import { runCall } from './running-call.ts'
import type { Runner, Targets } from './runner.ts'
import { createWaitingCallers } from './waiting-callers.ts'

export interface RunnerOptions {
  readonly services: Services
  /** What calls are decided over and written by; absent: that of the services. */
  readonly pool?: Pool
  /** This process, as `rtc_processes` names it. */
  readonly owner: number
  readonly targets: Targets
  readonly media: MediaLegs
  readonly serviceFor: ServiceFor
  /** REM-04: what a reminder says to the line that it has called. @returns when it has said it */
  readonly sayReminder: (leg: MediaLeg, line: number) => Promise<void>
  /** What was written has changed for these lines. */
  readonly onWritten?: (lines: readonly number[]) => void
}

/** Calls that one process carries at most. */
const MOST_CALLS = 2_000
/** How long a reminder rings, in seconds. */
const REMINDER_RINGS = 60

const silent = { audio: true, video: false, screen: false }

export const createRunner = ({ services, owner, targets, media, serviceFor, ...options }: RunnerOptions): Runner => {
  const { pool = services.pool } = options
  const { log, now } = services
  const calls = new Map<string, RunningCall>()
  /** What is said in calls of the platform itself, once somebody has answered. */
  const reminding = new Map<string, () => Promise<void>>()
  let isEnding = false

  const legsOf = function* (): Generator<{ readonly subscriberId: number; readonly call: RunningCall }> {
    for (const call of calls.values())
      for (const { subscriberId, phase } of Object.values(call.call.legs))
        if (subscriberId !== null && phase !== 'ended') yield { subscriberId, call }
  }

  const queues = createWaitingCallers(services, () => new Set([...legsOf()].map(({ subscriberId }) => subscriberId)))

  /** The other party of the other call goes over, with its leg, in one go. */
  const adopt: CallGround['adopt'] = (call, by, legId) => {
    const other = [...calls.values()].find(({ call: { legs } }) => legs[legId] !== undefined)
    const own = call.call.legs[by]
    const theirs = other?.call.legs[legId]
    if (other === undefined || other === call || own === undefined || theirs?.subscriberId !== own.subscriberId)
      return call.feed({ type: 'not_adopted', by, code: 'unknown_call' })
    const leg =
      call.call.stage.phase === 'talking' ? releasable(other.call, legId, other.age(), call.call.started) : null
    const given = leg === null ? undefined : other.giveLeg(leg.id)
    if (leg === null || given === undefined) return call.feed({ type: 'not_adopted', by, code: 'wrong_state' })
    const { lines } = other.call
    other.feed({ type: 'let_go', leg: legId })
    call.takeLeg(given)
    call.feed({ type: 'adopted', by, leg, lines })
  }

  const ground: CallGround = {
    services,
    pool,
    rows: createRowsOfCalls(pool, owner, services),
    targets,
    media,
    serviceFor,
    queues,
    adopt,
    changed: (call) => {
      const { id, stage, legs } = call.call
      const say = reminding.get(id)
      if (say !== undefined && stage.phase === 'talking' && (legs[stage.talk.sides[0]]?.linked ?? null) !== null) {
        reminding.delete(id)
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
    const running = runCall(ground, call, origin, keeps)
    calls.set(call.id, running)
    return running
  }

  const begun = ({ id, subscriberId, kind, device }: Leg): Pick<NewCall, 'origin' | 'started'> => ({
    origin: { id, subscriberId, kind, device },
    started: now().getTime(),
  })

  return {
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
      if (isEnding) throw new Error('The server stops, and calls nobody any more')
      const line = await findCallLine(pool, subscriberId)
      const circumstances = { moment: now(), now: now(), chance: 0, isBounded: true }
      const nobody = { number: null, isAnonymous: true }
      const known = line === null ? null : await decideIncoming(pool, line, nobody, circumstances)
      if (known === null) return
      const id = randomUUID()
      const leg = await media.open(id)
      const goes = { plan: reminderPlan(subscriberId), lines: factsOf(known.snapshot.people) }
      const call = begin(
        leg,
        { ...begun(leg), id, dialled: null, offer: null, media: silent, from: null, goes },
        // nobody has called whom one could call back
        false,
      )
      reminding.set(id, async () => {
        await options.sayReminder(leg, subscriberId).catch((error: unknown) => log.error(error, 'A reminder broke off'))
        call.feed({ type: 'stop', reason: 'done' })
      })
      await call.closed
      reminding.delete(id)
    },

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
}

/** Who calls from outside is known by its whole number, which nobody takes for one as it is dialled here. */
const international = (number: string | null): string | null =>
  number !== null && internationalDigits(number) !== null ? `+${number.replace(/^\+/, '')}` : number

/** It rings the line's own devices, whatever its rules say, and ends with them. */
const reminderPlan = (line: number): Plan => ({
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
