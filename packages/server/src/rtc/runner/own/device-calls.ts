import { mayBeForHelp } from '@lineside/telephony/routing/outside-rules'
import type { EndReason } from '@lineside/contract/rtc/frames'
import type { NewCall } from '@lineside/telephony/call/call-events'
import type { Call } from '@lineside/telephony/call/call-state'
import type { Person } from '@lineside/telephony/routing/snapshot'
import type { RecallEnd } from '@lineside/telephony/team/call-back'
import type { Plan } from '@lineside/contract/rtc/plan'
import { playedAs, soundForLine } from '../../../domain/sounds/sound-for-line.ts'
import type { Services } from '../../../domain/services.ts'
import type { Pool } from '../../../platform/db/database.ts'
import type { Leg, MediaLeg, MediaLegs } from '../../legs/leg.ts'
import type { CallOwner, CallShares } from '../call-shares.ts'
import type { CallGround, RunningCall } from '../call-ground.ts'
import { decideCall, factsOf } from '../decide-call.ts'
import { devicesPlan, recallPlan, silent } from './own-plans.ts'
import type { RecallRequest, Runner } from '../runner.ts'

export interface OwnCallsOptions {
  readonly services: Services
  readonly pool: Pool
  readonly lines: CallGround['lines']
  readonly media: MediaLegs
  readonly shares: CallShares
  /** Why no call with this id can begin now, whatever its line; null: it can. */
  whyNot(callId: string): EndReason | null
  /** @param keeps whether the call is written into the lists of its lines */
  begin(origin: Leg, call: Omit<NewCall, 'origin' | 'started'>, keeps: boolean, owner: CallOwner): RunningCall
  /** REM-04: plays the reminder to the called line. @returns resolves when it was played */
  readonly sayReminder: (leg: MediaLeg, line: number) => Promise<void>
}

interface DeviceCallsOptions extends OwnCallsOptions {
  /** Runs in each call once somebody has answered. */
  readonly answering: Map<string, () => Promise<void>>
  /** The parties of a call from the platform to this line. @returns null: the line no longer exists */
  readonly ownLine: (subscriberId: number) => Promise<Readonly<Record<number, Person>> | null>
}

/** Calls in which the platform rings devices of a line first; the one that is taken calls somebody. */
export const createDeviceCalls = (options: DeviceCallsOptions): Pick<Runner, 'dial' | 'recall'> => {
  const { services, pool, lines, media, shares, whyNot, begin, answering, ownLine } = options

  /** Asked only for possible emergency numbers, and exactly: no share refuses an emergency call. */
  const callsForHelp = async (line: number, to: string): Promise<boolean> =>
    mayBeForHelp(to) &&
    (await decideCall({ ...services, pool, lines }, { kind: 'out', line, dialled: to }))?.isForHelp === true

  /**
   * Rings devices of a line; the one that is taken calls somebody.
   * @param taken runs when one is taken. @returns false: nobody is to be called any more
   * @returns null: no more calls are taken, or this id exists already
   */
  const ringOwn = async (
    subscriberId: number,
    { callId, to, name, plan }: RecallRequest & { readonly plan: Plan },
    taken: () => Promise<boolean>,
  ): Promise<RunningCall | null> => {
    if (whyNot(callId) !== null) return null
    const isForHelp = await callsForHelp(subscriberId, to)
    const isTooMuch = () => !isForHelp && (shares.isFull() || shares.isTooMuchFor(subscriberId))
    const people = isTooMuch() ? null : await ownLine(subscriberId)
    if (people === null) return null
    const customer = people[subscriberId]?.customerId
    if (!isForHelp && shares.isTooMuchForCustomer(customer)) return null
    const leg = await media.open(callId, isForHelp ? null : (customer ?? null))
    if (whyNot(callId) !== null || isTooMuch()) {
      leg.end('failed', null)
      return null
    }
    answering.set(callId, async () => {
      if (!(await taken())) return call.feed({ type: 'stop', reason: 'cancelled' })
      const tone = await soundForLine(services, subscriberId, 'ringback_tone').catch(() => null)
      if (tone !== null) void leg.play([playedAs(tone, true)])
      call.feed({ type: 'calls_on', to })
    })
    const goes = { plan, lines: factsOf(people) }
    const owner = { line: subscriberId, isMaker: true, room: 'given' } as const
    const from = { number: to, name: name === '' ? null : name }
    const call = begin(leg, { id: callId, dialled: null, offer: null, media: silent, from, goes }, true, owner)
    void call.closed.then(() => answering.delete(callId))
    return call
  }

  return {
    dial: async (subscriberId, { callId, to, device }) => {
      const plan = devicesPlan(subscriberId, to, device)
      return (await ringOwn(subscriberId, { callId, to, name: '', plan }, async () => true)) !== null
    },

    recall: async (subscriberId, request, taken) => {
      let wasTaken = false
      const call = await ringOwn(subscriberId, { ...request, plan: recallPlan(subscriberId, request) }, async () => {
        wasTaken = await taken()
        return wasTaken
      })
      await call?.closed
      return { wasTaken, end: call === null ? 'failed' : recallEnd(call.call) }
    },
  }
}

const recallEnds: ReadonlySet<string> = new Set(['declined', 'no_answer', 'busy', 'offline'] satisfies RecallEnd[])
const isRecallEnd = (reason: string): reason is RecallEnd => recallEnds.has(reason)

const recallEnd = ({ stage }: Call): RecallEnd => {
  if (stage.phase !== 'ended') return 'failed'
  return stage.reason === 'server_stopped' ? 'stopped' : isRecallEnd(stage.reason) ? stage.reason : 'failed'
}
