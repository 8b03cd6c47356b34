import type { EndReason, RtcParty } from '@lineside/contract/rtc/frames'
import { createOneListener } from '../../platform/one-listener.ts'
import { type Invitation, type Leg, type LegEvent, LegFailed, mostKeptEvents } from '../legs/leg.ts'

/**
 * A leg for a browser that is not there yet: a push message asks its person to open the portal. It rings until a browser
 * comes, and from then on stands for that browser's leg.
 */
export interface WaitingLeg extends Leg {
  readonly callId: string
  /** Whether it rings and no browser has come yet. */
  readonly isWaiting: boolean
  /** A browser has come: it rings. @param leg has the id of this one. @returns false: none is waited for any more */
  arrive(leg: Leg): boolean
}

/** Why nothing rings any more. */
export type WaitingOver = { readonly reason: EndReason | 'answered'; readonly by: RtcParty | null }

export interface WaitingLegOptions extends Pick<WaitingLeg, 'id' | 'callId' | 'device'> {
  readonly subscriberId: number
  onRing(invitation: Invitation): void
  /** The browser that had come does not ring any more, and the call still does. */
  onAlone(): void
  /** Called once, if it has rung. */
  onOver(over: WaitingOver): void
}

export const createWaitingLeg = (options: WaitingLegOptions): WaitingLeg => {
  const { id, callId, subscriberId, device, onRing, onAlone, onOver } = options
  const { emit, listen } = createOneListener<LegEvent>(mostKeptEvents)
  let phase: 'idle' | 'ringing' | 'talking' | 'over' = 'idle'
  let invitation: Invitation | null = null
  let inner: Leg | null = null

  const stopRinging = (next: 'talking' | 'over', over: WaitingOver): void => {
    const rang = phase === 'ringing'
    phase = next
    if (rang) onOver(over)
  }

  const hear = (from: Leg, event: LegEvent): void => {
    if (inner !== from) return
    const isGone = event.type === 'failed' || event.type === 'ended'
    const isMeant =
      (event.type === 'failed' && event.outcome === 'declined') ||
      (event.type === 'ended' && event.reason === 'hung_up')
    if (phase === 'ringing' && isGone && !isMeant) {
      // the window was closed or is busy: another one may come
      inner = null
      return onAlone()
    }
    if (event.type === 'answered') stopRinging('talking', { reason: 'answered', by: null })
    if (isGone) stopRinging('over', { reason: 'declined', by: null })
    emit(event)
  }

  return {
    id,
    callId,
    subscriberId,
    kind: 'browser',
    device,
    get isWaiting() {
      return phase === 'ringing' && inner === null
    },
    arrive: (leg) => {
      if (phase !== 'ringing' || inner !== null || invitation === null) return false
      inner = leg
      leg.listen((event) => hear(leg, event))
      leg.ring(invitation)
      return true
    },
    ring: (given) => {
      if (phase !== 'idle') return
      phase = 'ringing'
      invitation = given
      onRing(given)
      emit({ type: 'ringing' })
    },
    progress: (progress) => inner?.progress(progress),
    accept: (accepted) => inner?.accept(accepted),
    negotiate: async (offer, isFresh) => {
      if (inner === null) throw new LegFailed('Nobody has come')
      return await inner.negotiate(offer, isFresh)
    },
    confirm: (answer) => inner?.confirm(answer),
    refuseOffer: () => inner?.refuseOffer(),
    tell: (notice) => {
      // the caller's addresses so far go into the invitation of whoever comes
      if (notice.kind === 'addresses' && invitation !== null)
        invitation = { ...invitation, description: notice.description }
      inner?.tell(notice)
    },
    end: (reason, by) => {
      inner?.end(reason, by)
      stopRinging('over', { reason, by })
    },
    listen,
    forget: () => {
      inner?.forget?.()
      stopRinging('over', { reason: 'lost', by: null })
    },
    standsFor: (leg) => leg === inner,
  }
}
