import type { OpenedLeg } from '@lineside/telephony/call/call-state'
import type { Services } from '../../domain/services.ts'
import { reason } from '../../platform/reason.ts'
import type { BrowserLeg } from '../legs/browser-leg.ts'
import type { Leg } from '../legs/leg.ts'
import type { LegMessage, ProcessMessage } from '../legs/remote-messages.ts'
import type { CallsElsewhere } from '../runner/call-ground.ts'
import type { Runner } from '../runner/runner.ts'
import { callOfLeg } from '../store/left-calls-store.ts'
import type { HeldLegs } from './held-legs.ts'
import type { RemoteLegs } from './remote-legs.ts'
import type { Addresses } from '../where/where.ts'

/**
 * Continues a leg of a phone or outside line that another process left.
 * @returns null: the leg cannot continue
 */
export type Adopt = (leg: OpenedLeg, callId: string, left: unknown) => Leg | null

interface JoinedCallsOptions {
  /** The number of this process. */
  readonly own: number
  readonly addresses: Pick<Addresses<LegMessage>, 'tell' | 'moved'>
  readonly remote: Pick<RemoteLegs, 'has' | 'talking' | 'forget'>
  readonly held: Pick<HeldLegs, 'keep' | 'take'>
  readonly runner: Pick<Runner, 'release' | 'joined' | 'wantsPickUp'>
  readonly adopt: Adopt
}

/** Asks other processes for parties of their calls. */
export const createJoinAsker = (
  { db, log }: Pick<Services, 'db' | 'log'>,
  own: number,
  { tell }: Pick<Addresses<LegMessage>, 'tell'>,
): CallsElsewhere => ({
  wantJoin: async (legId, wanted) => {
    try {
      const found = await callOfLeg(db, legId, wanted.subscriberId)
      if (found === undefined || found.owner === own) return 'unknown_call'
      tell(found.owner, legId, { want: 'join', ...wanted })
      return null
    } catch (error) {
      log.warn(`A call of another process could not be found: ${reason(error)}`)
      return 'not_possible'
    }
  },
  wantPickUp: (owner, legId, wanted) => {
    if (owner === own) return false
    tell(owner, legId, { want: 'pick_up', ...wanted })
    return true
  },
})

/**
 * TEL-05: merges calls of two processes. The process of the call that continues asks the other one for its other party.
 * A browser stays connected where it is; a phone or outside line gets a re-INVITE to the new process.
 */
export const createJoinedCalls = ({ own, addresses, remote, held, runner, adopt }: JoinedCallsOptions) => {
  /** @returns the process to which the leg's browser is connected, and the count of moves */
  const giveBrowser = (leg: Leg, call: string, to: number): { readonly holder: number; readonly moves: number } => {
    if (remote.has(leg.id)) {
      const { holder, moves } = addresses.moved(leg.id, to)
      remote.forget(leg.id)
      return { holder: holder ?? own, moves }
    }
    held.keep(leg as BrowserLeg, call, to, 1)
    return { holder: own, moves: 1 }
  }

  /** Another process asks for the other party of a call of this process. */
  const giveAway = (legId: string, from: number, wanted: Extract<ProcessMessage, { want: 'join' }>): void => {
    const { call, by, picks } = wanted
    const released = runner.release(legId, wanted)
    if (typeof released === 'string')
      return addresses.tell(from, legId, { want: 'not_joined', call, by, code: released })
    const { given, leg, lines, callId } = released
    const joined = { want: 'joined', call, by, leg, lines, ...(picks && { picks }) } as const
    if (given.kind === 'browser') return addresses.tell(from, legId, { ...joined, ...giveBrowser(given, call, from) })
    const left = { callId, dialog: given.left?.() ?? null }
    given.forget?.()
    addresses.tell(from, legId, { ...joined, holder: own, moves: 0, left })
  }

  const takeIn = (message: Extract<ProcessMessage, { want: 'joined' }>): void => {
    const { call, by, picks, leg, lines, holder, moves, left } = message
    const browser = () => (holder === own ? held.take(leg.id) : remote.talking(leg, call, holder, moves))
    const given = left === undefined ? browser() : adopt(leg, left.callId, left.dialog)
    runner.joined({ call, by, ...(picks && { picks }) }, given === null ? 'wrong_state' : { leg, lines, given })
  }

  /** A leg of another process wants to pick up here: its process is asked for it. */
  const pickUp = (legId: string, from: number, wanted: Extract<ProcessMessage, { want: 'pick_up' }>): void => {
    const join = runner.wantsPickUp(wanted.call, wanted.by, wanted.subscriberId)
    if (join !== null) addresses.tell(from, legId, { want: 'join', ...join })
  }

  return {
    hear: (legId: string, from: number, message: ProcessMessage): void => {
      if (message.want === 'pick_up') pickUp(legId, from, message)
      else if (message.want === 'join') giveAway(legId, from, message)
      else if (message.want === 'joined') takeIn(message)
      else runner.joined(message, message.code)
    },
  }
}
