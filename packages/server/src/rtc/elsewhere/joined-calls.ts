import type { CallLeg, OpenedLeg } from '@lineside/telephony/call/call-state'
import type { Services } from '../../domain/services.ts'
import { reason } from '../../platform/reason.ts'
import type { Leg } from '../legs/leg.ts'
import type { ProcessMessage } from '../legs/remote-messages.ts'
import type { CallsElsewhere } from '../runner/call-ground.ts'
import type { Runner } from '../runner/runner.ts'
import { callOfLeg } from '../store/left-calls-store.ts'

/**
 * Continues a leg of a phone or outside line that another process left.
 * @returns null: the leg cannot continue
 */
export type Adopt = (leg: OpenedLeg, callId: string, left: unknown) => Leg | null

/** Legs of browsers between processes. */
interface BrowserLegs {
  /** The leg belongs to a call of another process from now on. @returns the process to which its browser is connected */
  give(leg: Leg, to: number): number
  /** @returns null: its browser has gone meanwhile */
  take(leg: CallLeg, callId: string, holder: number): Leg | null
}

interface Ways {
  /** The number of this process. */
  readonly own: number
  send(to: number, leg: string, content: ProcessMessage): void
  readonly adopt: Adopt
}

/** Asks other processes for parties of their calls. */
export const createJoinAsker = (
  { db, log }: Pick<Services, 'db' | 'log'>,
  { own, send }: Pick<Ways, 'own' | 'send'>,
): CallsElsewhere => ({
  wantJoin: async (legId, wanted) => {
    try {
      const found = await callOfLeg(db, legId, wanted.subscriberId)
      if (found === undefined || found.owner === own) return 'unknown_call'
      send(found.owner, legId, { want: 'join', ...wanted })
      return null
    } catch (error) {
      log.warn(`A call of another process could not be found: ${reason(error)}`)
      return 'not_possible'
    }
  },
})

/**
 * TEL-05: merges calls of two processes. The process of the call that continues asks the other one for its other party.
 * A browser stays connected where it is; a phone or outside line gets a re-INVITE to the new process.
 */
export const createJoinedCalls = (
  { own, send, adopt }: Ways,
  browsers: BrowserLegs,
  runner: Pick<Runner, 'release' | 'joined'>,
): { hear(legId: string, from: number, message: ProcessMessage): void } => {
  /** Another process asks for the other party of a call of this process. */
  const giveAway = (legId: string, from: number, wanted: Extract<ProcessMessage, { want: 'join' }>): void => {
    const { call, by } = wanted
    const released = runner.release(legId, wanted)
    if (typeof released === 'string') return send(from, legId, { want: 'not_joined', call, by, code: released })
    const { given, leg, lines, callId } = released
    if (given.kind === 'browser')
      return send(from, legId, { want: 'joined', call, by, leg, lines, holder: browsers.give(given, from) })
    const left = { callId, dialog: given.left?.() ?? null }
    given.forget?.()
    send(from, legId, { want: 'joined', call, by, leg, lines, holder: own, left })
  }

  const takeIn = ({ call, by, leg, lines, holder, left }: Extract<ProcessMessage, { want: 'joined' }>): void => {
    const given = left === undefined ? browsers.take(leg, call, holder) : adopt(leg, left.callId, left.dialog)
    runner.joined({ call, by }, given === null ? 'wrong_state' : { leg, lines, given })
  }

  return {
    hear: (legId, from, message) => {
      if (message.want === 'join') giveAway(legId, from, message)
      else if (message.want === 'joined') takeIn(message)
      else runner.joined(message, message.code)
    },
  }
}
